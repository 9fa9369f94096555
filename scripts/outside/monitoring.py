"""The board for Grafana and the alerts for Prometheus: read by the models of Grafana's own kit and by promtool, and asked of a real
Prometheus that scrapes a server."""

import functools
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.parse

import yaml
from grafana_foundation_sdk.cog import plugins
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.models import dashboard

import pippin

DEPLOY = pippin.ROOT / "deploy"
BOARD, RULES = DEPLOY / "grafana" / "pippin.json", DEPLOY / "prometheus" / "pippin.rules.yml"
TESTS = sorted((DEPLOY / "prometheus").glob("*.test.yml"))
SCRAPE = DEPLOY / "prometheus" / "prometheus.yml"
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


def promtool(*words, text=None):
    """What promtool says, or nothing."""
    done = subprocess.run(["promtool", *map(str, words)], input=text, capture_output=True, text=True, timeout=120)
    return "" if done.returncode == 0 else done.stdout + done.stderr


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


def alerts(file):
    return [rule for group in yaml.safe_load(file.read_text())["groups"] for rule in group["rules"]]


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


def samples(text):
    """The series of an answer of /metrics, with the labels that Prometheus adds."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            series, value = line.rsplit(" ", 1)
            name, _, labels = series.partition("{")
            added = ['job="pippin"', 'instance="10.0.0.1:9090"', *([labels[:-1]] if labels else [])]
            found[name + "{" + ",".join(added) + "}"] = float(value)
    return found


def firing(before, after, rules=RULES):
    """The alerts that fire at a server on which every minute goes like the time between two answers of /metrics."""
    old, new = samples(before), samples(after)
    series = []
    for name, value in new.items():
        # What grew is a counter that goes on growing; the rest stays.
        grows = re.match(r"[a-z_]+?(_total|_count|_sum|_bucket)\{", name) and value > old.get(name, 0)
        start = old.get(name, 0) if grows else value
        series.append({"series": name, "values": f"{start:f}+{value - start:f}x60" if grows else f"{value:f}x60"})
    series.append({"series": 'up{job="pippin",instance="10.0.0.1:9090"}', "values": "1x60"})
    names = [rule["alert"] for rule in alerts(rules)]
    # promtool says of an alert that should not fire that it does.
    cases = [{"eval_time": "50m", "alertname": name, "exp_alerts": []} for name in names]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "firing.yml"
        file.write_text(yaml.safe_dump({"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": [
            {"interval": "1m", "input_series": series, "alert_rule_test": cases}]}))
        said = promtool("test", "rules", file)
    return {name for name in names if re.search(rf"alertname: {name},", said)}


class Prometheus:
    """A real one, with the files of deploy/, that scrapes one server every second."""

    def __init__(self, folder, server):
        self.folder, self.port = folder, pippin.free_port()
        settings = yaml.safe_load(SCRAPE.read_text())
        job, = settings["scrape_configs"]
        assert job["job_name"] == "pippin"
        job["static_configs"] = [{"targets": [f"127.0.0.1:{server.operator_port}"]}]
        job["scrape_interval"] = "1s"
        settings["global"] = {"evaluation_interval": "1s", "scrape_timeout": "1s"}
        shutil.copy(RULES, folder / "pippin.rules.yml")
        (folder / "prometheus.yml").write_text(yaml.safe_dump(settings))
        self.log = tempfile.TemporaryFile()

    def __enter__(self):
        self.process = subprocess.Popen(pippin.leashed(
            "prometheus", f"--config.file={self.folder}/prometheus.yml", f"--storage.tsdb.path={self.folder}/data",
            f"--web.listen-address=127.0.0.1:{self.port}"), stdout=self.log, stderr=self.log)

        def is_ready():
            assert self.process.poll() is None, self.words()
            try:
                return pippin.Client(self.port).get("/-/ready").status == 200
            except OSError:
                return False

        pippin.wait_until(is_ready, "Prometheus is ready")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(60)

    def words(self):
        return pippin.text_of(self.log)

    def query(self, expression):
        answer = pippin.Client(self.port).get("/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        assert answer.status == 200, (expression, answer.body)
        return answer.json["data"]["result"]

    def rules(self):
        groups = pippin.Client(self.port).get("/api/v1/rules").json["data"]["groups"]
        return {rule["name"]: rule for group in groups for rule in group["rules"]}
