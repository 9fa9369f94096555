"""Emails as people see them: each kind in each language, as `pippin brand preview` writes it, in a real browser, light and dark, on a
telephone and on a desk. Axe finds nothing, nothing sticks out, no server is asked for anything, and the text says the same as
the HTML. Tests/Server/Outside/test_mail.py sends one through a mail server.

It leaves pictures of each kind in two languages in var/screenshots/emails. The kinds whose names begin with a word: PIPPIN_EMAILS=reset.
"""

import os
import re
import struct
import subprocess
import zlib

import pippin
import pytest
from page_inspector import Inspector

PICTURES = pippin.ROOT / "var" / "screenshots" / "emails"
BRANDS = ("bank", "delivery", "magazine")
# A right-to-left language beside English, on every picture.
SHOWN = ("en", "ar")
PHONE, DESK = (390, 844), (800, 900)


def png(width, height, colour):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(colour) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def preview(brand, folder):
    """The brand of the examples, with a logo for emails, which the examples lack."""
    source = pippin.ROOT / "Examples" / "Brands" / brand
    settings = folder / brand
    settings.mkdir()
    for file in source.iterdir():
        (settings / file.name).write_bytes(file.read_bytes())
    (settings / "email.png").write_bytes(png(160, 40, (0x12, 0x30, 0x6B)))
    path = settings / "pippin.json5"
    path.write_text(path.read_text().replace("brand: {", 'brand: { logo_email_file: "email.png",', 1))
    out = folder / f"{brand}-preview"
    subprocess.run([pippin.binary(), "brand", "preview", "--config", path, "--out", out], check=True, capture_output=True)
    return out


class Emails:
    def __init__(self, browser):
        self.browser, self.inspector = browser, Inspector(browser)

    def look_at(self, brand, path):
        """One email in one scheme and language."""
        kind, language, scheme = re.fullmatch(r"email-(.+)\.([A-Za-z]+(?:-[A-Za-z]+)?)-(light|dark)\.html", path.name).groups()
        name = f"{brand} {kind} {language} {scheme}"
        self.browser.look(*PHONE, dark=scheme == "dark")
        self.browser.open(path.as_uri())
        said = self.browser.body()
        self.inspector.looks += 1
        for rule, help, places in self.inspector.axe():
            # An email has no landmarks: it is shown inside a page that has them.
            if rule not in ("region", "landmark-one-main"):
                self.inspector.complain(name, f"{rule}: {help}", places)
        self.inspector.fits(name, (320, 640))
        text = path.with_name(f"email-{kind}.{language}.txt").read_text()
        self.says_the_same(name, said, text)
        if brand == "bank" and language in SHOWN:
            self.picture(f"{kind}-{language}-{scheme}", scheme)

    def says_the_same(self, name, said, text):
        flat = " ".join(said.split())
        for line in text.splitlines():
            if line and not line.startswith("http") and " ".join(line.split()) not in flat:
                self.inspector.complain(name, f"the HTML lacks: {line}", [])
        for address in re.findall(r"https?://\S+", text):
            if not self.browser.has(f'a[href="{address}"]'):
                self.inspector.complain(name, f"no link to {address}", [])

    def picture(self, name, scheme):
        for size, place in ((PHONE, "phone"), (DESK, "desk")):
            self.browser.look(*size, dark=scheme == "dark")
            height = int(self.browser.devtools("Page.getLayoutMetrics")["cssContentSize"]["height"])
            self.browser.look(size[0], max(size[1], height), dark=scheme == "dark")
            self.browser.screenshot(PICTURES / f"{name}-{place}.png")


def asks_nobody(folder):
    for path in folder.glob("email-*.html"):
        for found in re.findall(r"""(?:src|url)\s*[=(]\s*["']?([^"' )>]+)""", path.read_text()):
            assert found.startswith("data:"), f"{path.name} asks for {found}"


@pytest.mark.parametrize("brand", BRANDS)
def test_brand(browser, folder, note, brand):
    """Axe finds nothing on an email, nothing is cut off, text and HTML say the same, and no server is asked."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    out, emails = preview(brand, folder), Emails(browser)
    asks_nobody(out)
    # The languages differ in words only: one brand is seen in all of them, the others in English.
    ending = "*-*.html" if brand == "bank" else "*.en-*.html"
    for path in sorted(out.glob("email-" + os.environ.get("PIPPIN_EMAILS", "") + ending)):
        emails.look_at(brand, path)
    assert emails.inspector.troubles == [] and emails.inspector.looks
    note(f"{emails.inspector.looks} looks, {len(list(PICTURES.glob('*.png')))} pictures in {PICTURES.relative_to(pippin.ROOT)}")
