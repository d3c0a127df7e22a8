"""Run a server in a separate thread."""

import threading
import time
from contextlib import contextmanager

import uvicorn

from triomino.web.server import address_of, config, listen


@contextmanager
def serving(settings):
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(config(settings))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.02)
    try:
        yield address_of(listening)
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()
