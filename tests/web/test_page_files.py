"""The page's files: the server joins and renames them, and they are small."""

import re

import pytest
from pages import expect_tiles, face, tray
from serving import serving

from triomino.web.page_files import PageError, hand_out, source_files
from triomino.web.settings import Settings

PAGE = b"""<head><link rel="stylesheet" href="css/a.css"><link rel="stylesheet" href="css/b.css">
<script type="module" src="js/main.js"></script></head><body>"""


def handed_out(**scripts):
    sources = {"index.html": PAGE, "css/a.css": b"", "css/b.css": b""}
    files = hand_out(sources | {f"js/{name}.js": text.encode() for name, text in scripts.items()})
    return next(data.decode() for path, data in files.items() if path.startswith("js/"))


def test_styles_keep_their_order_and_names_follow_the_contents_of_files():
    sources = {
        "index.html": PAGE.replace(
            b"<body>", b'<body><link rel="messages" href="messages/de.json"><img src="icon.svg">'
        ),
        "icon.svg": b"icon",
        "css/a.css": b"a{}",
        "css/b.css": b'b{background:url("c.png")}',
        "css/c.png": b"one",
        "js/main.js": b'const worker = "work/run.js";\nconst other = "work/none.js";\n',
        "work/run.js": b'import("./more.js");\nconst file = "more.js";\n',
        "work/more.js": b"one",
        "messages/de.json": b"{}",
    }
    files = hand_out(sources)
    named = {re.sub(r"-[0-9a-f]{12}", "", path): path for path in files}
    assert named.keys() == {
        *("index.html", "icon.svg", "css/page.css", "css/c.png", "js/page.js"),
        *("work/run.js", "work/more.js", "messages/de.json"),
    }
    page = files["index.html"].decode()
    assert all(f'"{named[path]}"' in page for path in ("css/page.css", "js/page.js", "messages/de.json", "icon.svg"))
    assert page.count("stylesheet") == page.count("<script") == 1
    background = named["css/c.png"].removeprefix("css/")
    assert files[named["css/page.css"]].decode() == f'a{{}}b{{background:url("{background}")}}'
    assert f'"{named["work/run.js"]}"' in files[named["js/page.js"]].decode()
    more = named["work/more.js"].removeprefix("work/")
    assert files[named["work/run.js"]].decode() == f'import("./{more}");\nconst file = "{more}";\n'
    # A changed file gets a new name, and so does every file that contains the old name.
    changed = hand_out(sources | {"work/more.js": b"two"})
    assert {re.sub(r"-[0-9a-f]{12}", "", path) for path in files.keys() - changed.keys()} == {
        *("work/more.js", "work/run.js", "js/page.js"),
    }


@pytest.mark.parametrize(
    "scripts",
    [
        {"main": 'import "./a.js";', "a": 'import { b } from "./main.js";'},
        {"main": "export let count = 0;"},
        {"main": "export const { a } = it;"},
        {"main": 'export * from "./a.js";', "a": ""},
    ],
)
def test_a_script_that_cannot_be_joined_is_refused(scripts):
    with pytest.raises(PageError):
        handed_out(**scripts)


def test_comments_on_lines_of_their_own_are_dropped():
    script = handed_out(
        main='/**\n * Two ** lines.\n */\nconst kept = "// in a text"; // beside\n  // A line.\n'
        "const cast = /** @type {any} */ (kept);\n/** One. */\nexport const told = `/** also ${cast}`;\n"
    )
    assert all(
        text in script for text in ("// in a text", "// beside", "/** @type {any} */ (kept)", "/** also ${cast}")
    )
    assert not any(text in script for text in ("Two", "A line", "One."))


def test_modules_find_each_other_in_the_joined_script(chromium):
    script = handed_out(
        main='import One, { two as zwei, three } from "./a.js";\nimport * as all from "./b.js";\n'
        'import{four}from"./c.js";\n'
        "export const told = [One, zwei(), three, new all.Five().name, all.default, four, await all.six()];\n",
        a='export { three } from "./b.js";\nexport function two() { return name; }\nconst name = "two";\n'
        "export default 1;",
        b='const three = "three";\nexport class Five { name = "five"; }\nexport { three };\nexport default "b";\n'
        'export async function six() { return "six"; }',
        c="let f=4;export{f as four};",
    )
    page = chromium.new_page()
    told = page.evaluate(
        """async (text) => (await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))))
            .modules["js/main.js"].told""",
        script,
    )
    page.close()
    assert told == [1, "two", "three", "five", "b", 4, "six"]


def test_the_sources_run_unchanged(chromium):
    with serving(Settings(as_they_stand=True)) as address:
        page = chromium.new_page(locale="de-DE")
        loaded = []
        page.on("requestfinished", lambda request: loaded.append(request.url.removeprefix(address)))
        page.goto(f"{address}#tiles=")
        page.wait_for_selector("body.loaded")
        tray(page, "0-1-2").click()
        face(page, "0,0").click()
        expect_tiles(page, 1)
        page.close()
    sources = source_files()
    assert {"js/main.js", "css/page.css", "messages/de.json"} <= sources.keys() & set(loaded)


MOST_BYTES = {"first": 200_000, "next": 20_000}
MOST_REQUESTS = 70


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_visit_costs_little_on_the_wire(chromium, address, locale):
    context = chromium.new_context(locale=locale, service_workers="block")
    for name in ("first", "next"):
        page = context.new_page()
        session = context.new_cdp_session(page)
        sizes = []
        session.on("Network.loadingFinished", lambda told, into=sizes: into.append(told["encodedDataLength"]))
        session.send("Network.enable")
        page.goto(address)
        page.wait_for_selector("body.loaded")
        page.wait_for_selector("#hexagons .finding >> nth=5")
        page.wait_for_load_state("networkidle")
        page.close()
        assert 3 < len(sizes) <= MOST_REQUESTS and sum(sizes) <= MOST_BYTES[name], name
    context.close()


def test_only_files_with_a_checksum_in_their_name_are_immutable(client):
    page = client.get("/")
    assert (page.headers["cache-control"], page.headers["content-encoding"]) == ("no-cache", "gzip")
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    assert client.get("/icon.svg").headers["cache-control"] == "no-cache"
    files = re.findall(r'(?:src|href)="(\w+/[\w-]+\.(?:js|css|json))"', page.text)
    assert len(files) == 7
    for file in files:
        answer = client.get(f"/{file}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
    assert client.get("/js/main.js").status_code == 404


def test_a_stream_is_not_held_back_to_be_compressed(client):
    question = {"position": "hand: 1-5-5\ntiles:\n 0,0 5-5-5\n", "engine": "simulate", "games": 20}
    with client.stream("POST", "/api/best", json=question) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        assert "event: done" in answer.read().decode()
