"""Worker processes: stopped when nobody listens, replaced when they die, never more than allowed."""

import asyncio
import os
import signal

import pytest
from texts import ASTRAY, NINE

from triomino.web.pool import Pool
from triomino.web.refusals import RefusalError
from triomino.web.settings import Settings

STRIP = "tiles:\n" + "".join(f"  {x},0 ?\n" for x in range(40))
"""A strip of 40 faces has more fillings than anybody counts."""

LONG = {"text": STRIP, "file": "text", "count": True, "seconds": 100.0}
QUICK = {"text": ASTRAY, "file": "text"}


def in_a_pool(story, **allowed):
    async def run():
        pool = Pool(Settings(**{"workers": 1, "waiting": 1, "grace": 1.0, **allowed}))
        try:
            return await story(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


def only_worker(pool):
    (worker,) = [*pool._idle, *pool._busy]
    return worker


async def begun(pool):
    """A long task that has told something."""
    news = pool.run("solve", LONG, 100.0)
    assert (await anext(news)).kind == "progress"
    return news


def test_a_task_is_done():
    news = in_a_pool(lambda pool: pool.ask("diagnose", QUICK, 5.0))
    assert news.kind == "done" and news.value["legal"] is False


def test_whoever_leaves_stops_the_task_and_the_worker_goes_on():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        answer = await pool.ask("diagnose", QUICK, 5.0)
        return answer.kind, process.pid == only_worker(pool).process.pid

    assert in_a_pool(story, grace=5.0) == ("done", True)


def test_a_worker_that_is_only_starting_is_stopped_gently(capfd):
    async def story(pool):
        leaving = asyncio.create_task(pool.ask("solve", LONG, 100.0))
        await asyncio.sleep(0.05)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        pids = {only_worker(pool).process.pid}
        kind = (await pool.ask("diagnose", QUICK, 5.0)).kind
        return kind, pids == {only_worker(pool).process.pid}

    assert in_a_pool(story, grace=20.0) == ("done", True)
    assert capfd.readouterr().err == ""


def test_a_worker_that_dies_is_replaced():
    async def story(pool):
        news = await begun(pool)
        os.kill(only_worker(pool).process.pid, signal.SIGKILL)
        last = [item async for item in news][-1]
        return last.kind, (await pool.ask("diagnose", QUICK, 5.0)).kind

    assert in_a_pool(story) == ("died", "done")


def test_a_worker_that_takes_too_long_is_ended():
    async def story(pool):
        last = [item async for item in pool.run("solve", LONG, 0.3)][-1]
        return last.kind, (await pool.ask("diagnose", QUICK, 5.0)).kind

    assert in_a_pool(story, slack=1.5) == ("died", "done")


def test_too_many_tasks_are_refused():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(pool.ask("diagnose", QUICK, 5.0))
        await asyncio.sleep(0)
        with pytest.raises(RefusalError) as refused:
            await pool.ask("diagnose", QUICK, 5.0)
        await news.aclose()
        return refused.value.status, (await waiting).kind

    assert in_a_pool(story) == (503, "done")


def test_one_that_stops_waiting_leaves_its_place():
    async def story(pool):
        news = await begun(pool)
        waiting = asyncio.create_task(pool.ask("diagnose", QUICK, 5.0))
        await asyncio.sleep(0.05)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        other = asyncio.create_task(pool.ask("diagnose", QUICK, 5.0))
        await asyncio.sleep(0.05)
        await news.aclose()
        return (await other).kind

    assert in_a_pool(story) == "done"


def test_a_refusal_comes_from_the_worker():
    news = in_a_pool(lambda pool: pool.ask("hint", {"text": NINE, "file": "nine"}, 5.0))
    assert news.kind in ("refused", "done")


def test_no_process_is_left():
    async def story(pool):
        news = await begun(pool)
        process = only_worker(pool).process
        await news.aclose()
        return process

    process = in_a_pool(story)
    assert process.exitcode is not None or not process.is_alive()
