"""Holds the stand-ins of `Tests/AppleStandIns` against the list of what Apple documents.

The list, `documented.json`, has for each module the address of its documentation and each symbol with its declaration as
Apple's page has it, and the first versions of iOS and macOS that know it; a symbol without versions is older than the oldest
that the kit runs on. A symbol's own page is at the module's address, a slash, and its name in lower case with slashes
for dots; where it is not, the list says where.
"""

import json

import apple_sdk

LIST = apple_sdk.STAND_INS / "documented.json"
OLDEST = {"iOS": (15, 0), "macOS": (13, 0)}

# Part of saying that a type is Hashable, Codable and the like, which its own line says.
WITNESSES = {"==(_:_:)", "<(_:_:)", "hash(into:)", "init(from:)", "encode(to:)"}
# What our own spelling needs and Apple's import from Objective-C has of itself.
NOT_COMPARED = ["@objc ", "nonisolated(unsafe) ", "@unchecked "]


def name(symbol):
    return ".".join(symbol["pathComponents"])


def declaration(symbol):
    text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    for spelling in NOT_COMPARED:
        text = text.replace(spelling, "")
    return " ".join(text.split())


def introduced(symbol, platform):
    for item in symbol.get("availability", []):
        if item.get("domain") == platform and "introduced" in item:
            version = item["introduced"]
            return (version["major"], version.get("minor", 0), version.get("patch", 0))
    return None


def version(text):
    numbers = tuple(int(number) for number in text.split("."))
    return numbers + (0,) * (3 - len(numbers))


def spelled(numbers):
    return ".".join(map(str, numbers if numbers[2] else numbers[:2]))


def is_compared(symbol):
    parts = symbol["pathComponents"]
    return parts[-1] not in WITNESSES and not any(part.startswith("_") for part in parts)


def entries(declared):
    """Each symbol of the stand-ins: (module, name, declaration) and the platforms on which it has which version."""
    found = {}
    for platform, symbols in declared.items():
        for module, symbol in symbols:
            if is_compared(symbol):
                key = (module, name(symbol), declaration(symbol))
                found.setdefault(key, {})[platform] = introduced(symbol, platform)
    return found


def listed():
    found = {}
    for module, part in json.loads(LIST.read_text()).items():
        for entry in part["symbols"]:
            found[(module, entry["name"], entry["declaration"])] = entry
    return found


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
            if documented is None or (declared_version is None and version(documented) > oldest) \
                    or (declared_version is not None and declared_version != version(documented)):
                said.append(f"{key[0]}: {key[1]} came with {platform} {documented or 'unknown'} by the list, with "
                            f"{spelled(declared_version) if declared_version else 'any'} by the stand-in")
    return said


def missing(declared):
    """The list with what is not in it yet, as lines to complete from Apple's pages."""
    here, there = entries(declared), listed() if LIST.exists() else {}
    lines = {}
    for key in here.keys() - there.keys():
        entry = {"name": key[1], "declaration": key[2]}
        entry |= {platform: spelled(numbers) for platform, numbers in sorted(here[key].items()) if numbers}
        lines.setdefault(key[0], []).append(entry)
    return "\n".join(f"{module}:\n" + ",\n".join(
        "      " + json.dumps(entry) for entry in sorted(found, key=lambda entry: entry["name"]))
        for module, found in sorted(lines.items()))
