"""Samples of calls of the HTTP API, for scripts/api-pages: what a request holds, and how it is written in each language.

A value that the reader must have from an earlier call is a variable. Tests/Server/Outside/test_api_pages.py sends the samples.
"""

import json
import re
import urllib.parse

BASE, OPERATOR = "http://localhost:8080", "http://127.0.0.1:9090"


class Variable(str):
    """The name of a variable whose value stands here."""


class JSONVariable(Variable):
    """The same, whose value is JSON and no text."""


# What the variables hold. A member that a call needs, and that has no value below, is a variable with the words of its declaration.
VARIABLES = {
    "access_token": "the access token of a session, from any sign-in",
    "refresh_token": "the session's newest refresh token",
    "nonce": "`nonce` of the answer to `POST /v1/nonces`",
    "identity_token": "the identity token that Apple's sheet returned, as text",
    "authorization_code": "the authorization code that Apple's sheet returned, as text",
    "id_token": "the ID token that the provider returned",
    "provider_token": "the access token that Facebook's SDK returned",
    "profile_token": "`profile_token` of the problem `profile_required`",
    "ticket": "`ticket` in the address that the browser returned to",
    "code_verifier": "43 to 128 random characters that the app keeps; the code challenge is made of them",
    "code_challenge": "base64url of the SHA-256 of the code verifier, without padding",
    "device_code": "`device_code` of the answer to `POST /v1/device-codes`",
    "sign_up_id": "`sign_up_id` of the answer to `POST /v1/sign-up/password`",
    "sign_in_id": "`sign_in_id` of the answer to `POST /v1/sign-in/email`",
    "token": "the digits or letters in the mail; for OpenID Connect an access or refresh token",
    "ceremony": "`ceremony` of the answer with the options",
    "credential": "`JSON.stringify(credential)` of the browser, or what the platform returned as JSON",
    "other_access_token": "the access token of a recent session of the other account",
    "receipt": "`receipt` of the answer to `DELETE /v1/account`",
    "client_token": "the access token of an OpenID Connect client",
    "client_secret": "the secret of the OpenID Connect client, `third-party.secret` of the demo",
    "code": "the code in the address that the browser returned to",
    "state": "`state` as it was sent to the provider",
    "payload": "the signed notification from Apple",
    "key_id": "what `generateKey` of App Attest returned, as base64url",
    "attestation": "what `attestKey` of App Attest returned, as base64url",
    "operator_token": "a token of `pippin operator token create`",
    "account_id": "`id` of an account",
    "session_id": "`id` of a session",
    "identity_id": "`id` of a sign-in method",
    "merge_id": "`id` of a merge",
    "deletion_id": "`id` of a deletion",
    "invitation_id": "`id` of an invitation",
    "job_id": "`id` of a job",
    "delivery_id": "`id` of a delivery",
    "provider_id": "`id` of an OpenID Connect provider, as the settings have it",
}
LITERALS = {
    "client_id": "com.example.app", "email": "jo@example.net", "password": "a long password of mine", "new_password": "another long password",
    "current_password": "a long password of mine", "provider": "example-id", "keep": "current",
    "name": {"given_name": "Jo", "family_name": "Doe"}, "reason": "Asked for by the account's owner", "passkey_name": "Jo's phone",
}
CALLBACK = "http://localhost:8000/callback"
THIRD_PARTY = "third-party"
AUTHORIZATION = {"client_id": THIRD_PARTY, "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid email", "state": "af0ifjsldkj",
                 "code_challenge": Variable("code_challenge"), "code_challenge_method": "S256"}
START = {"client_id": "example-web", "return_to": "https://www.example.com/", "state": "af0ifjsldkj",
         "code_challenge": Variable("code_challenge"), "code_challenge_method": "S256"}
CREDENTIALS = {"client_id": THIRD_PARTY, "client_secret": Variable("client_secret")}
# Values of single calls, in the body or else in the query, beside those that the call needs or in their place.
SPECIAL = {
    "signInWithFacebook": {"access_token": Variable("provider_token")},
    "linkFacebook": {"access_token": Variable("provider_token")},
    "changeAccount": {"name": LITERALS["name"]},
    "changePassword": {"current_password": LITERALS["current_password"]},
    "renamePasskey": {"name": "Jo's phone"},
    "renameSession": {"name": "Jo's laptop"},
    "mergeAccounts": {"dry_run": True},
    "suspendAccount": {},
    "createInvitation": {"email": "jo@example.net"},
    "changeAccountAsOperator": {"external_id": "4711"},
    "appleCallback": {"code": Variable("code"), "id_token": Variable("id_token")},
    "googleCallback": {"code": Variable("code")},
    "facebookCallback": {"code": Variable("code")},
    "openIDCallback": {"code": Variable("code")},
    "authorize": AUTHORIZATION,
    "authorizeByPost": AUTHORIZATION,
    "pushAuthorizationRequest": {**AUTHORIZATION, **CREDENTIALS},
    "token": {"grant_type": "authorization_code", "code": Variable("code"), "redirect_uri": CALLBACK,
              "code_verifier": Variable("code_verifier"), **CREDENTIALS},
    "introspect": CREDENTIALS,
    "revoke": CREDENTIALS,
    "authorizeDevice": {"scope": "openid", **CREDENTIALS},
    "findAccounts": {"query": "jo@example.net"},
}


def resolved(document, value):
    while "$ref" in value:
        part = document
        for name in value["$ref"].removeprefix("#/").split("/"):
            part = part[name]
        value = part
    return value


def value_of(document, name, schema):
    if name in LITERALS:
        return LITERALS[name]
    schema = resolved(document, schema)
    if name == "credential" or schema.get("type") == "object":
        return JSONVariable(name)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    if schema.get("type") in ("integer", "boolean"):
        return schema.get("minimum", 1) if schema["type"] == "integer" else True
    return Variable(name)


def id_of(path):
    """The variable in an address, by what stands before it."""
    before = re.search(r"/(\w+)(?:/callback)?/\{id\}", path)
    if "openid/callback" in path:
        return Variable("provider_id")
    singular = {"identities": "identity", "deliveries": "delivery"}.get(before.group(1), before.group(1).removesuffix("s"))
    return Variable(f"{singular}_id")


class Request:
    def __init__(self, method, base, path, query, fields, media, body, is_empty):
        self.method, self.base, self.path, self.query, self.fields = method.upper(), base, path, query, fields
        self.media, self.body, self.is_empty = media, body, is_empty


def request(document, method, path, operation):
    """The request of the sample: what the call needs, and what makes it useful."""
    special = dict(SPECIAL.get(operation["operationId"], {}))
    query = {}
    for parameter in (resolved(document, item) for item in operation.get("parameters", [])):
        name = parameter["name"]
        if parameter["in"] != "query":
            continue
        # A start on the web needs these, or it has nowhere to return to.
        if re.match(r"/auth/\w+/start|/sign-in/", path) and name in START:
            query[name] = START[name]
        elif parameter.get("required") or name in special:
            query[name] = special.pop(name, None) or value_of(document, name, parameter["schema"])
    parts = []
    for part in re.split(r"(\{\w+\})", path):
        if part == "{id}":
            parts.append(id_of(path))
        elif part == "{code}":
            parts.append("invalid_value")
        elif part.startswith("{"):
            parts.append(Variable(f"{part[1:-1]}_id"))
        else:
            parts.append(part)
    media, body = None, None
    for media, content in operation.get("requestBody", {}).get("content", {}).items():
        schema = resolved(document, content["schema"])
        body = {name: value_of(document, name, member) for name, member in schema.get("properties", {}).items()
                if name in schema.get("required", []) and name not in special}
        body.update({name: value for name, value in special.items() if name in schema.get("properties", {})})
        if operation["operationId"] == "receiveApplePopup":
            body["authorization"] = {"id_token": Variable("id_token"), "state": Variable("state")}
        break
    fields = {}
    for choice in operation.get("security", [])[:1]:
        for name in choice:
            token = {"accessToken": "access_token", "receipt": "receipt", "clientToken": "client_token", "operatorToken": "operator_token"}.get(name)
            if token:
                fields["Authorization"] = ("Bearer ", Variable(token))
    good = next(iter(operation["responses"].values()))
    return Request(method, OPERATOR if path.startswith("/operator/") else BASE, parts, query, fields, media, body,
                   not any(media.endswith("json") for media in resolved(document, good).get("content", {})))


def variables(made):
    """The variables of a request."""
    def walk(value):
        if isinstance(value, Variable):
            yield value
        elif isinstance(value, dict):
            for part in value.values():
                yield from walk(part)
        elif isinstance(value, (list, tuple)):
            for part in value:
                yield from walk(part)
    return list(dict.fromkeys(str(name) for name in walk([made.path, made.query, made.fields, made.body])))


def shell_word(text):
    """A literal inside apostrophes of a shell."""
    return text.replace("'", "'\\''")


def shell_json(value, depth=0):
    """JSON inside apostrophes of a shell, with its variables outside of them."""
    if isinstance(value, JSONVariable):
        return f"'\"${value}\"'"
    if isinstance(value, Variable):
        return f"\"'$" + value + "'\""
    if isinstance(value, dict):
        inside = ",\n".join(f'{"  " * (depth + 1)}{json.dumps(name)}: {shell_json(part, depth + 1)}' for name, part in value.items())
        return "{\n" + inside + "\n" + "  " * depth + "}" if value else "{}"
    return shell_word(json.dumps(value, ensure_ascii=False))


def query_text(query, variable):
    return "?" + "&".join(f"{name}={variable(value) if isinstance(value, Variable) else urllib.parse.quote(str(value), safe='')}"
                          for name, value in query.items()) if query else ""


def address(made, variable):
    return made.base + "".join(variable(part) if isinstance(part, Variable) else part for part in made.path) + query_text(made.query, variable)


def curl(made):
    """A line for a shell. The status is shown where there is nothing else to see."""
    show = "-i " if made.is_empty else ""
    method = f"-X {made.method} " if made.method not in ("GET", "POST") or made.method == "POST" and made.body is None else ""
    where = address(made, lambda name: f"${{{name}}}" if made.query else f"${name}")
    where = f'"{where}"' if "$" in where or "?" in where else where
    lines = [f"curl {show}{method}{where}"]
    for name, value in made.fields.items():
        lines.append(f'-H "{name}: {value[0]}${value[1]}"')
    if made.media == "application/json":
        lines.append(f"--json '{shell_json(made.body)}'")
    elif made.body is not None:
        for name, value in made.body.items():
            is_variable = isinstance(value, Variable)
            lines.append(f'--data-urlencode "{name}=${value}"' if is_variable else f"--data-urlencode '{name}={shell_word(str(value))}'")
    return " \\\n  ".join(lines)


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


def literal(value, names, depth, brackets, words):
    """A value in a language: the variables' names, the brackets of a dictionary, and its words for true, false and null."""
    if isinstance(value, Variable):
        return names(value)
    if isinstance(value, dict):
        inside = "".join(f'{"  " * (depth + 1)}{json.dumps(name)}: {literal(part, names, depth + 1, brackets, words)},\n' for name, part in value.items())
        return f"{brackets[0]}\n{inside}{'  ' * depth}{brackets[1]}" if value else brackets[2]
    if value is None or isinstance(value, bool):
        return words[value]
    return json.dumps(value, ensure_ascii=False)


def javascript(made):
    words = {True: "true", False: "false", None: "null"}
    where = address(made, lambda name: "${" + camel(name) + "}")
    quote = "`" if "${" in where else '"'
    options = [f'  method: "{made.method}",'] if made.method != "GET" else []
    headers = {name: f"`{value[0]}${{{camel(value[1])}}}`" for name, value in made.fields.items()}
    if made.media == "application/json":
        headers["Content-Type"] = '"application/json"'
        options.append(f"  body: JSON.stringify({literal(made.body, camel, 1, ('{', '}', '{}'), words)}),")
    elif made.body is not None:
        options.append(f"  body: new URLSearchParams({literal(made.body, camel, 1, ('{', '}', '{}'), words)}),")
    if headers:
        inside = ", ".join(f'{name if name.isidentifier() else json.dumps(name)}: {value}' for name, value in headers.items())
        options.insert(1 if made.method != "GET" else 0, f"  headers: {{ {inside} }},")
    call = f"await fetch({quote}{where}{quote}" + (", {\n" + "\n".join(options) + "\n})" if options else ")")
    end = "response.status" if made.is_empty else "response.status, await response.json()"
    return f"const response = {call}\nconsole.log({end})"


def python(made):
    words = {True: "True", False: "False", None: "None"}
    where = address(made, lambda name: "{" + name + "}")
    lines = ["import json"] if made.media == "application/json" else ["import urllib.parse"] if made.body is not None else []
    lines += ["import urllib.request", ""]
    options = [f'  {"f" if "{" in where else ""}{json.dumps(where)},']
    if made.method != "GET":
        options.append(f'  method="{made.method}",')
    headers = {name: f'f"{value[0]}{{{value[1]}}}"' for name, value in made.fields.items()}
    if made.media == "application/json":
        headers["Content-Type"] = '"application/json"'
    if headers:
        options.append("  headers={" + ", ".join(f'"{name}": {value}' for name, value in headers.items()) + "},")
    if made.body is not None:
        body = literal(made.body, str, 1, ("{", "}", "{}"), words)
        options.append(f"  data={'json.dumps' if made.media == 'application/json' else 'urllib.parse.urlencode'}({body}).encode(),")
    lines += ["request = urllib.request.Request(", *options, ")", "with urllib.request.urlopen(request) as response:",
              "  print(response.status" + (")" if made.is_empty else ", response.read().decode())")]
    return re.sub(r"^( +)", r"\1\1", "\n".join(lines), flags=re.MULTILINE)


def swift(made):
    words = {True: "true", False: "false", None: "NSNull()"}
    where = address(made, lambda name: "\\(" + camel(name) + ")")
    lines = ["import Foundation", "", f'var request = URLRequest(url: URL(string: "{where}")!)']
    if made.method != "GET":
        lines.append(f'request.httpMethod = "{made.method}"')
    for name, value in made.fields.items():
        lines.append(f'request.setValue("{value[0]}\\({camel(value[1])})", forHTTPHeaderField: "{name}")')
    if made.media == "application/json":
        lines.append('request.setValue("application/json", forHTTPHeaderField: "Content-Type")')
        lines.append(f"request.httpBody = try JSONSerialization.data(withJSONObject: {literal(made.body, camel, 0, ('[', ']', '[:]'), words)})")
    elif made.body is not None:
        lines.append("var form = URLComponents()")
        values = {name: literal(value, camel, 0, ("[", "]", "[:]"), words) for name, value in made.body.items()}
        items = "".join(f"  URLQueryItem(name: {json.dumps(name)}, value: {value}),\n" for name, value in values.items())
        lines.append(f"form.queryItems = [\n{items}]")
        lines.append("request.httpBody = Data(form.percentEncodedQuery!.utf8)")
    lines += ["let (data, response) = try await URLSession.shared.data(for: request)",
              "print((response as! HTTPURLResponse).statusCode" + (")" if made.is_empty else ", String(decoding: data, as: UTF8.self))")]
    return "\n".join(lines)
