"""The pool stops abandoned tasks and replaces dead workers."""

import asyncio
import json
import operator
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_bool
from multiprocessing import resource_tracker

import pytest
from texts import ASTRAY, CLOSE

from analyzer.engine.clock import Clock, heeding_interrupts
from triomino.operations import OPERATIONS, RefusalError
from triomino.web.pool import News, Pool
from triomino.web.settings import Settings
from triomino.web.streaming import event
from triomino.web.worker import work

LONG = ("best", {"position": CLOSE, "engine": "simulate", "games": 10**9, "seconds": 100.0})
QUICK = ("check", {"board": ASTRAY})


def in_a_pool(story, **allowed):
    async def run():
        pool = Pool(Settings(**{"workers": 1, "waiting": 1, "grace": 20.0, **allowed}))
        try:
            async with asyncio.timeout(120):
                return await story(pool)
        finally:
            await pool.close()

    with ThreadPoolExecutor(1) as aside:  # Playwright may be running an event loop in the current thread
        return aside.submit(asyncio.run, run()).result()


async def last(pool, task, seconds=100.0):
    return [news async for news in pool.run(*task, seconds)][-1]


async def begun(pool):
    news = pool.run(*LONG, 100.0)
    assert (await anext(news)).kind == "progress"
    return news


async def until(true):
    while not true():
        await asyncio.sleep(0)


def only_worker(pool):
    (worker,) = [*pool._idle, *pool._busy]
    return worker


def test_a_task_is_done():
    news = in_a_pool(lambda pool: last(pool, QUICK))
    assert news.kind == "done" and news.value["legal"] is False


def test_leaving_stops_the_task_and_the_worker_continues():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        answer = await last(pool, QUICK)
        return answer.kind, process.pid == only_worker(pool).process.pid

    assert in_a_pool(story) == ("done", True)


def test_a_worker_that_is_only_starting_is_stopped_gently(capfd, monkeypatch):
    # Starting the first child process also starts the resource tracker, which changes signal handling.
    for name in ("_fd", "_pid"):
        monkeypatch.setattr(resource_tracker._resource_tracker, name, None)

    async def story(pool):
        leaving = asyncio.create_task(last(pool, LONG))
        await until(lambda: pool._busy)
        pid = only_worker(pool).process.pid
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        return (await last(pool, QUICK)).kind, pid == only_worker(pool).process.pid

    assert in_a_pool(story) == ("done", True)
    assert capfd.readouterr().err == ""


def test_a_worker_that_dies_is_replaced():
    async def story(pool):
        news = await begun(pool)
        os.kill(only_worker(pool).process.pid, signal.SIGKILL)
        kinds = [item.kind async for item in news]
        return kinds[-1], (await last(pool, QUICK)).kind

    assert in_a_pool(story) == ("died", "done")


def test_a_worker_that_dies_at_rest_is_replaced():
    async def story(pool):
        await last(pool, QUICK)
        process = only_worker(pool).process
        process.kill()
        process.join()
        return (await last(pool, QUICK)).kind

    assert in_a_pool(story) == "done"


def test_a_worker_that_dies_while_idle_is_replaced_before_it_is_needed():
    async def story(pool):
        await last(pool, QUICK)
        dead = only_worker(pool)
        dead.process.kill()
        await until(lambda: pool._idle and only_worker(pool) is not dead)
        return only_worker(pool).process.is_alive()

    assert in_a_pool(story)


def test_a_worker_that_dies_before_it_begins_is_not_replaced_for_ever(monkeypatch):
    async def story(pool):
        await last(pool, QUICK)
        hired, hire = [], pool._new_worker
        monkeypatch.setattr(pool, "_new_worker", lambda: hired.append(hire()) or hired[-1])
        with monkeypatch.context() as broken:
            broken.setattr("triomino.web.pool.work", operator.is_)  # a new worker ends at once
            only_worker(pool).process.kill()
            await until(lambda: hired and (hired[0] not in pool._idle or len(hired) > 1))
            assert len(hired) == 1
            assert (await last(pool, QUICK)).kind == "died"
        return (await last(pool, QUICK)).kind

    assert in_a_pool(story) == "done"


def test_a_worker_that_has_no_time_left_is_ended():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        died = (await last(pool, LONG, seconds=0.0)).kind
        return died, process.is_alive(), (await last(pool, QUICK, seconds=100.0)).kind

    assert in_a_pool(story, slack=0.0) == ("died", False, "done")


def test_too_many_tasks_are_refused():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(last(pool, QUICK))
        await until(lambda: pool._waiting)
        with pytest.raises(RefusalError) as refused:
            await last(pool, QUICK)
        await news.aclose()
        return refused.value.code, (await waiting).kind

    assert in_a_pool(story) == ("busy", "done")


def test_a_waiting_request_that_ends_frees_its_place():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(last(pool, QUICK))
        await until(lambda: pool._waiting)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        other = asyncio.create_task(last(pool, QUICK))
        await until(lambda: pool._waiting)
        await news.aclose()
        return (await other).kind

    assert in_a_pool(story) == "done"


def test_a_refusal_comes_from_the_worker():
    news = in_a_pool(lambda pool: last(pool, ("audit", {"record": "players: A\nround\n A flies"})))
    assert (news.kind, news.value["error"]["code"]) == ("refused", "input")


def test_no_process_is_left():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        return process

    assert not in_a_pool(story).is_alive()


class Wire:
    """A worker's end of a connection."""

    def __init__(self, *tasks):
        self.tasks = list(tasks)
        self.sent = []

    def recv(self):
        if not self.tasks:
            raise EOFError
        return self.tasks.pop(0)

    def send(self, told):
        self.sent.append(told)


@pytest.fixture
def worked(monkeypatch):
    """Return a function that works like a worker, but in this process: first ``run(control, stop)``, then ``QUICK``."""
    before = signal.getsignal(signal.SIGINT)

    def worked(run, wire=None):
        stop = c_bool(False)
        assert OPERATIONS["about"].ask, "known from the function that is replaced now"
        monkeypatch.setitem(OPERATIONS["about"].__dict__, "run", lambda _ask, control: run(control, stop))
        wire = wire or Wire()
        wire.tasks = [("about", {}, None), (*QUICK, None)]
        work(wire, stop)
        return wire.sent

    yield worked
    signal.signal(signal.SIGINT, before)


def interrupt():
    signal.raise_signal(signal.SIGINT)


def test_a_task_that_never_checks_for_a_stop_is_interrupted(worked):
    def run(_control, stop):
        stop.value = True
        interrupt()
        raise AssertionError("it went on")

    assert worked(run)[0] == ("failed", "stopped")


def test_an_interrupt_from_the_terminal_ends_the_server(worked):
    def run(_control, _stop):
        interrupt()
        return ["undisturbed"]

    first, second = worked(run)
    assert first == ("done", ["undisturbed"]) and second[0] == "done"


def test_an_interrupt_does_not_query_a_busy_worker():
    asked = []

    def stop():
        asked.append(len(asked))
        interrupt()
        return False

    clock = Clock(stop=stop)
    with heeding_interrupts(clock):
        assert not clock.over or clock.interrupted
    assert asked == [0]


def test_a_message_is_sent_whole_before_an_interrupt_is_handled(worked):
    class Interrupted(Wire):
        def send(self, told):
            if told[0] == "progress":
                interrupt()
            super().send(told)

    def run(control, stop):
        control.watch(lambda: ["half way"])
        control._reported_at = -100.0
        stop.value = True
        control.stopped()
        raise AssertionError("it went on")

    assert worked(run, Interrupted())[:2] == [("progress", ["half way"]), ("failed", "stopped")]


def test_an_internal_fault_fails_one_task_only(worked, capsys):
    def run(_control, _stop):
        raise ZeroDivisionError

    first, second = worked(run)
    assert first == ("failed", "ZeroDivisionError") and second[0] == "done"
    assert "about failed: ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["failed", "died"])
def test_the_browser_learns_that_a_worker_died_like_any_other_failure(kind):
    name, data = event(News(kind, None)).strip().split("\n")
    assert (name, json.loads(data.removeprefix("data: "))["error"]["code"]) == ("event: failed", "failed")
