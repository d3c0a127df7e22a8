"""Messages of click, Python and other software that this program translates."""

SHOWN: tuple[tuple[str, str], ...] = (
    ("Aborted!", ""),
    ("Argument {name!r} takes {nargs} values.", ""),
    ("Choose from:\n\t{choices}", ""),
    ("Commands", ""),
    ("Could not open file {filename!r}: {message}", ""),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Error: invalid input", ""),
    ("Error: {message}", ""),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Invalid value for {param_hint}: {message}", ""),
    ("Invalid value: {message}", ""),
    ("Missing argument", ""),
    ("Missing command.", ""),
    ("Missing option", ""),
    ("Missing parameter", ""),
    ("Missing parameter: {param_name}", ""),
    ("Missing {param_type}", ""),
    ("No such command {name!r}.", ""),
    ("No such option {name!r}.", ""),
    ("No such option: {name}", ""),
    ("Option {name!r} does not take a value.", ""),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Options", ""),
    ("Positional arguments", ""),
    ("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    ("Try '{command} {option}' for help.", ""),
    ("Usage:", ""),
    ("default: {default}", ""),
    ("directory", ""),
    ("file", ""),
    ("path", ""),
    ("required", ""),
    ("unknown error", ""),
    (
        "{len_type} values are required, but {len_value} was given.",
        "{len_type} values are required, but {len_value} were given.",
    ),
    ("{name} {filename!r} does not exist.", ""),
    ("{name} {filename!r} is a directory.", ""),
    ("{name} {filename!r} is a file.", ""),
    ("{name} {filename!r} is not readable.", ""),
    ("{name} {filename!r} is not writable.", ""),
    ("{value!r} is not a valid {number_type}.", ""),
    ("{value} is not in the range {range}.", ""),
)
"""Messages of click 8.2 to 8.5. The plural forms are those of click 8.5."""

NOT_SHOWN = frozenset(
    {
        "%(prog)s, version %(version)s",
        "(dynamic)",
        "Arguments take exactly one parameter declaration, got {length}: {decls}.",
        "Boolean option {decl!r} cannot use the same flag for true/false.",
        "Choice({choices})",
        "Confirm the action without prompting.",
        "Could not determine name for option with declarations {decls!r}",
        "Couldn't detect Bash version, shell completion is not supported.",
        "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
        "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
        "Do you want to continue?",
        "Error: The two entered values do not match.",
        "Error: The value you entered was invalid.",
        "Error: {e.message}",
        "Invalid start character for option ({option})",
        "Name '{name}' defined twice",
        "No options defined but a name was passed ({name}). "
        "Did you mean to declare an argument instead? Did you mean to pass '--{name}'?",
        "Press any key to continue...",
        "Repeat for confirmation",
        "Shell completion is not supported for Bash versions older than 4.4.",
        "Show the version and exit.",  # replaced by this program's own text
        "Show this message and exit.",  # replaced by this program's own text
        "Unknown color {colour!r}",
        "Unknown standard stream '{name}'",
        "Value must be an iterable.",
        "Windows error: {error}",
        "d",
        "deprecated",
        "env var: {var}",
        "{editor}: Editing failed",
        "{editor}: Editing failed: {e}",
        "{name} {filename!r} is not executable.",
        "{text} {deprecated_message}",
        "{value!r} does not match the format {format}.",
        "{value!r} is not a valid UUID.",
        "{value!r} is not a valid boolean.",
        "{value!r} is not a valid boolean. Recognized values: {states}",
        "{value!r} is not one of {choices}.",  # replaced by this program's own message
        "{value!r} is not {choice}.",
    }
)
"""Messages of click that need no translation; the program hardly ever prints them."""

SYSTEM = (
    "Address already in use",
    "Cannot assign requested address",
    "File exists",
    "Is a directory",
    "No space left on device",
    "No such file or directory",
    "Not a directory",
    "Permission denied",
    "Read-only file system",
)
"""Common errors of the operating system; see ``analyzer.errors.system_reason``."""

DATABASE = (
    "attempt to write a readonly database",
    "database disk image is malformed",
    "database is locked",
    "database or disk is full",
    "disk I/O error",
    "file is not a database",
    "unable to open database file",
)
"""Common errors of SQLite; see ``analyzer.errors.system_reason``."""

JSON = (
    "expecting ',' delimiter",
    "expecting ':' delimiter",
    "expecting property name enclosed in double quotes",
    "expecting value",
    "extra data",
    "illegal trailing comma before end of array",
    "illegal trailing comma before end of object",
    "invalid \\escape",
    "invalid \\uXXXX escape",
    "invalid control character",
    "unterminated string",
)
"""Messages of Python's JSON reader; see ``analyzer.text.jsontext``."""

TOML = (
    "cannot mutate immutable namespace {found}",
    "cannot redefine namespace {found}",
    "duplicate inline table key {found}",
    "escaped character is not a Unicode scalar value",
    "expected '=' after a key in a key/value pair",
    "expected ']' at the end of a table declaration",
    "expected ']]' at the end of an array declaration",
    "expected newline or end of document after a statement",
    "expected {found}",
    "found invalid character {found}",
    "illegal character {found}",
    "invalid date or datetime",
    "invalid hex value",
    "invalid initial character for a key part",
    "invalid statement",
    "invalid value",
    "unclosed array",
    "unclosed inline table",
    "unescaped '\\' in a string",
    "unterminated string",
)
"""Messages of Python's TOML reader; see ``analyzer.rules.tomltext``."""

OUTSIDE = {"system": SYSTEM, "database": DATABASE, "json": JSON, "toml": TOML}
"""All sources except click."""
