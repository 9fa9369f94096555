"""Fonts for the documentation's pictures: Inter, and Noto for Arabic, in var/fonts. Nothing is installed, because fonts that other
tests see would change the heights that they measure."""

import pathlib
import shutil
import subprocess

import pippin

PACKAGES = {"fonts-inter": "Inter-*.otf", "fonts-noto-core": "NotoSansArabic-*.ttf"}
FOLDER = pippin.ROOT / "var" / "fonts"
CONFIGURATION = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{folder}</dir>
  {rules}
</fontconfig>
"""
RULE = """<match target="pattern"><test name="family" compare="eq"><string>{family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Inter</string><string>Noto Sans Arabic</string></edit></match>"""


def configuration():
    """A file for FONTCONFIG_FILE, or None where Debian's packages cannot be had: the machine's own fonts are used then."""
    if not list(FOLDER.glob("*.otf")) and not fetch():
        return None
    file = FOLDER / "fonts.conf"
    rules = "\n  ".join(RULE.format(family=family) for family in ("system-ui", "sans-serif", "sans"))
    file.write_text(CONFIGURATION.format(folder=FOLDER, rules=rules))
    return file


def fetch():
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        return False
    packages = FOLDER / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    got = subprocess.run(["apt-get", "download", *PACKAGES], cwd=packages, capture_output=True, text=True)
    if got.returncode:
        print(f"The pictures have this machine's fonts: {got.stderr.strip()}")
        return False
    for package, pattern in PACKAGES.items():
        for archive in packages.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg-deb", "--extract", archive, packages / package], check=True)
        for font in (packages / package).rglob(pattern):
            shutil.copy(font, FOLDER)
    shutil.rmtree(packages)
    return True
