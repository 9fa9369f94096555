"""The alerts of deploy/prometheus, asked of a real Prometheus that scrapes a server, or of promtool with what a server answered."""

import math
import pathlib
import re
import subprocess
import tempfile
import time
import urllib.parse

import pippin
import yaml

RULES = pippin.ROOT / "deploy" / "prometheus" / "pippin.rules.yml"
SCRAPE = pippin.ROOT / "deploy" / "prometheus" / "prometheus.yml"
MILLISECONDS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
# A rate needs two scrapes in its window, also on a machine that is late with some: so many are in the shortest.
SCRAPES = 4


def promtool(*words, text=None):
    """What promtool says, or nothing."""
    done = subprocess.run(["promtool", *map(str, words)], input=text, capture_output=True, text=True, timeout=120)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def alerts(file):
    return [rule for group in yaml.safe_load(file.read_text())["groups"] for rule in group["rules"]]


def divided(duration, by, least=0):
    """A duration of Prometheus', shorter: 5m by 100 is 3000ms."""
    number, unit = re.fullmatch(r"(\d+)(ms|s|m|h|d)", duration).groups()
    return f"{max(least, math.ceil(int(number) * MILLISECONDS[unit] / by))}ms"


def shortened(text, by, interval=1):
    """The rules with every duration divided by a number: how long an alert waits (`for`), the windows of its rates (never below
    SCRAPES, of which one comes every `interval` seconds), and how far it looks back (`offset`). Facts that are compared stay: seven
    days before a certificate's end are seven days."""
    shortest = SCRAPES * interval * 1000
    rules = yaml.safe_load(text)
    for rule in (rule for group in rules["groups"] for rule in group["rules"]):
        if "for" in rule:
            rule["for"] = divided(rule["for"], by)
        expression = re.sub(r"\[(\w+)\]", lambda found: f"[{divided(found[1], by, shortest)}]", rule["expr"])
        rule["expr"] = re.sub(r"offset (\w+)", lambda found: f"offset {divided(found[1], by)}", expression)
    return yaml.safe_dump(rules, sort_keys=False)


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


# Gauges that tell a time. For promtool the world began at zero, where these are days from now in either direction.
TIMES = ("pippin_backup_seconds", "pippin_certificate_expires_seconds", "pippin_jobs_first_due_seconds")


def firing(before, after, rules=RULES, interval="1m", at=50, grown=()):
    """The alerts that fire at a server on which every interval goes like the time between two answers of /metrics.

    - at: after how many intervals they are looked at.
    - grown: gauges that go on growing too, and the value they have reached; all others stay as they are.
    """
    old, new, growing = samples(before), samples(after), dict(grown)
    length = int(interval[:-1]) * MILLISECONDS[interval[-1]] // 1000
    series = []
    for name, value in new.items():
        metric = name.partition("{")[0]
        if metric in growing:
            # In the proportion in which it really grew.
            factor = growing[metric] / value
            start, step = old[name] * factor, (value - old[name]) * factor
            series.append({"series": name, "values": f"{start:f}+{step:f}x{at + 10}"})
            continue
        if metric in TIMES and value:
            value += at * length - time.time()
        # What grew is a counter that goes on growing; the rest stays.
        grows = re.match(r"[a-z_]+?(_total|_count|_sum|_bucket)\{", name) and value > old.get(name, 0)
        start = old.get(name, 0) if grows else value
        series.append({"series": name, "values": f"{start:f}+{value - start:f}x{at + 10}" if grows else f"{value:f}x{at + 10}"})
    series.append({"series": 'up{job="pippin",instance="10.0.0.1:9090"}', "values": f"1x{at + 10}"})
    names = [rule["alert"] for rule in alerts(rules)]
    # promtool says of an alert that should not fire that it does.
    cases = [{"eval_time": f"{at * length}s", "alertname": name, "exp_alerts": []} for name in names]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "firing.yml"
        file.write_text(yaml.safe_dump({"rule_files": [str(rules)], "evaluation_interval": interval, "tests": [
            {"interval": interval, "input_series": series, "alert_rule_test": cases}]}))
        said = promtool("test", "rules", file)
    return {name for name in names if re.search(rf"alertname: {name},", said)}


class Prometheus:
    """A real one, with the files of deploy/, that scrapes one server every `interval` seconds; the alerts' times are divided `by`."""

    def __init__(self, folder, server, by=None, interval=1):
        self.folder, self.port = folder, pippin.free_port()
        settings = yaml.safe_load(SCRAPE.read_text())
        job, = settings["scrape_configs"]
        assert job["job_name"] == "pippin"
        job["static_configs"] = [{"targets": [f"127.0.0.1:{server.operator_port}"]}]
        job["scrape_interval"] = f"{interval}s"
        settings["global"] = {"evaluation_interval": "500ms" if by else "1s", "scrape_timeout": f"{interval}s"}
        rules = RULES.read_text()
        (folder / "pippin.rules.yml").write_text(shortened(rules, by, interval) if by else rules)
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

        pippin.wait_until(is_ready, "Prometheus is ready", seconds=240)
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

    def firing(self):
        """The names of the alerts that fire now."""
        return {name for name, rule in self.rules().items() if rule["state"] == "firing"}
