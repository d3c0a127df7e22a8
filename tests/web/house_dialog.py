"""House rules, and actions in the dialog that edits them."""

from pages import expect, paste

OURS = 'base = "goliath"\nname = "grandmother\'s"\n\n[hexagon]\none = 7\n'


def clause(page, path):
    return page.locator(f'[data-path="{path}"]')


def keep(page, text):
    paste(page, text)
    expect(page.locator("#house-keep")).to_be_enabled()
    page.click("#house-keep")
    expect(page.locator("#house")).to_be_hidden()
