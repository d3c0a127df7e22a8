"""Hold back responses of the server, and release them when the test is ready."""

HOLDING = """
    const { fetch } = window;
    const held = [];
    window.hold = (name) => { window.holding = name; };
    window.fetch = (path, asked) => {
        if (path !== `api/${window.holding}`) return fetch(path, asked);
        let go = null;
        const may = new Promise((on, off) => {
            go = on;
            asked.signal?.addEventListener('abort', () => off(asked.signal.reason));
        });
        const coming = may.then(async () => {
            const answer = await fetch(path, asked);
            return new Response(await answer.text(), answer);
        });
        held.push({ go, coming: coming.catch(() => {}) });
        return coming;
    };
    window.letCome = async () => {
        window.holding = null;
        const all = held.splice(0);
        for (const { go } of all) go();
        for (const { coming } of all) await coming;
        for (let task = 0; task < 20; task += 1) await new Promise((on) => { setTimeout(on); });
        return all.length;
    };
"""
"""JavaScript that holds back the responses of one operation. ``letCome()`` releases them and lets the page use them."""


def hold(page, name):
    page.evaluate("(name) => hold(name)", name)


def release(page):
    count = page.evaluate("letCome()")
    assert count
    return count
