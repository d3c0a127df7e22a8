"""Worker processes: stopped when nobody listens, replaced when they die, never more than allowed."""

import asyncio
import os
import signal

import pytest
from web_texts import ASTRAY

from triomino.operations import RefusalError
from triomino.web.pool import Pool
from triomino.web.settings import Settings

STRIP = "tiles:\n" + "".join(f"  {x},0 ?\n" for x in range(40))
"""A strip of 40 faces has more fillings than anybody counts."""

LONG = {"puzzle": STRIP, "count": True, "seconds": 100.0}
QUICK = {"board": ASTRAY}
NO_HAND = {"position": "tiles:\n  0,0 5-5-5\n"}


def in_a_pool(story, **allowed):
    async def run():
        pool = Pool(Settings(**{"workers": 1, "waiting": 1, "grace": 1.0, **allowed}))
        try:
            return await story(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


async def until(condition):
    """Let the other tasks go on until something is so; it comes of their next steps, not of time."""
    while not condition():
        await asyncio.sleep(0)


async def last_of(pool, operation, data, seconds=30.0):
    """The last news of an operation."""
    return [news async for news in pool.run(operation, data, seconds)][-1]


def only_worker(pool):
    (worker,) = [*pool._idle, *pool._busy]
    return worker


async def begun(pool):
    """A long task that has told something."""
    news = pool.run("solve", LONG, 100.0)
    assert (await anext(news)).kind == "progress"
    return news


def test_a_task_is_done():
    news = in_a_pool(lambda pool: last_of(pool, "check", QUICK))
    assert news.kind == "done" and news.value["legal"] is False


def test_whoever_leaves_stops_the_task_and_the_worker_goes_on():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        answer = await last_of(pool, "check", QUICK)
        return answer.kind, process.pid == only_worker(pool).process.pid

    assert in_a_pool(story, grace=5.0) == ("done", True)


def test_a_worker_that_is_only_starting_is_stopped_gently(capfd):
    async def story(pool):
        leaving = asyncio.create_task(last_of(pool, "solve", LONG, 100.0))
        await until(lambda: pool._busy)  # its process is started, and has not come to Python yet
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        pids = {only_worker(pool).process.pid}
        kind = (await last_of(pool, "check", QUICK)).kind
        return kind, pids == {only_worker(pool).process.pid}

    assert in_a_pool(story, grace=20.0) == ("done", True)
    assert capfd.readouterr().err == ""


def test_a_worker_that_dies_is_replaced():
    async def story(pool):
        news = await begun(pool)
        os.kill(only_worker(pool).process.pid, signal.SIGKILL)
        last = [item async for item in news][-1]
        return last.kind, (await last_of(pool, "check", QUICK)).kind

    assert in_a_pool(story) == ("died", "done")


def test_a_worker_that_takes_too_long_is_ended():
    async def story(pool):
        last = [item async for item in pool.run("solve", LONG, 0.3)][-1]
        return last.kind, (await last_of(pool, "check", QUICK)).kind

    assert in_a_pool(story, slack=1.5) == ("died", "done")


def test_too_many_tasks_are_refused():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(last_of(pool, "check", QUICK))
        await until(lambda: pool._waiting == 1)
        with pytest.raises(RefusalError) as refused:
            await last_of(pool, "check", QUICK)
        await news.aclose()
        return refused.value.code, (await waiting).kind

    assert in_a_pool(story) == ("busy", "done")


def test_one_that_stops_waiting_leaves_its_place():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(last_of(pool, "check", QUICK))
        await until(lambda: pool._waiting == 1)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert pool._waiting == 0
        other = asyncio.create_task(last_of(pool, "check", QUICK))
        await until(lambda: pool._waiting == 1)
        await news.aclose()
        return (await other).kind

    assert in_a_pool(story) == "done"


REFUSED = [
    ("best", NO_HAND, "no-hand", "position"),
    ("best", {"position": "tiles:\n  0,0 5-5\n"}, "input", None),
    ("check", {"boards": ASTRAY}, "field", "boards"),
]


@pytest.mark.parametrize(("operation", "data", "code", "field"), REFUSED)
def test_a_refusal_comes_from_the_worker_which_goes_on(operation, data, code, field):
    async def story(pool):
        first = await last_of(pool, operation, data)
        return first, (await last_of(pool, "check", QUICK)).kind

    news, after = in_a_pool(story)
    assert (news.kind, after) == ("refused", "done")
    assert (news.value["error"]["code"], news.value["error"]["field"]) == (code, field)


def test_no_process_is_left():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        return process

    process = in_a_pool(story)
    assert process.exitcode is not None or not process.is_alive()
