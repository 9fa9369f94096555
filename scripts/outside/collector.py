"""A collector of traces that takes nothing but exact OTLP: the schema reads every batch, and no unknown member passes."""

import base64
import http.server
import json
import re
import threading
import time

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

import pippin

HEX = {"traceId": 32, "spanId": 16, "parentSpanId": 16}
KINDS = {1: "internal", 2: "server", 3: "client"}


class Span:
    def __init__(self, message, resource):
        self.trace, self.id, self.parent = message.trace_id.hex(), message.span_id.hex(), message.parent_span_id.hex()
        self.name, self.kind, self.failed = message.name, KINDS[message.kind], message.status.code == 2
        self.start, self.end, self.flags = message.start_time_unix_nano, message.end_time_unix_nano, message.flags
        self.attributes, self.resource = values(message.attributes), resource

    def __repr__(self):
        return f"{self.name} {self.kind} {self.trace}/{self.id} < {self.parent or '-'} {self.attributes}"


def values(attributes):
    """Each once, with the value of its one kind."""
    found = {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in attributes}
    assert len(found) == len(attributes), f"an attribute is there twice: {attributes}"
    return found


def parse(body):
    """The spans of a batch, or an error."""
    document = json.loads(body)
    for resource in document["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            for span in scope["spans"]:
                for name, length in HEX.items():
                    if name in span:
                        assert re.fullmatch(f"[0-9a-f]{{{length}}}", span[name]), f"{name} is {span[name]!r}"
                        # OTLP writes ids in hexadecimal digits, where JSON of Protocol Buffers has base64.
                        span[name] = base64.b64encode(bytes.fromhex(span[name])).decode()
                for name in ("startTimeUnixNano", "endTimeUnixNano"):
                    assert isinstance(span[name], str), f"{name} is no text"
                assert isinstance(span["kind"], int), "kind is no number"
    request = json_format.Parse(json.dumps(document), ExportTraceServiceRequest(), ignore_unknown_fields=False)
    return [Span(span, values(resource.resource.attributes))
            for resource in request.resource_spans for scope in resource.scope_spans for span in scope.spans]


class Collector:
    """Takes batches. `answers` are played first: (status, fields, body) each, or a number of seconds to wait before the connection ends."""

    def __init__(self, fields=(), answers=()):
        self.fields, self.answers = dict(fields), list(answers)
        self.lock, self.spans, self.bodies, self.times, self.mistakes = threading.Lock(), [], [], [], []
        collector = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def do_POST(self):
                collector.take(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, request):
        body = request.rfile.read(int(request.headers["Content-Length"]))
        with self.lock:
            self.times.append(time.monotonic())
            self.bodies.append(body.decode())
            answer = self.answers.pop(0) if self.answers else (200, {}, b"{}")
            try:
                assert request.path == "/v1/traces", request.path
                assert request.headers["Content-Type"] == "application/json", request.headers["Content-Type"]
                for name, value in self.fields.items():
                    assert request.headers[name] == value, f"{name} is {request.headers[name]!r}"
                spans = parse(body)
                if isinstance(answer, tuple) and 200 <= answer[0] < 300:
                    self.spans += spans
            except Exception as error:  # Whatever the schema says; the test ends with it.
                self.mistakes.append(f"{error}: {body.decode()[:2000]}")
                answer = (400, {}, b"")
        if not isinstance(answer, tuple):
            time.sleep(answer)
            request.close_connection = True
            return
        status, fields, content = answer
        request.send_response(status)
        for name, value in fields.items():
            request.send_header(name, value)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        request.wfile.write(content)

    def named(self, name):
        with self.lock:
            assert not self.mistakes, self.mistakes
            return [span for span in self.spans if span.name == name]

    def children(self, span):
        with self.lock:
            return [one for one in self.spans if one.parent == span.id]

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Between:
    """Passes requests on to a server on this machine, and keeps the names of their fields."""

    def __init__(self, port):
        self.names, self.asked = set(), 0
        between = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 30

            def do_POST(self):
                between.names |= {name.lower() for name in self.headers}
                between.asked += 1
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                fields = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection", "content-length")}
                answer = pippin.Client(port).send(self.command, self.path, body or None, **fields)
                self.send_response(answer.status)
                self.send_header("Content-Type", answer.fields["Content-Type"])
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
