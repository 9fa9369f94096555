"""What a server says about a failure: lines of its log, and series of its metrics."""

import json
import re

import pippin
import settled

FAILED_REQUEST, FAILED_DATABASE = "a request to another server failed", "a request to the database failed"
# The fields of every line about a failure.
FIELDS = {
    FAILED_REQUEST: {"peer", "operation", "host", "outcome", "status", "attempt", "milliseconds", "cause"},
    FAILED_DATABASE: {"database", "operation", "outcome", "milliseconds", "cause"},
    "problem": {"code", "cause", "request_id"},
}


def judge(line):
    """A line about a failure has all its fields, and a cause that says something."""
    missing = FIELDS.get(line["message"], set()) - set(line)
    assert not missing, f"no {missing} in {line}"
    if line["level"] in ("warning", "error") and "cause" in line:
        assert re.search(r"[a-z]{3}", line["cause"]), f"an empty cause: {line}"


class Observed(pippin.Server):
    """A server of which log and metrics are read."""

    def __init__(self, folder, emulator, more="", store="sqlite:pippin.db", changes=(), variables=(), secrets=()):
        self.changes, self.seen = changes, 0
        self.variables = dict(variables)
        super().__init__(folder, emulator, more=more, store=store, secrets=secrets)

    def configure(self, keys):
        super().configure(keys)
        text = self.settings.read_text()
        for before, after in self.changes:
            assert before in text, before
            text = text.replace(before, after, 1)
        self.settings.write_text(text)

    def lines(self):
        """The whole log. The last line may be half written."""
        text = self.words()
        lines = [json.loads(line) for line in text[:text.rfind("\n") + 1].splitlines() if line.startswith("{")]
        for line in lines[self.seen:]:
            judge(line)
        self.seen = len(lines)
        return lines

    def metrics(self):
        return pippin.Client(self.operator_port).get("/metrics").body.decode()

    def expect(self, message, **fields):
        """The last line with these fields; `cause` is a part of it."""
        cause = fields.pop("cause", "")
        def found():
            return [line for line in self.lines() if line["message"] == message and cause in line.get("cause", "")
                    and all(line.get(name) == value for name, value in fields.items())]

        settled.wait_until(found, lambda: f"no line {message!r} with {fields} and {cause!r}:\n{self.words()[-3000:]}")
        return found()[-1]

    def expect_series(self, name, **labels):
        """A series of a histogram with these labels has been measured."""
        wanted = {f'{label}="{value}"' for label, value in labels.items()}

        def found():
            return any(wanted <= set(re.findall(r'[a-z_]+="[^"]*"', line)) and not line.endswith(" 0")
                       for line in self.metrics().splitlines() if line.startswith(f"{name}_count"))

        settled.wait_until(found, lambda: f"no {name} with {wanted}")

    def expect_failure(self, peer, operation, outcome, status=0, cause=""):
        """A failed call to another server: its line and its metric."""
        line = self.expect(FAILED_REQUEST, peer=peer, operation=operation, outcome=outcome, status=status, cause=cause)
        self.expect_series("pippin_outgoing_requests_seconds", peer=peer, operation=operation, outcome=outcome)
        return line

    def expect_problem(self, answer, code, cause=""):
        """The line of an answer 5xx, by the answer's request id."""
        assert answer.status >= 500 and answer.json["code"] == code, (answer.status, answer.body)
        line = self.expect("problem", request_id=answer.json["request_id"], code=code, cause=cause)
        assert answer.fields["X-Request-Id"] == line["request_id"]
        return line
