"""Write types for the page's requests, responses and elements.

``python -m tools.page_types`` makes ``tools/page_types.d.ts`` from the OpenAPI description and ``index.html``.
``.ci/page`` does so before each check; the file is not in the repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from triomino.web.openapi import description
from triomino.web.page_files import STATIC
from triomino.web.settings import Settings

TYPES = Path(__file__).with_suffix(".d.ts")

WIDTH = 120

PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

INTERFACES = {
    "a": "HTMLAnchorElement",
    "button": "HTMLButtonElement",
    "details": "HTMLDetailsElement",
    "dialog": "HTMLDialogElement",
    "form": "HTMLFormElement",
    "input": "HTMLInputElement",
    "select": "HTMLSelectElement",
    "svg": "SVGSVGElement",
    "textarea": "HTMLTextAreaElement",
}
"""The types of elements that have more properties than a plain ``HTMLElement``."""


def written() -> str:
    found = description(Settings())
    lines = [
        "// Made by `python -m tools.page_types`. The description of each field is in the OpenAPI description.",
        "",
        "declare namespace Api {",
    ]
    for name, schema in sorted(found["components"]["schemas"].items()):
        lines += [f"  interface {name} {_typed(schema, '  ')}", ""]
    operations = {
        path.removeprefix("/api/"): methods["post"] for path, methods in found["paths"].items() if "post" in methods
    }
    lines.append("  interface Operations {")
    for name, operation in sorted(operations.items()):
        lines += [f"    {_key(name)}: {{", *_operation(operation, "      "), "    };"]
    lines += ["  }", ""]
    lines += [
        f"  type {name}<Name extends keyof Operations> = Operations[Name][{json.dumps(name.lower())}];"
        for name in ("Question", "Answer")
    ]
    lines += ["", "  interface LongOperations {"]
    lines += [
        f"    {_key(name)}: {progress};"
        for name, operation in sorted(operations.items())
        if (progress := _progress(operation))
    ]
    lines += ["  }", "}", "", "interface Elements {"]
    lines += [f"  {_key(name)}: {interface};" for name, interface in sorted(_elements())]
    return "\n".join([*lines, "}", ""])


def _operation(operation: dict[str, Any], indent: str) -> Iterator[str]:
    (answered,) = operation["responses"]["200"]["content"].values()
    (asked,) = operation["requestBody"]["content"].values()
    yield f"{indent}question: {_typed(asked['schema'], indent)};"
    yield f"{indent}answer: {_typed(answered['schema'], indent)};"


def _progress(operation: dict[str, Any]) -> str | None:
    stream = operation["responses"]["200"]["content"].get("text/event-stream")
    return stream and _typed(stream.get("x-progress", {}), "")


def _typed(schema: dict[str, Any], indent: str) -> str:
    """Return a schema as a type. If the type has several lines, all but the first begin with ``indent``."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return _either([json.dumps(one) for one in schema["enum"]], indent)
    if "anyOf" in schema:
        return _either([_typed(one, indent) for one in schema["anyOf"]], indent)
    if "prefixItems" in schema:
        return f"[{', '.join(_typed(one, indent) for one in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        item = _typed(schema["items"], indent)
        return f"({item})[]" if " | " in item and not item.startswith(("[", "{")) else f"{item}[]"
    if schema.get("type") == "object":
        return _object(schema, indent)
    return PLAIN[schema["type"]] if "type" in schema else "any"


def _either(types: list[str], indent: str) -> str:
    different = list(dict.fromkeys(types))
    line = " | ".join(different)
    if len(indent) + len(line) < WIDTH - 40 or "\n" in line:
        return line
    return "".join(f"\n{indent}  | {one}" for one in different)


def _object(schema: dict[str, Any], indent: str) -> str:
    required = schema.get("required", [])
    properties = schema.get("properties", {})
    further = schema.get("additionalProperties", True)
    inner = f"{indent}  "
    lines = [
        f"{_key(name)}{'' if name in required else '?'}: {_typed(part, inner)};" for name, part in properties.items()
    ]
    lines += [f"{_key(name)}: any;" for name in required if name not in properties]
    if isinstance(further, dict):
        lines.append(f"[key: string]: {_typed(further, inner)};")
    elif not set(required) <= set(properties):
        lines.append("[key: string]: any;")
    return "\n".join(["{", *(f"{inner}{line}" for line in lines), f"{indent}}}"]) if lines else "object"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


class _Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name:
            self.found.append((name, INTERFACES.get(tag, "HTMLElement")))


def _elements() -> list[tuple[str, str]]:
    page = _Ids()
    page.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    return page.found


if __name__ == "__main__":
    TYPES.write_text(written(), encoding="utf-8", newline="\n")
