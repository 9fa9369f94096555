"""Somebody at the operator console, and what they look for, for the programs that measure it."""

import http.client
import re
import statistics
import time
import urllib.parse

ROUNDS = 11
# What people type. Person N of `Benchmarks/populate` is Mary Appleseed N.
SEARCHES = {
    "a name that everybody has": "mary", "a whole name": "Mary Appleseed 2000777", "beginning of an address": "p20007",
    "an address": "p2000777x7k2m9q4@privaterelay.appleid.com", "a domain that everybody has": "privaterelay.appleid.com",
    "nobody": "olivia", "another script": "محمد",
}


class Desk:
    """Somebody who is signed in to the console, over one connection."""

    def __init__(self, server, token):
        self.host = f"127.0.0.1:{server.operator_port}"
        self.connection = http.client.HTTPConnection(self.host, timeout=120)
        _, fields, _ = self.send("POST", "/sign-in", {"token": token})
        self.cookie = next(value for name, value in fields if name.lower() == "set-cookie").split(";")[0]
        _, _, page = self.send("GET", "/accounts")
        self.csrf_token = re.search(r'name="csrf_token" value="([^"]+)"', page).group(1)

    def send(self, method, path, form=None):
        fields = {"Origin": f"http://{self.host}", "Sec-Fetch-Site": "same-origin"}
        if hasattr(self, "cookie"):
            fields["Cookie"] = self.cookie
        body = None
        if form is not None:
            body, fields["Content-Type"] = urllib.parse.urlencode(form), "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, fields)
        response = self.connection.getresponse()
        text = response.read().decode()
        assert response.status in (200, 303), (method, path, response.status, text[:2000])
        return response.status, response.getheaders(), text

    def look(self, path):
        return self.send("GET", path)[2]

    def search(self, query):
        return self.send("POST", "/search", {"csrf_token": self.csrf_token, "query": query})[2]


def milliseconds(act):
    """The median of some rounds, after one to warm up."""
    act()
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        act()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)
