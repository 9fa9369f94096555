"""What the manifest says of our targets, for who compiles them without SwiftPM."""

import json
import os
import pathlib
import subprocess

import apple_sdk


def manifest():
    environment = dict(os.environ, PIPPIN_STRICT="1")
    said = subprocess.run(["swift", "package", "--ignore-lock", "dump-package"], cwd=apple_sdk.ROOT, env=environment,
                          capture_output=True, text=True, check=True).stdout
    return {target["name"]: target for target in json.loads(said)["targets"]}


def is_c(target):
    """Whether it has no Swift: a system library, or C of our own."""
    return target["type"] == "system" or target["name"].startswith("CPippin")


def flags(target):
    """The compiler's arguments for a target's settings, as SwiftPM gives them."""
    found = ["-swift-version", "6", "-package-name", "pippin"]
    # An executable's main.swift has its code at the top level.
    found += [] if target["type"] == "executable" else ["-parse-as-library"]
    for setting in target["settings"]:
        (kind, value), = setting["kind"].items()
        match kind:
            case "enableUpcomingFeature": found += ["-enable-upcoming-feature", value["_0"]]
            case "enableExperimentalFeature": found += ["-enable-experimental-feature", value["_0"]]
            case "strictMemorySafety": found += ["-strict-memory-safety"]
            case "treatAllWarnings": found += ["-warnings-as-errors"] if value["_0"] == "error" else []
            case _: raise SystemExit(f"{target['name']} has a setting that is unknown here: {kind}")
    return found


def below(name, targets):
    """The target after all that it imports of ours."""
    ordered = []
    for dependency in targets[name]["dependencies"]:
        other = dependency["byName"][0]
        ordered += [found for found in below(other, targets) if found not in ordered]
    return ordered + [name]


def sources(target):
    """A target's files, those behind a link among them; what its documentation shows is none of them."""
    found = []
    (top,) = apple_sdk.ROOT.glob(f"Sources/*/{target}")
    for folder, folders, files in os.walk(top, followlinks=True):
        folders[:] = [name for name in folders if not name.endswith(".docc")]
        found += [pathlib.Path(folder) / name for name in files if name.endswith(".swift")]
    return sorted(found)
