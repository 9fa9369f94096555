"""The board for Grafana and the alerts for Prometheus: read by the models of Grafana's own kit and by promtool, and asked of a real
Prometheus that scrapes a server."""

import functools
import json
import pathlib
import re
import shutil
import tempfile

import yaml
from alerting import RULES, SCRAPE, Prometheus, alerts, firing, promtool, samples  # noqa: F401, for scripts/test-deploy
from grafana_foundation_sdk.cog import plugins
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models import dashboard

import pippin

DEPLOY = pippin.ROOT / "deploy"
BOARD = DEPLOY / "grafana" / "pippin.json"
TESTS = sorted((DEPLOY / "prometheus").glob("*.test.yml"))
RUNBOOK = "https://git.example.com/pippin/blob/main/docs/guides/alerts.md"
# What Prometheus adds, and what histograms have.
LABELS, ENDINGS = {"job", "instance", "le"}, ("_bucket", "_count", "_sum")


@functools.cache
def declared():
    """The metrics of the reference: name → labels."""
    text = (pippin.ROOT / "docs" / "reference" / "metrics.md").read_text()
    rows = re.findall(r"^\| `([a-z_]+)` \| \w+ \| ([^|]*)\|", text, re.M)
    return {"up": set()} | {name: set(re.findall(r"`([a-z_]+)`", labels)) for name, labels in rows}


@functools.cache
def anchors():
    """The sections of the runbook."""
    return {title.lower() for title in re.findall(r"^## (\w+)$", (pippin.ROOT / "docs" / "guides" / "alerts.md").read_text(), re.M)}


def wrong_names(expression):
    """Metrics and labels of a query that no server has."""
    wrong = []
    text = re.sub(r'"[^"]*"', '""', expression)
    for name, selector in re.findall(r"\b((?:pippin|process)_[a-z_]+|up)\b(?:\{([^}]*)\})?", text):
        base = next((name.removesuffix(end) for end in ENDINGS if name.endswith(end) and name.removesuffix(end) in declared()), name)
        if base not in declared():
            wrong.append(f"no metric {name}")
            continue
        unknown = set(re.findall(r"([a-z_]+)\s*(?:=~|!~|!=|=)", selector)) - declared()[base] - LABELS
        wrong += [f"{name} has no label {label}" for label in sorted(unknown)]
    known = set().union(LABELS, *declared().values())
    for group in re.findall(r"\b(?:by|without|ignoring|on) \(([^)]*)\)", text):
        wrong += [f"no label {label}" for label in (one.strip() for one in group.split(",")) if label not in known]
    return wrong


def filled(expression):
    """A query of the board with values for Grafana's variables."""
    for name, value in (("$__rate_interval", "10s"), ("$job", "pippin"), ("$instance", ".*")):
        expression = expression.replace(name, value)
    assert "$" not in expression, f"an unknown variable: {expression}"
    return expression


def lost(before, after, place="board"):
    """What Grafana's models do not know."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name, value in before.items():
            if name in after:
                yield from lost(value, after[name], f"{place}.{name}")
            else:
                yield f"{place}.{name} is not known"
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after)):
            yield from lost(one, other, f"{place}[{index}]")
    elif before != after:
        yield f"{place}: {before!r} is read as {after!r}"


def queries(board):
    return [(panel["title"], target["expr"]) for panel in board["panels"] for target in panel.get("targets", [])]


def judge_board(file):
    """What is wrong with the board."""
    board = json.loads(file.read_text())
    plugins.register_default_plugins()
    wrong = list(lost(board, json.loads(JSONEncoder().encode(dashboard.Dashboard.from_json(board)))))
    ids = [panel["id"] for panel in board["panels"]]
    if len(set(ids)) != len(ids):
        wrong.append("an id of a panel is there twice")
    taken = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        cells = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        if cells & taken or place["x"] + place["w"] > 24:
            wrong.append(f"{panel['title']} lies over another panel")
        taken |= cells
        if panel["type"] != "row" and not (panel["targets"] and panel["description"] and panel["datasource"]["uid"] == "${datasource}"):
            wrong.append(f"{panel['title']} has no query, description or data source")
        for link in panel.get("links", []):
            address, _, anchor = link["url"].partition("#")
            if address != RUNBOOK or anchor not in anchors():
                wrong.append(f"{panel['title']} links to {link['url']}")
    wrong += [f"{title}: {words}" for title, expression in queries(board) for words in wrong_names(expression)]
    rules = [{"record": f"query{number}", "expr": filled(expression)} for number, (_, expression) in enumerate(queries(board))]
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "queries.yml"
        path.write_text(yaml.safe_dump({"groups": [{"name": "board", "rules": rules}]}))
        wrong.append(promtool("check", "rules", path))
    return "\n".join(words for words in wrong if words)


def judge_configuration(file):
    """What is wrong with the part of Prometheus' configuration."""
    with tempfile.TemporaryDirectory() as name:
        for one in (file, RULES):
            shutil.copy(one, name)
        said = promtool("check", "config", pathlib.Path(name) / file.name)
    if said:
        return said
    jobs = [job["job_name"] for job in yaml.safe_load(file.read_text())["scrape_configs"]]
    return "" if jobs == ["pippin"] else f"the alerts name the job pippin, and not {jobs}"


def judge_rules(file):
    """What is wrong with the alerts."""
    said = promtool("check", "rules", "--lint=all", "--lint-fatal", file)
    if said:
        return said
    wrong = []
    for rule in alerts(file):
        name, notes = rule["alert"], rule["annotations"]
        if rule["labels"].get("severity") not in ("critical", "warning", "info"):
            wrong.append(f"{name} has no severity")
        if not notes.get("summary"):
            wrong.append(f"{name} has no summary")
        if notes.get("runbook_url") != f"{RUNBOOK}#{name.lower()}" or name.lower() not in anchors():
            wrong.append(f"{name} has no section in the runbook")
        wrong += [f"{name}: {words}" for words in wrong_names(rule["expr"])]
    missing = anchors() - {rule["alert"].lower() for rule in alerts(file)}
    return "\n".join(wrong + [f"the runbook has {anchor}, and no alert" for anchor in sorted(missing)])


def judge_tests(file, rules=RULES):
    """Whether the tests of the alerts pass, and each alert has one in which it fires and one in which it does not. The file stands
    for the one of its name."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(rules, folder / "pippin.rules.yml")
        files = [file if file.name == one.name else one for one in TESTS]
        for one in files:
            shutil.copy(one, folder)
        said = promtool("test", "rules", *sorted(folder.glob("*.test.yml")))
    if said:
        return said
    seen = {}
    for test in (test for one in files for test in yaml.safe_load(one.read_text())["tests"]):
        for case in test["alert_rule_test"]:
            seen.setdefault(case["alertname"], set()).add(bool(case["exp_alerts"]))
    return "\n".join(f"{rule['alert']} is not tried both ways" for rule in alerts(rules) if seen.get(rule["alert"]) != {True, False})


def judge_tests_with(rules):
    """The tests against other alerts."""
    return judge_tests(TESTS[0], rules)
