"""The command ``triomino serve``: the address that it prints, Ctrl-C, a port in use, a missing extra."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from phones import Phone

SERVE = [sys.executable, "-m", "triomino", "serve", "--no-open"]


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_it_serves_until_ctrl_c():
    process = subprocess.Popen([*SERVE, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
        with urllib.request.urlopen(address, timeout=10) as page:
            assert b"Triomino" in page.read()
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=15)
    finally:
        process.kill()
    assert (process.returncode, told) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="SIGTERM")
def test_it_ends_silently_on_request():
    process = subprocess.Popen([*SERVE, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
        urllib.request.urlopen(address, timeout=10).close()
        process.terminate()
        _, told = process.communicate(timeout=15)
    finally:
        process.kill()
    assert (process.returncode, told) == (0, "")


def test_serving_the_network_explains_the_consequences_and_the_address():
    pytest.importorskip("segno", reason="segno is not installed")
    everywhere = [*SERVE, "--port", "0", "--host", "0.0.0.0"]
    process = subprocess.Popen(everywhere, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address, *lines = (process.stdout.readline() for _ in range(4))
        told = " ".join("".join(lines).split())  # one line, whatever the width of the terminal
        assert "there is no password." in told
        port = re.search(r":(\d+)/", address)[1]
        announced = re.findall(r"http://([^:/]+):\d+/", told)
        for name in announced:
            asked = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"host": f"{name}:{port}"})
            with urllib.request.urlopen(asked, timeout=10) as page:
                assert page.status == 200
        assert announced or "not connected to a network" in told
    finally:
        process.kill()
        process.communicate()


def test_the_qr_code_contains_the_address():
    pytest.importorskip("segno", reason="segno is not installed")
    from triomino.web.server import qr_code

    one, other = qr_code("http://192.0.2.7:8642/"), qr_code("http://192.0.2.8:8642/")
    assert one != other and set(one) <= set("\u2580\u2584\u2588 \n\x1b[0123456789;m")
    assert max(map(len, one.splitlines())) < 60


def test_a_port_in_use_is_reported_in_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([*SERVE, "--port", port], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and port in done.stderr and "another --port (0 chooses" in done.stderr


def test_an_address_of_another_machine_is_reported_in_one_line():
    done = subprocess.run([*SERVE, "--host", "192.0.2.1"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and done.stderr.startswith("cannot listen on 192.0.2.1")


def test_a_missing_extra_is_reported_with_the_installation_command():
    code = "import sys; sys.modules['starlette'] = None; from triomino.cli import main; main(['serve', '--no-open'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "[web]" in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_server_that_is_killed_loses_no_turn_that_it_accepted(tmp_path):
    command = [*SERVE, "--port", "0", "--tables", str(tmp_path / "tables.sqlite")]
    host = guest = None
    for opened in (True, False):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())[0]
            if opened:
                host, guest = Phone(address), Phone(address)
                host.open("Ida")
                guest.join(host.code, "Olaf")
                host.look()
                host.do("deal")
            else:
                host.client.base_url = guest.client.base_url = address
                accepted = host.sight
                assert host.look() == accepted
            for _ in range(3):
                guest.look(), host.look()
                (host if host.to_move else guest).play()
            host.look()
        finally:
            process.kill()
            process.communicate()
    host.client.close(), guest.client.close()


def test_a_tables_file_of_another_format_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("no tables\n")
    done = subprocess.run(
        [*SERVE, "--tables", tmp_path / "notes.txt"], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "notes.txt: cannot be used as a file with saved tables" in done.stderr
