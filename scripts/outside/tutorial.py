"""The tutorial for apps: what the app consists of at the end of each of its sections."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "Sources" / "Kit" / "SignInClient" / "SignInClient.docc"
CODE = re.compile(r'@Code\(name: "([^"]+)", file: ([^)\s]+)\)')
# What the app has besides, and the tutorial does not show.
BESIDES = sorted((ROOT / "Tests" / "Kit" / "StandIns" / "Tutorial").glob("*.swift"))


def sections(text):
    """The files of the app after each section: name in the app to name in the catalogue."""
    app, found = {}, []
    for section in text.split("@Section(")[1:]:
        app = app | dict(CODE.findall(section))
        found.append(app)
    return found


def apps():
    """The Swift files of each of these apps, without its UI tests; and those of the UI tests."""
    folder = CATALOGUE / "Tutorial"
    shown, tests, apps = set(), [], []
    for section in sections((CATALOGUE / "AddApple.tutorial").read_text()):
        files = [folder / file for name, file in sorted(section.items()) if name.endswith(".swift")]
        tests = [file for file in files if file.name.endswith("UITests.swift")]
        app = [file for file in files if file not in tests]
        if app and (not apps or app != apps[-1]):
            apps.append(app)
        shown.update(files)
    unseen = [file.name for file in sorted(folder.glob("*.swift")) if file not in shown]
    assert not unseen, f"in no app at the end of a section, and so never compiled: {unseen}"
    return [app + BESIDES for app in apps], tests
