"""Traces: the spans of a sign-in as a strict collector reads them, `traceparent` from proxies and to webhooks, every variable of
OpenTelemetry that Pippin reads, and collectors that are away, slow, busy or talk nonsense. Nothing secret is in any batch."""

import contextlib
import json
import os
import re
import subprocess
import time

import environment

environment.use("traces", "traces.txt")

import causes
import collector
import pippin
import pytest
import receiver
import settled

SECRET = "token-of-the-collector-0123456789"
TRACE, PARENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
SPANS = "pippin_trace_spans_total"
# The attributes that spans may have; a new one is judged here first.
ATTRIBUTES = {
    "server": {"http.request.method", "http.response.status_code", "http.route", "url.scheme", "pippin.request_id", "error.type"},
    "client": {"peer.service", "pippin.operation", "pippin.outcome", "http.request.method", "http.response.status_code",
               "http.request.resend_count", "server.address", "server.port", "error.type", "db.system.name", "db.operation.name"},
    "internal": {"pippin.job.kind", "pippin.job.attempts", "error.type"}}


class Traced(causes.Observed):
    """A server that sends traces at once, with variables of OpenTelemetry."""

    def __init__(self, folder, emulator, target, more="", store="sqlite:pippin.db", changes=(), secrets=(), **variables):
        settings = f'otlp_endpoint: "{target}", {more}' if target else more
        super().__init__(folder, emulator, more=settings, store=store, changes=changes, secrets=secrets,
                         variables={"OTEL_BSP_SCHEDULE_DELAY": "50", **variables})

    def sign_in(self, apple, person=None, **fields):
        client, person = self.client(), person or pippin.new_person(apple)
        nonce = client.post("/v1/nonces", {"client_id": "com.example.app"}).json["nonce"]
        given = pippin.authorize(apple, person, nonce)
        body = {"client_id": "com.example.app", "identity_token": given["identity_token"],
                "authorization_code": given["authorization_code"], "nonce": nonce, "user_id": given["user"]}
        return body, client.post("/v1/sign-in/apple", body, **fields)

    def spans(self, outcome):
        found = re.search(rf'^{SPANS}\{{outcome="{outcome}"\}} (\d+)$', self.metrics(), re.M)
        return int(found[1])


def span_of(taken, answer, name="signInWithApple"):
    """The span of a request by its id, once it has come."""
    def found():
        return [span for span in taken.named(name) if span.attributes["pippin.request_id"] == answer.fields["X-Request-Id"]]

    spans = settled.wait_until(found, lambda: f"no span {name} in {taken.spans}")
    assert len(spans) == 1, spans
    return spans[0]


def judge(span):
    """What holds for every span."""
    unknown = set(span.attributes) - ATTRIBUTES[span.kind]
    assert not unknown, f"unknown attributes {unknown} of {span}"
    assert span.start <= span.end and abs(time.time_ns() - span.end) < 600e9, span
    assert not any("?" in str(value) or "@" in str(value) for value in span.attributes.values()), span
    assert span.resource["service.name"] and span.flags & 0x101 == 0x101, span
    assert span.failed == ("error.type" in span.attributes), span


@pytest.fixture
def trace(serve):
    """Starts a server that sends traces."""
    return lambda target, **settings: serve(kind=Traced, target=target, **settings)


@pytest.fixture
def collect():
    """Starts a collector, which stops with the test."""
    with contextlib.ExitStack() as stack:
        def start(*arguments, **options):
            taken = collector.Collector(*arguments, **options)
            stack.callback(taken.stop)
            return taken

        yield start


def test_tree(emulator, apple, engine, trace, collect, note):
    """A sign-in: the request, its calls of Apple and of the database, and the jobs that follow; and nothing secret."""
    hooks, taken = receiver.Receiver(), collect({"authorization": f"Bearer {SECRET}"})
    between, system = collector.Between(emulator.port), engine.NAME.lower()
    person = pippin.new_person(apple)
    server = trace(
        taken.address, store=engine.new().address, secrets={"hook.secret": "0123456789abcdef" * 4},
        more=f'webhooks: [{{ url: "http://127.0.0.1:{hooks.port}/hook", secret_file: "hook.secret" }}]',
        changes=causes_at(emulator, between), OTEL_EXPORTER_OTLP_HEADERS=f"authorization=Bearer%20{SECRET}",
        OTEL_SERVICE_NAME="shop-accounts", OTEL_RESOURCE_ATTRIBUTES="deployment.environment.name=test,service.name=other,a=b%2Cc")
    asked, answer = server.sign_in(apple, person)
    assert answer.status == 200, answer.body
    root = span_of(taken, answer)
    assert (root.kind, root.parent) == ("server", "") and root.flags == 0x101, root
    assert root.attributes == {
        "http.request.method": "POST", "http.response.status_code": 200, "http.route": "/v1/sign-in/apple", "url.scheme": "http",
        "pippin.request_id": answer.fields["X-Request-Id"]}, root
    assert root.resource["service.name"] == "shop-accounts" and root.resource["deployment.environment.name"] == "test"
    assert root.resource["a"] == "b,c" and len(root.resource["service.instance.id"]) == 32, root.resource
    children = taken.children(root)
    names = [child.name for child in children]
    assert {"apple keys", "apple exchange", "commit", "snapshot"} <= set(names), names
    for child in children:
        assert child.trace == root.trace and child.kind == "client", child
        assert root.start <= child.start <= child.end <= root.end, (root, child)
    exchange = next(child for child in children if child.name == "apple exchange")
    assert exchange.attributes == {
        "peer.service": "apple", "pippin.operation": "exchange", "pippin.outcome": "answered", "http.request.method": "POST",
        "http.response.status_code": 200, "server.address": "127.0.0.1", "server.port": between.port}, exchange
    commit = next(child for child in children if child.name == "commit")
    assert commit.attributes == {"db.system.name": system, "db.operation.name": "commit"}, commit
    # The log's line of the request names the trace.
    line = server.expect("request", request_id=answer.fields["X-Request-Id"])
    assert line["trace_id"] == root.trace, line
    # A webhook: a job's trace, which goes on at the receiver.
    settled.wait_until(lambda: taken.named("job webhook"), lambda: f"no job in {taken.spans}")
    job = taken.named("job webhook")[0]
    delivery = next(child for child in taken.children(job) if child.name == "webhook deliver")
    assert hooks.fields[-1]["traceparent"] == f"00-{job.trace}-{delivery.id}-01", hooks.fields
    assert job.parent == "" and job.attributes == {"pippin.job.kind": "webhook", "pippin.job.attempts": 1}, job
    assert between.asked >= 2 and not {"traceparent", "tracestate"} & between.names, "Apple was told of the trace"
    # A failure is a failure, with the status only.
    failed = pippin.Client(server.port, "localhost").get("/v1/account/sessions/secret-in-a-path?code=secret-in-a-query")
    assert failed.status in (401, 404, 405), failed.status
    settled.wait_until(lambda: any(span.attributes.get("http.response.status_code") == failed.status for span in taken.spans), lambda: "no span")
    server.stop()
    for span in taken.spans:
        judge(span)
    session = answer.json["session"]
    secrets = [asked["identity_token"], asked["authorization_code"], asked["nonce"], asked["user_id"], session["access_token"],
               session["refresh_token"], answer.json["account"]["id"], person, "secret-in", "/hook", SECRET, "127.0.0.1:0"]
    for text in secrets:
        assert not any(text.lower() in body.lower() for body in taken.bodies), f"a batch has {text!r}"
    server.lines()
    assert SECRET not in server.words(), "the collector's token is in the log"
    for one in (hooks, between):
        one.stop()
    note(f"{len(taken.spans)} spans in {len(taken.bodies)} batches, exact OTLP; a request with {len(children)} children")


def causes_at(emulator, between):
    return ((f"http://127.0.0.1:{emulator.port}", f"http://127.0.0.1:{between.port}"),)


def test_proxies(trace, collect):
    """`traceparent`: a trusted proxy's goes on, a malformed one, two, and a stranger's do not."""
    taken = collect()
    field = f"00-{TRACE}-{PARENT}-01"
    server = trace(taken.address, more='trusted_proxies: ["127.0.0.1"]')

    def ask(*values):
        client = pippin.Client(server.port)
        connection = client.connect()
        connection.putrequest("POST", "/v1/nonces")
        body = json.dumps({"client_id": "com.example.app"}).encode()
        for value in values:
            connection.putheader("traceparent", value)
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        answer = pippin.Answer(response.status, response.headers, response.read())
        connection.close()
        assert answer.status == 201, answer.body
        return answer

    span = span_of(taken, ask(field), "createNonce")
    assert (span.trace, span.parent, span.flags) == (TRACE, PARENT, 0x301), span
    for bad in (f"00-{TRACE}-{PARENT}", f"00-{'0' * 32}-{PARENT}-01", f"00-{TRACE}-{'0' * 16}-01", f"ff-{TRACE}-{PARENT}-01",
                f"00-{TRACE.upper()}-{PARENT}-01", f"00-{TRACE}-{PARENT}-01-more", "x" * 5000):
        span = span_of(taken, ask(bad), "createNonce")
        assert span.trace != TRACE and not span.parent, (bad, span)
    span = span_of(taken, ask(field, field), "createNonce")
    assert span.trace != TRACE, "two fields are none"
    span = span_of(taken, ask(f"cc-{TRACE}-{PARENT}-01-what-comes-later"), "createNonce")
    assert span.trace == TRACE, "a later version"
    silent = ask(f"00-{TRACE}-{PARENT}-00")
    span_of(taken, ask(field), "createNonce")
    assert not [one for one in taken.spans if one.attributes.get("pippin.request_id") == silent.fields["X-Request-Id"]], "not sampled by the caller"
    line = server.expect("request", request_id=silent.fields["X-Request-Id"])
    assert "trace_id" not in line, line
    server.stop()
    server = trace(taken.address, more='trusted_proxies: ["10.0.0.0/8"]')
    span = span_of(taken, ask(field), "createNonce")
    assert span.trace != TRACE and not span.parent, "a stranger's traceparent counts"


# Our collector's address and its port stand for themselves in braces.
@pytest.mark.parametrize("target, variables, expected", [
    pytest.param(None, {}, None, id="nothing"),
    pytest.param(None, {"OTEL_EXPORTER_OTLP_ENDPOINT": "{address}/"}, True, id="the variable"),
    pytest.param(None, {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "{address}/v1/traces"}, True, id="the variable for traces"),
    pytest.param("http://127.0.0.1:1", {"OTEL_EXPORTER_OTLP_ENDPOINT": "{address}"}, True, id="the variable before the file"),
    pytest.param(None, {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "PIPPIN_OTLP_ENDPOINT": "{address}"}, True,
                 id="our variable first"),
    pytest.param("{address}", {"OTEL_SDK_DISABLED": "true"}, None, id="disabled"),
    pytest.param("{address}", {"OTEL_TRACES_EXPORTER": "none"}, None, id="another exporter"),
    pytest.param("{address}", {"OTEL_TRACES_SAMPLER": "always_off"}, False, id="always_off"),
    pytest.param("{address}", {"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0"}, False, id="a ratio of 0"),
    pytest.param("{address}", {"OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "1.0"}, True, id="a ratio of 1")])
def test_variables(apple, trace, collect, target, variables, expected):
    """OTEL_* and otlp_endpoint turn traces on, off and to a sample."""
    taken = collect()
    address = f"http://127.0.0.1:{taken.port}"
    server = trace(
        target and target.replace("{address}", taken.address),
        **{name: value.replace("{address}", address) for name, value in variables.items()})
    _, answer = server.sign_in(apple)
    assert answer.status == 200, answer.body
    line = server.expect("request", request_id=answer.fields["X-Request-Id"])
    metrics = server.metrics()
    server.stop()
    assert ("trace_id" in line) == bool(expected), line
    assert (SPANS in metrics) == (expected is not None)
    assert bool(taken.spans) == bool(expected), taken.spans
    assert taken.mistakes == []


def test_wrong_variables(folder, emulator):
    """OTEL_* and otlp_endpoint are refused with the reason but without the secret."""
    server = Traced(folder, emulator, "ftp://127.0.0.1", OTEL_EXPORTER_OTLP_HEADERS="no pair of " + SECRET, OTEL_BSP_SCHEDULE_DELAY="soon",
                    OTEL_TRACES_SAMPLER="sometimes", OTEL_EXPORTER_OTLP_PROTOCOL="grpc")
    for target, words in (("ftp://127.0.0.1", ["otlp_endpoint", "not a web address"]),
                          ("http://collector.example:4318", ["OTEL_EXPORTER_OTLP_HEADERS", "not a list of header fields", "OTEL_BSP_SCHEDULE_DELAY",
                                                              "OTEL_TRACES_SAMPLER", "not http/json"])):
        server.settings.write_text(server.settings.read_text().replace("ftp://127.0.0.1", target))
        status, said = checked(server)
        assert status == 1 and all(word in said for word in words) and SECRET not in said, said
    server.variables = {"OTEL_EXPORTER_OTLP_HEADERS": f"authorization={SECRET}"}
    status, said = checked(server)
    assert status == 0 and "is sent unencrypted" in said and SECRET not in said, said


def checked(server):
    done = subprocess.run(
        [pippin.binary(), "check-config", "--config", server.settings], capture_output=True, text=True,
        env=dict(os.environ, **server.variables))
    return done.returncode, done.stdout + done.stderr


def test_busy_collector(apple, trace, collect, note):
    """A busy collector: Retry-After is kept, and the same batch is sent again."""
    busy = collect(answers=[(503, {"Retry-After": "2"}, b""), (429, {}, b"")])
    server = trace(busy.address)
    _, answer = server.sign_in(apple)
    span_of(busy, answer)
    waits = [later - earlier for earlier, later in zip(busy.times, busy.times[1:])]
    assert waits[0] >= 2 and waits[1] >= 1, waits
    assert busy.bodies[0] == busy.bodies[1] == busy.bodies[2], "the same batch is sent again"
    server.expect(causes.FAILED_REQUEST, peer="collector", operation="traces", outcome="failed", status=503, attempt=1, cause="busy")
    server.expect(causes.FAILED_REQUEST, peer="collector", status=429, attempt=2)
    server.expect_series("pippin_outgoing_requests_seconds", peer="collector", operation="traces", outcome="failed")
    note(f"the batch came after {waits[0]:.1f} s and {waits[1]:.1f} s")


@pytest.mark.parametrize("played, outcome, has_line", [
    pytest.param((400, {}, b"no"), "refused", True, id="a refusal"),
    pytest.param((200, {}, b"<html>hello</html>"), "failed", True, id="garbage"),
    pytest.param((200, {}, b'{"partialSuccess":{"rejectedSpans":"1","errorMessage":"no"}}'), "refused", False, id="a partial success")])
def test_odd_collector(apple, trace, collect, played, outcome, has_line):
    """What a collector refuses, or answers with nonsense, is counted, and not sent again."""
    odd = collect(answers=[played])
    server = trace(odd.address)
    server.sign_in(apple)
    pippin.wait_until(lambda: server.spans(outcome) > 0, f"it is counted as {outcome}")
    server.sign_in(apple)
    pippin.wait_until(lambda: server.spans("exported") > 0, "the next batch is taken")
    assert odd.mistakes == []
    assert len(set(odd.bodies)) == len(odd.bodies), "a batch was sent again"
    if has_line:
        server.expect(causes.FAILED_REQUEST, peer="collector", operation="traces", outcome=outcome, status=played[0])


@pytest.mark.parametrize("is_slow", [False, True], ids=["away", "slow"])
def test_absent_collector(trace, collect, note, is_slow):
    """No request waits for a collector that is away or slow, nothing grows, and the server stops."""
    target = collect(answers=[60] * 100).address if is_slow else "http://127.0.0.1:1"
    server = trace(target, OTEL_BSP_MAX_QUEUE_SIZE="20", OTEL_BSP_MAX_EXPORT_BATCH_SIZE="5")
    client = server.client()
    slowest = 0
    for _ in range(60):
        begin = time.monotonic()
        assert client.post("/v1/nonces", {"client_id": "com.example.app"}).status == 201
        slowest = max(slowest, time.monotonic() - begin)
    pippin.wait_until(lambda: server.spans("dropped") > 0, "what does not fit is counted")
    # A request that waited would wait for all of the collector's minute.
    assert slowest < 10, f"a request waited {slowest} s for the collector"
    begin = time.monotonic()
    server.stop()
    took = time.monotonic() - begin
    assert took < 30, f"the server stopped after {took} s"
    note(f"at most {slowest * 1000:.0f} ms, stopped after {took:.1f} s")


def test_shutdown(apple, trace, collect):
    """A server that stops sends what is left."""
    taken = collect()
    server = trace(taken.address, OTEL_BSP_SCHEDULE_DELAY="600000")
    _, answer = server.sign_in(apple)
    assert taken.spans == []
    server.stop()
    span_of(taken, answer)


def test_judge():
    """The collector finds what is wrong with a batch."""
    span = {"traceId": TRACE, "spanId": PARENT, "name": "a", "kind": 2, "startTimeUnixNano": "1", "endTimeUnixNano": "2"}

    def batch(**changes):
        return json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": [{**span, **changes}]}]}]})

    assert len(collector.parse(batch())) == 1
    plants = [batch(traceId=TRACE.upper()), batch(spanId="00"), batch(startTimeUnixNano=1), batch(kind="SPAN_KIND_SERVER"), batch(unknown=1),
              batch(attributes=[{"key": "a", "value": {"intValue": "x"}}]), '{"resourceSpan":[]}']
    for planted in plants:
        with pytest.raises(Exception):
            collector.parse(planted)
