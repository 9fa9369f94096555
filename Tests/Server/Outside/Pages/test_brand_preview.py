"""The folder that `pippin brand preview` writes, as somebody opens it who was sent it: from a disk, in a real browser, with no server."""

import re
import subprocess
import urllib.parse

import pippin
from page_inspector import Inspector

SIZES = ((320, 640), (1200, 900))


def preview(folder):
    out = folder / "preview"
    settings = pippin.ROOT / "Examples" / "Brands" / "delivery" / "pippin.json5"
    subprocess.run([pippin.binary(), "brand", "preview", "--config", settings, "--out", out], check=True, capture_output=True)
    return out


def shown_frames(browser):
    """What a page in the index's frames is called, of those that are shown."""
    return browser.run("""
      return [...document.querySelectorAll(".shot")].filter((one) => one.checkVisibility()).map((one) => one.className)""")


def test_index(browser, folder):
    """Axe finds nothing on the index, nothing sticks out, its switches work without scripts of ours, and each frame has its page."""
    out, inspector = preview(folder), Inspector(browser)
    assert not [path.name for path in out.glob("*.html") if "<script" in path.read_text()]
    browser.open((out / "index.html").as_uri())
    for size in SIZES:
        for dark in (False, True):
            browser.look(*size, dark=dark)
            found = [(rule, help) for rule, help, _ in inspector.axe()]
            assert found == [], (size, dark, found)
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth"), size
    frames = set(shown_frames(browser))
    assert frames == {"shot phone light", "shot phone dark"}, frames
    browser.click(browser.css("label[for=desktop]"))
    browser.click(browser.css("label[for=dark]"))
    assert set(shown_frames(browser)) == {"shot desktop dark"}
    for index in out.glob("index*.html"):
        missing = [name for name in re.findall(r'<iframe src="([^"]+)"', index.read_text()) if not (out / name).is_file()]
        assert missing == [], (index.name, missing)


def test_pages(browser, folder):
    """A page opens whole, leads to the others in the same scheme and to other languages, and its button posts nothing."""
    out = preview(folder)

    def place():
        return urllib.parse.unquote(browser.address.rsplit("/", 1)[1])

    browser.open((out / "index.html").as_uri())
    browser.look(1200, 900)
    browser.click(browser.css('a[aria-label="Sign in, dark, phone"]'))
    assert place() == "sign-in.en-dark.html"
    browser.click(browser.css('a[href="reset.en-dark.html"]'))
    browser.click(browser.css("details.languages summary"))
    browser.click(browser.css('a[hreflang="ar"]'))
    assert place() == "reset.ar-dark.html" and browser.attribute(browser.css("html"), "dir") == "rtl"
    browser.open((out / "delete.en-light.html").as_uri())
    browser.click(browser.css("button.danger"))
    assert place() == "delete.en-light.html"
