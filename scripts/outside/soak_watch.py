"""What is seen of a server during a soak: its memory, its files, its traces, the machine; and why a request was slow."""

import bisect
import collections
import contextlib
import http.server
import json
import os
import pathlib
import re
import threading
import time

import pippin
import round_trips
from soak_load import now

MIB = 2**20
# For so long a trace waits for the client to say that its request was slow.
TRACE_SECONDS = 30


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers POST, head and body in one packet: two wait for each other."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.answer(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Listening:
    """Something that a server of its own speaks for, on a free port."""

    def listen(self, answer):
        handler = type("Handler", (Answers,), {"answer": answer})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class BackEnd(Listening):
    """The operator's own: it takes webhooks and counts them, lets everybody sign up, and gives each token a claim."""

    def __init__(self):
        self.webhooks, self.ids, self.lock = collections.Counter(), set(), threading.Lock()

        def answer(request, body):
            if request.path == "/sign-up":
                return b'{"allow": true}'
            if request.path == "/claims":
                return b'{"claims": {"roles": ["reader"]}}'
            event = json.loads(body)
            with self.lock:
                self.webhooks["twice" if event["id"] in self.ids else event["type"]] += 1
                self.ids.add(event["id"])
            return b""

        self.listen(answer)


class Mails(round_trips.Mails):
    """Keeps the newest code of each address alone."""

    def __init__(self):
        super().__init__()
        self.codes, self.count, self.all = {}, 0, self

    def append(self, text):
        self.count += 1
        to = re.search(r"^To:.*?([\w.+-]+@[\w.-]+)", text, re.MULTILINE | re.IGNORECASE)
        code = re.search(r"^([0-9]{6})\r?$", text, re.MULTILINE)
        if to and code:
            self.codes[to[1].lower()] = code[1]

    def forget(self, address):
        self.codes.pop(address, None)

    def code(self, address):
        pippin.wait_until(lambda: address in self.codes, f"a mail with a code to {address}")
        return self.codes[address]


class Traces(Listening):
    """Keeps the traces of slow requests, when jobs ran, and nothing else."""

    def __init__(self):
        self.lock, self.wanted, self.kept = threading.Lock(), set(), {}
        # By trace: when its first span came, and all its spans. The dictionary is in the order of these moments.
        self.open = {}
        self.jobs = collections.defaultdict(list)
        self.listen(lambda request, body: self.take(json.loads(body)))

    def want(self, request):
        with self.lock:
            self.wanted.add(request)

    def take(self, document):
        at = time.monotonic()
        with self.lock:
            for span in (span for one in document["resourceSpans"] for scope in one["scopeSpans"] for span in scope["spans"]):
                named = {one["key"]: next(iter(one["value"].values())) for one in span.get("attributes", [])}
                start, end = (int(span[key]) / 1e9 for key in ("startTimeUnixNano", "endTimeUnixNano"))
                if "pippin.job.kind" in named:
                    self.jobs[named["pippin.job.kind"]].append((start, end))
                    continue
                what = None
                if "db.system.name" in named:
                    what = "database: " + named["db.operation.name"]
                elif "peer.service" in named:
                    what = f"{named['peer.service']}: {named['pippin.operation']}"
                _, spans, root = self.open.setdefault(span["traceId"], (at, [], []))
                if what:
                    spans.append((what, start, end))
                elif "pippin.request_id" in named:
                    root.append(named["pippin.request_id"])
            self.close(at - TRACE_SECONDS)
        return b"{}"

    def close(self, before):
        while self.open:
            trace = next(iter(self.open))
            at, spans, root = self.open[trace]
            if at > before:
                return
            del self.open[trace]
            if root and root[0] in self.wanted:
                self.kept[root[0]] = spans

    def finish(self):
        with self.lock:
            self.close(float("inf"))


class Looks(threading.Thread):
    """Looks again and again until it is stopped."""

    def __init__(self, seconds):
        super().__init__(daemon=True)
        self.seconds, self.ended = seconds, threading.Event()

    def run(self):
        while not self.ended.wait(self.seconds):
            # The process may end at any time.
            with contextlib.suppress(OSError, AssertionError):
                self.look()

    def stop(self):
        self.ended.set()
        self.join()


METRICS = {
    "database_waiting": r"^pippin_database_waiting (\S+)$", "database_busy": r'^pippin_database_connections\{state="busy"\} (\S+)$',
    "database_bytes": r"^pippin_database_bytes (\S+)$", "spans_dropped": r'^pippin_trace_spans_total\{outcome="dropped"\} (\S+)$'}


class Process(Looks):
    """The server's memory, files and threads, and with every fifth look what its metrics say."""

    def __init__(self, node, begun, seconds, ports, tokens):
        """`ports` names those of the servers that it talks to; `tokens` counts the access tokens that it has seen."""
        super().__init__(seconds)
        self.ports, self.tokens = ports, tokens
        self.folder, self.operator = pathlib.Path(f"/proc/{node.process.pid}"), pippin.Client(node.operator_port)
        self.begun, self.samples, self.metrics, self.highest = begun, [], {}, collections.Counter()

    def look(self):
        rollup = (self.folder / "smaps_rollup").read_text()
        sizes = {name: int(re.search(rf"^{name}:\s+(\d+) kB", rollup, re.MULTILINE)[1]) / 1024 for name in ("Rss", "Anonymous")}
        targets = []
        for name in os.listdir(self.folder / "fd"):
            with contextlib.suppress(FileNotFoundError):
                targets.append(os.readlink(self.folder / "fd" / name))
        ticks = (self.folder / "stat").read_text().rsplit(")", 1)[1].split()
        self.samples.append({
            "at": round(now() - self.begun, 1), "rss": round(sizes["Rss"], 2), "anonymous": round(sizes["Anonymous"], 2),
            "fds": len(targets), "threads": int(ticks[17]), "tokens": self.tokens(), **self.connections(targets),
            "cpu": (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")})
        if len(self.samples) % 5 == 1:
            text = self.operator.get("/metrics").body.decode()
            for name, pattern in METRICS.items():
                if match := re.search(pattern, text, re.MULTILINE):
                    self.metrics[name] = float(match[1])
                    self.highest[name] = max(self.highest[name], self.metrics[name])
            self.samples[-1]["database_mib"] = round(self.metrics.get("database_bytes", 0) / MIB, 1)

    def connections(self, targets):
        """How many of its connections lead to whom; the rest are files, pipes and the like."""
        own, found = set(targets), collections.Counter()
        for table in ("tcp", "tcp6"):
            for line in (self.folder / "net" / table).read_text().splitlines()[1:]:
                words = line.split()
                if f"socket:[{words[9]}]" in own:
                    here, there = (int(address.rsplit(":", 1)[1], 16) for address in words[1:3])
                    found[self.ports.get(there) or self.ports.get(here, "others")] += 1
        return {name: found[name] for name in {*self.ports.values()}} | {"others": len(targets) - sum(found.values())}


class Machine(Looks):
    """Ten times a second: how long work waited for a processor and for the disk, what the host took, and SQLite's checkpoints."""

    def __init__(self, database=None):
        super().__init__(0.1)
        self.times, self.rows, self.database, self.written, self.checkpoints = [], [], database, None, []

    def look(self):
        pressure = {}
        for name in ("cpu", "io"):
            with contextlib.suppress(OSError):
                pressure[name] = int(re.search(r"some .*total=(\d+)", pathlib.Path(f"/proc/pressure/{name}").read_text())[1]) / 1e6
        ticks = int(pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[8])
        stolen = ticks / os.sysconf("SC_CLK_TCK") / os.cpu_count()
        self.times.append(now())
        self.rows.append((pressure.get("cpu", 0), pressure.get("io", 0), stolen))
        if self.database:
            # SQLite writes to the file at checkpoints only; all else goes to the log beside it.
            written = self.database.stat().st_mtime_ns
            if self.written not in (None, written):
                self.checkpoints.append((self.times[-2], self.times[-1]))
            self.written = written

    def between(self, start, end):
        """The shares of this time, or of a little more, in which work waited for a processor, for the disk, and for the host."""
        first = max(0, bisect.bisect_right(self.times, start) - 1)
        last = min(len(self.times) - 1, bisect.bisect_left(self.times, end))
        took = self.times[last] - self.times[first]
        processor, disk, host = (max(0, b - a) for a, b in zip(self.rows[first], self.rows[last]))
        # Little waits for the disk, so all of it counts for the request, however long the machine was looked at.
        return [processor / took, min(1, disk / (end - start)), host / took] if took > 0 else [0, 0, 0]


class Disk(Looks):
    """Twice a second: how long the disk takes to sync 4 KiB, beside everything else."""

    def __init__(self, folder):
        super().__init__(0.5)
        self.file, self.seconds_taken = folder / "sync", []
        self.file.touch()

    def look(self):
        with open(self.file, "r+b", buffering=0) as file:
            file.write(os.urandom(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            self.seconds_taken.append(time.perf_counter() - begun)


def union(spans):
    """How long at least one of these spans lasted."""
    total, until = 0, 0
    for start, end in sorted(spans):
        total += max(0, end - max(start, until))
        until = max(until, end)
    return total


def overlaps(start, end, periods):
    return any(a < end and b > start for a, b in periods)


# In so much of a request's time work waited for a processor, or for the disk.
SHORT, STALLED = 0.5, 0.5


def explained(request, milliseconds, spans, machine, purges, checkpoints):
    """Where most of a slow request's time went, and what else happened meanwhile. `milliseconds` is what the server's log says."""
    parts = {"waiting for a connection of the load generator": request.sent - request.due}
    served = (milliseconds or 0) / 1000
    parts["between the load generator and the server"] = max(0, request.done - request.sent - served)
    named = collections.defaultdict(list)
    for what, start, end in spans or []:
        named[what].append((start, end))
    parts |= {what: union(periods) for what, periods in named.items()}
    parts["the server itself"] = max(0, served - union([(start, end) for _, start, end in spans or []]))
    cause = max(parts, key=parts.get)
    processor, disk, host = machine.between(request.due, request.done)
    return {
        "kind": request.kind, "milliseconds": round(request.seconds * 1000, 1), "cause": cause, "status": request.status,
        "parts": {what: round(seconds * 1000, 1) for what, seconds in parts.items() if seconds >= 0.001},
        "processor": round(processor, 2), "disk": round(disk, 2), "host": round(host, 2),
        "purge": overlaps(request.due, request.done, purges), "checkpoint": overlaps(request.due, request.done, checkpoints)}
