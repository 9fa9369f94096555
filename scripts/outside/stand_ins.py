"""Holds the stand-ins of `Tests/Kit/StandIns/Apple` against the list of what Apple documents.

The list, `documented.json`, has for each module the address of its documentation and each symbol with its declaration as
Apple's page has it, and the first versions of iOS, macOS, tvOS and watchOS that know it, or "unavailable"; a symbol without versions is
older than the oldest that the kit runs on. Mac Catalyst follows iOS, and visionOS began with all of it. A symbol's own page is at the module's address, a slash, and its name in lower case with slashes
for dots; where it is not, the list says where.
"""

import json
import re

import apple_sdk

LIST = apple_sdk.STAND_INS / "documented.json"
OLDEST = {"iOS": (15, 0), "macOS": (13, 0), "tvOS": (16, 0), "watchOS": (9, 0)}
UNAVAILABLE = "unavailable"

# Part of saying that a type is Hashable, Codable and the like, which its own line says.
WITNESSES = {"==(_:_:)", "<(_:_:)", "hash(into:)", "init(from:)", "encode(to:)"}
# What our own spelling needs and Apple's import from Objective-C has of itself.
NOT_COMPARED = ["@objc ", "@unchecked "]
# Where the isolation of a class's members follows from the class, and is not said again on their pages.
OBJECTIVE_C = {"AppKit", "AuthenticationServices", "Foundation", "UIKit"}
# Classes that are isolated because what they inherit from is, of which their pages say nothing either.
ISOLATED_BY_INHERITANCE = {"ASAuthorizationAppleIDButton"}


def name(symbol):
    return ".".join(symbol["pathComponents"])


def declaration(module, symbol):
    text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    if (module in OBJECTIVE_C and len(symbol["pathComponents"]) > 1) or name(symbol) in ISOLATED_BY_INHERITANCE:
        text = text.replace("@MainActor ", "")
    return comparable(text)


def comparable(text):
    for spelling in NOT_COMPARED:
        text = text.replace(spelling, "")
    # As Objective-C's constants are imported, and as nobody can write them in Swift.
    return " ".join(text.split()).replace("class let ", "static let ")


def introduced(symbol, platform):
    for item in symbol.get("availability", []):
        if item.get("domain") == platform and item.get("isUnconditionallyUnavailable"):
            return UNAVAILABLE
        if item.get("domain") == platform and "introduced" in item:
            version = item["introduced"]
            return (version["major"], version.get("minor", 0), version.get("patch", 0))
    return None


def version(text):
    if text == UNAVAILABLE:
        return text
    numbers = tuple(int(number) for number in text.split("."))
    return numbers + (0,) * (3 - len(numbers))


def spelled(numbers):
    if numbers == UNAVAILABLE:
        return numbers
    return ".".join(map(str, numbers if numbers[2] else numbers[:2]))


# What the compiler's own <stdint.h> brings into Darwin's headers.
OF_COMPILER = re.compile(r"u?int(_fast|_least|max|ptr)\w*_t|(U?INT(MAX|PTR)|PTRDIFF|SIZE|WCHAR)_MAX|(ptrdiff|size|wchar)_t")


def is_compared(symbol):
    parts = symbol["pathComponents"]
    if OF_COMPILER.fullmatch(parts[0]):
        return False
    return parts[-1] not in WITNESSES and not any(part.startswith("_") for part in parts)


def entries(declared):
    """Each symbol of the stand-ins: (module, name, declaration) and the platforms on which it has which version."""
    found = {}
    for platform, symbols in declared.items():
        for module, symbol in symbols:
            if is_compared(symbol):
                key = (module, name(symbol), declaration(module, symbol))
                found.setdefault(key, {})[platform] = introduced(symbol, platform)
    # The compiler keeps quiet about what a platform is said not to have; what is in no branch for it is not declared there.
    of_tvos = {module for module, _ in declared.get("tvOS", [])}
    for (module, _, _), versions in found.items():
        if "iOS" in versions and module in of_tvos:
            versions.setdefault("tvOS", UNAVAILABLE)
    return found


def listed():
    found = {}
    for module, part in json.loads(LIST.read_text()).items():
        for entry in part["symbols"]:
            found[(module, entry["name"], comparable(entry["declaration"]))] = entry
    return found


def is_newer(documented, oldest):
    return documented == UNAVAILABLE or version(documented) > oldest


def complaints(declared):
    if any(not symbols for symbols in declared.values()):
        return []  # The stand-ins themselves did not compile, and that is complaint enough.
    here, there = entries(declared), listed()
    said = [f"{module}: {name} is declared but not listed: {text}"
            for module, name, text in sorted(here.keys() - there.keys())]
    said += [f"{module}: {name} is listed but not declared: {text}"
             for module, name, text in sorted(there.keys() - here.keys())]
    for key in sorted(here.keys() & there.keys()):
        for platform, oldest in OLDEST.items():
            documented = there[key].get(platform)
            if platform not in here[key]:
                if documented:
                    said.append(f"{key[0]}: {key[1]} is listed for {platform} and not declared there")
                continue
            declared_version = here[key][platform]
            if documented is None and declared_version is None:
                continue
            if documented is None or (declared_version is None and is_newer(documented, oldest)) \
                    or (declared_version is not None and declared_version != version(documented)):
                said.append(f"{key[0]}: {key[1]} came with {platform} {documented or 'unknown'} by the list, with "
                            f"{spelled(declared_version) if declared_version else 'any'} by the stand-in")
    return said


def complete(declared):
    """Writes what the stand-ins declare and the list lacks into the list, and takes out what nothing declares any more.

    Gives the new entries, each to be compared with its page: the list is worth what that comparison is worth.
    """
    here, there = entries(declared), listed()
    pages = {module: part["page"] for module, part in json.loads(LIST.read_text()).items()}
    new, modules = [], {}
    for key, versions in sorted(here.items()):
        versions = {platform: spelled(numbers) for platform, numbers in sorted(versions.items()) if numbers}
        entry = {"name": key[1], "declaration": key[2]} | versions | there.get(key, {})
        modules.setdefault(key[0], []).append(json.dumps(entry, ensure_ascii=False))
        if entry != there.get(key):
            new.append(f"{key[0]}: {modules[key[0]][-1]}")
    parts = []
    for module, lines in modules.items():
        page = pages.get(module, f"https://developer.apple.com/documentation/{module.lower()}")
        joined = ",\n      ".join(lines)
        parts.append(f'  "{module}": {{\n    "page": "{page}",\n    "symbols": [\n      {joined}\n    ]\n  }}')
    LIST.write_text("{\n" + ",\n".join(parts) + "\n}\n")
    return new
