"""Every page, as it is found by people who do not see it, see it badly, or hold a small telephone: the axe engine has
nothing to say against it, whether light or dark, narrow or wide, from left to right or from right to left; it is never wider than
320 pixels in any language, which is a window of 1280 at 400 %; letters of twice the size push nothing out of it; every control is
44 pixels wide and high, but for links in a line of text; and where the reader’s own colours replace ours, every control keeps its edge.

The pages whose names begin with a word: PIPPIN_PAGES=account.
"""

import os

import pippin
from journeys import CHROMIUM_SCRIPTS
from page_inspector import Inspector
from tour import tour


def test_pages(browser, note):
    """Axe finds nothing on any page, and nothing is cut off at 320 pixels, in any language, or with letters of twice the size; a finger meets every control."""
    wanted, setup = os.environ.get("PIPPIN_PAGES", ""), CHROMIUM_SCRIPTS[0]
    inspector = Inspector(browser)
    # A demo of its own: the tour has people sign in for the first time.
    with pippin.Demo() as demo:
        for stop in tour(demo, browser, setup):
            if stop.name.startswith(wanted):
                inspector.look_at(stop)
    assert inspector.troubles == [] and inspector.looks
    note(f"{inspector.looks} looks")
