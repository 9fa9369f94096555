"""What the pages of docs/guides name, held against what is there."""

import re

import pippin

GUIDES = pippin.ROOT / "docs" / "guides"
# Values that a run without failures does not show; each is a value of the sources.
RARE = {"status": {"5xx"}, "outcome": {"linked", "account_exists", "profile_required", "account_not_found"}}

# A collector's path.
OF_OTHERS = {"/v1/traces"}

# What tables of names of the kit also have: a claim, and a class of Apple's.
NOT_OF_THE_KIT = {"sub", "UIHostingController"}


def metrics(text):
    """Of the text that Prometheus reads: name → label → values."""
    found = {name: {} for name in re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)}
    for name, labels in re.findall(r"^([a-z_]+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        for label, value in re.findall(r'([a-z_]+)="([^"]*)"', labels):
            found.setdefault(name, {}).setdefault(label, set()).add(value)
    return found


def queries(page):
    blocks = re.findall(r"^```promql\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return blocks + re.findall(r"^ +expr: (.*)$", page, re.MULTILINE)


def check_queries(page, found):
    """Each metric, label and value of the page's queries is one of the server's; how many queries there are."""
    asked = queries(page)
    assert len(asked) >= 10, "the queries are not found in the page"
    for query in asked:
        labels = set()
        for name, selector in re.findall(r"\b(pippin_[a-z_]+)(?:\{([^}]*)\})?", query):
            assert name in found, f"no metric {name}: {query}"
            labels |= set(found[name])
            for label, operator, values in re.findall(r'([a-z_]+)\s*(=~|!~|!=|=)\s*"([^"]*)"', selector):
                assert label in found[name], f"{name} has no label {label}: {query}"
                for value in values.split("|"):
                    known = found[name][label] | RARE.get(label, set())
                    assert value in known, f"{name} has no {label} {value}: {query}"
        for group in re.findall(r"\b(?:by|ignoring|on) \(([^)]*)\)", query):
            unknown = {label.strip() for label in group.split(",")} - labels
            assert not unknown, f"no label {unknown}: {query}"
    return len(asked)


def block(page, language):
    """The page's first block of code in a language."""
    return blocks(page, language)[0]


def blocks(page, language):
    """The page's blocks of code in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def settings(page):
    """The settings that a page shows: a whole file, or members of one or of a client, around which the usual ones are put."""
    usual = {
        "public_url": '"https://id.example.com"', "store": '"sqlite:pippin.db"',
        "master_keys": '[{ id: "a", file: "master.key" }]',
        "apple": '{ teams: [{ id: "TEAM000001", keys: [{ key_id: "KEY0000001", file: "AuthKey_KEY0000001.p8" }] }] }',
        "clients": '[{ id: "com.example.app", platform: "ios" }]',
    }
    for text in re.findall(r"^```json5\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        if "/* step" in text:
            continue  # The reader is to fill it in.
        members = dict(usual)
        if re.match(r"\{\n|\{ *(listen|public_url)", text):
            yield text
            continue
        if re.match(r" *\{ *id:", text):
            members["clients"] = f"[{text}]"
            text = ""
        elif re.match(r" *(google|facebook|offers|apple: \{ audience)\b", text):
            members["clients"] = f'[{{ id: "example-web", platform: "web", {text} }}]'
            text = ""
        for name in re.findall(r"^ {0,2}([a-z_]+):", text, re.MULTILINE):
            members.pop(name, None)
        yield "{ " + "".join(f"{name}: {value},\n" for name, value in members.items()) + text + " }"


def files_named(text):
    """The files that settings name."""
    lists = re.findall(r"files: \[([^]]+)\]", text)
    return set(re.findall(r'file: "([^"]+)"', text)) | {name for names in lists for name in re.findall(r'"([^"]+)"', names)}


def credentials_named(text):
    """The systemd credentials that settings name."""
    return set(re.findall(r'credential: "([^"]+)"', text))


def folders_named(text):
    """The folders that settings name."""
    return set(re.findall(r'folder: "([^"]+)"', text))


def words_of(files):
    """Every word of the files."""
    found = set()
    for file in files:
        found |= set(re.findall(r"[A-Za-z_][A-Za-z0-9_.]*", file.read_text()))
    return found | {part for word in found for part in word.split(".")}


def declared(files):
    """What Swift sources declare: name → the labels that its functions or initialisers take."""
    found = {}
    for file in files:
        text, owner = re.sub(r"^ *//.*$", "", file.read_text(), flags=re.MULTILINE), None
        pattern = r"\b(func|var|let|case|struct|class|actor|enum|protocol|extension|typealias|init)\b ?(\w*)(?:\(([^{]*?)\))?"
        for kind, name, parameters in re.findall(pattern, text):
            if kind in ("struct", "class", "actor", "enum", "protocol", "extension"):
                owner = name
            labels = set(re.findall(r"(\w+)(?: \w+)?: ", parameters))
            found.setdefault(owner if kind == "init" else name, set()).update(labels)
    return found


def check_names(name, page, api, sources):
    """Paths, error codes, reasons and webhooks that the page names are in openapi.json or the sources; how many there are."""
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    paths = set(re.findall(r"`(?:[A-Z]+ )?((?:/v1|/\.well-known|/apple)/[a-z0-9/._-]+)[`?]", prose))
    paths |= set(re.findall(r"`(?:https://id\.example\.com)?(/auth/apple/(?:start|callback))", prose))
    unknown = {path for path in paths - OF_OTHERS if f'"{path}"' not in api}
    assert not unknown, f"{name}: not in openapi.json: {sorted(unknown)}"
    ends = "ended|invalid|required|exists|mismatch|missing|cancelled|offered|build|request|revoked|found|user|deliverable|email"
    codes = {word for word in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", prose) if re.search(rf"_({ends})$", word)}
    unknown = {word for word in codes if f'"{word}"' not in api and f'{word}"' not in api and word not in sources}
    assert not unknown, f"{name}: no such codes: {sorted(unknown)}"
    hooks = set(re.findall(r"`((?:account|identity|session)\.[a-z]+)`", prose)) - {"account.name", "account.email"}
    assert hooks <= sources, f"{name}: no such webhooks: {sorted(hooks - sources)}"
    return len(paths) + len(codes) + len(hooks)


def check_kit(page, kit):
    """Each Swift name in the second column of the page's tables is one of the kit's sources; how many there are."""
    count = 0
    rows = re.findall(r"^\| (.*) \|$", page, re.MULTILINE)
    for row in rows:
        cells = row.split(" | ")
        if len(cells) < 2:
            continue
        for code in re.findall(r"`([^`]+)`", cells[1]):
            # Not settings, webhooks, paths and lines of code.
            if not re.fullmatch(r"\.?[A-Za-z]+(\.[A-Za-z]+)?(\([a-zA-Z_:]*\))?", code) or re.fullmatch(r"[a-z]+\.[a-z]+", code):
                continue
            called, _, labels = code.partition("(")
            missing = set(re.findall(r"\w+", called)) - NOT_OF_THE_KIT - kit.keys()
            assert not missing, f"not declared in the kit: {missing} of {code}"
            known = set().union(*(kit.get(name, set()) for name in re.findall(r"\w+", called)))
            missing = {label for label in re.findall(r"\w+", labels) if label != "_"} - known
            assert not missing, f"{code} of the kit has no {missing}"
            count += 1
    return count
