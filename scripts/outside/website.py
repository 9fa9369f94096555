"""Somebody at a browser without the browser: what a sign-in by the web sends, form by form."""

import html
import re
import urllib.parse

FORM = {"Content_Type": "application/x-www-form-urlencoded"}


def form(page, **more):
    """The fields of the page's form, as a browser would send them."""
    fields = {}
    for tag in re.findall(r"<input[^>]*>", page.body.decode()):
        has = {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        if has.get("type") not in ("radio", "checkbox") or " checked" in tag:
            fields[has["name"]] = has.get("value", "")
    return urllib.parse.urlencode(fields | more)


def path(address):
    """An address without its host."""
    parts = urllib.parse.urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def session(server, apple, person="mary"):
    """The cookies of a person who has signed in."""
    start = server.get("/auth/apple/start?client_id=example-web")
    cookies = kept(start)
    choice = apple.get(path(start.fields["Location"]))
    sheet = apple.get("/auth/authorize/sheet?" + form(choice, apple_id=person))
    agreed = apple.post("/auth/authorize/decide", form(sheet, action="continue"), **FORM)
    back = server.post("/auth/apple/callback", form(agreed), **FORM)
    assert back.status == 303, (back.status, back.body)
    finish = server.get(path(back.fields["Location"]), Cookie="; ".join(cookies))
    assert finish.status == 303, (finish.status, finish.body)
    return "; ".join(cookies + kept(finish))


def walk(server, apple, address, button="continue", person="mary"):
    """What a person does in the browser that was sent to `address`; where it is sent in the end."""
    start = server.get(path(address))
    assert start.status == 303, (start.status, start.body)
    cookies = kept(start)
    choice = apple.get(path(start.fields["Location"]))
    sheet = apple.get("/auth/authorize/sheet?" + form(choice, apple_id=person))
    decided = apple.post("/auth/authorize/decide", form(sheet, action=button), **FORM)
    back = server.post("/auth/apple/callback", form(decided), **FORM)
    assert back.status == 303, (back.status, back.body)
    finish = server.get(path(back.fields["Location"]), Cookie="; ".join(cookies))
    if finish.status == 200:
        # To a page on this machine, by a button.
        return html.unescape(re.search(r'<a class="button main" href="(http://localhost:[^"]+)"', finish.body.decode())[1])
    assert finish.status == 303, (finish.status, finish.body)
    return finish.fields["Location"]


def kept(answer):
    return [line.split(";")[0] for line in answer.fields.get_all("Set-Cookie") or []]
