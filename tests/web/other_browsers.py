"""Control Firefox through Marionette, and WebKit through the WebDriver of WebKitGTK.

Firefox reads the commands as JSON lists from a socket, WebKit as HTTP requests.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from timeouts import PAGE_TIMEOUT

MIDDLE = """(() => {
    const one = document.querySelector(%s);
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
})()"""

SECONDS = PAGE_TIMEOUT / 1000

PREFERENCES = {
    "marionette.port": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.normandy.enabled": False,
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
}
"""The system chooses the port, Firefox contacts no other host, and the board is not animated."""


def missing(why):
    """Skip the test because a browser is not installed, or fail if ``EVERY_BROWSER`` is set."""
    (pytest.fail if "EVERY_BROWSER" in os.environ else pytest.skip)(why)


class Driven:
    def send(self, command, path, given):
        raise NotImplementedError

    def open(self, address):
        self.send("WebDriver:Navigate", "url", {"url": address})

    def run(self, code):
        given = {"script": f"return ({code})", "args": []}
        return self.send("WebDriver:ExecuteScript", "execute/sync", given)

    def wait(self, code):
        end = time.monotonic() + SECONDS
        while not (found := self.run(code)):
            assert time.monotonic() < end, f"not in time: {code}"
            time.sleep(0.05)
        return found

    def click(self, selector):
        x, y = self.run(MIDDLE % json.dumps(selector))
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}
        self.send("WebDriver:PerformActions", "actions", {"actions": [mouse]})


class Firefox(Driven):
    """Firefox, controlled through a socket: each message is its length, a colon, and a list in JSON."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self.lines = self.socket.makefile("rb")
        self.number = 0
        self._read()  # the browser's greeting
        self.send("WebDriver:NewSession", "", {"acceptInsecureCerts": False})

    def send(self, command, path, given):
        self.number += 1
        message = json.dumps([0, self.number, command, given]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._read()
        assert error is None, (command, given, error)
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def _read(self):
        length = b""
        while (sign := self.lines.read(1)) != b":":
            assert sign, "Firefox has ended"
            length += sign
        return json.loads(self.lines.read(int(length)))


class WebKit(Driven):
    def __init__(self, port):
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS)
        self.session = None
        options = {"binary": str(_mini_browser()), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = self.send("", "", wanted)["sessionId"]

    def send(self, command, path, given):
        route = "/session" + (f"/{self.session}/{path}" if self.session else "")
        response = self.client.post(route, json=given)
        assert response.status_code == 200, (path, given, response.text)
        return response.json()["value"]

    def end(self):
        self.client.delete(f"/session/{self.session}")
        self.client.close()


def _mini_browser():
    """Find MiniBrowser, which the WebDriver of WebKitGTK opens. If it is not installed, return ``None``."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


def _until(process, found):
    """Call ``found`` until it returns a result. If the process ends or takes too long, fail."""
    end = time.monotonic() + SECONDS
    while not (value := found()):
        assert process.poll() is None and time.monotonic() < end, f"{process.args[0]} does not start"
        time.sleep(0.05)
    return value


@contextmanager
def _process(command, **how):
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **how)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def firefox(folder):
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        missing("Firefox is not installed (firefox-esr in Debian)")
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines))
    port = folder / "MarionetteActivePort"
    command = [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    with _process(command, stdout=subprocess.DEVNULL, env=os.environ | {"HOME": str(folder)}) as process:
        driven = Firefox(int(_until(process, lambda: port.exists() and port.read_text())))
        yield driven
        driven.socket.close()


@contextmanager
def webkit(folder):
    for program, package in (("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")):
        if shutil.which(program) is None:
            missing(f"{program} is not installed ({package} in Debian)")
    if _mini_browser() is None:
        missing("MiniBrowser of WebKitGTK is not installed")
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    with _process(screen, stdout=subprocess.PIPE, text=True) as shown:
        display = f":{shown.stdout.readline().strip()}"
        # If animations are turned off in GTK, WebKit reports a preference for reduced motion.
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=false\n")
        own = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        env = os.environ | own | {"DISPLAY": display, "LANG": "en_GB.UTF-8"}
        with socket.socket() as free:  # the driver does not accept port 0
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with _process(["WebKitWebDriver", f"--port={port}"], stdout=subprocess.DEVNULL, env=env) as process:
            _until(process, lambda: _listens(port))
            driven = WebKit(port)
            yield driven
            driven.end()


def _listens(port):
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
