import PippinHTTP
import PippinTestKit
import Testing

/// Pushed requests that are not the client's own, or not good any more, and what travels sealed through the browser.
extension HostileRequestKind {
  static let pushedRequests = [
    HostileRequestKind("request_uri: of somebody else, used, expired or changed") { scene in
      let own = try await scene.push()
      let others = try await scene.push("gitea")
      let used = try await scene.push()
      #expect(await scene.visit(path("grafana", used)) == .given("a code"))
      let old = try await scene.push()
      scene.world.clock.advance(by: 90)
      let fresh = try await scene.push()
      let prefix = "urn:ietf:params:oauth:request_uri:"
      let text = String(fresh.dropFirst(prefix.count))
      let sealed = try #require(await scene.waiting())
      let made = [
        "", "x", prefix, prefix + "x", "https://evil.example/request.jwt", "http://127.0.0.1:9090/",
        "file:///etc/passwd", World.home + "/oauth/par",
        "data:application/jwt,e30.e30.", "urn:example:x", text, prefix + prefix + text, prefix.uppercased() + text,
        prefix + text + "=", " " + fresh, fresh + " ",
        prefix + String(text.dropLast()), prefix + String(text.dropFirst()), prefix + text + "A",
        prefix + String(text.reversed()), prefix + sealed,
        prefix + String(repeating: "A", count: text.utf8.count),
      ]
      return made.map { uri in
        HostileRequest("made up: \(uri.prefix(40))", .page) { await scene.visit(path("grafana", uri)) }
      }
        + changed(text).map { changed in
          HostileRequest("changed: \(changed.suffix(8))", .page) {
            await scene.visit(path("grafana", prefix + changed))
          }
        } + [
          HostileRequest("of another client", .page) { await scene.visit(path("grafana", others)) },
          HostileRequest("by another client", .page) { await scene.visit(path("gitea", fresh), as: "gitea") },
          HostileRequest("by nobody", .page) {
            await scene.visit("/oauth/authorize?" + FormData.encode([("request_uri", fresh)]))
          },
          HostileRequest("used", .page) { await scene.visit(path("grafana", used)) },
          HostileRequest("expired", .page) { await scene.visit(path("grafana", old)) },
          HostileRequest("expired long ago", .page) { await scene.visit(path("grafana", own)) },
          HostileRequest("twice", .page) {
            await scene.visit(path("grafana", fresh) + "&" + FormData.encode([("request_uri", fresh)]))
          },
          HostileRequest("by POST, of another client", .page) {
            await scene.visit(
              "/oauth/authorize", method: "POST",
              form: FormData.encode([("client_id", "grafana"), ("request_uri", others)]))
          },
        ]
    },
    HostileRequestKind("pushing what may not be asked for") { scene in
      let addresses = [
        "https://evil.example/", "https://gitea.example.com/callback", "https://grafana.example.com/callback/",
        "https://grafana.example.com/callback?x=1",
        "http://grafana.example.com/callback", "https://grafana.example.com/callback#",
        "https://GRAFANA.example.com/callback", "javascript:alert(1)", "",
        "https://grafana.example.com@evil.example/callback", "//evil.example/callback",
        " https://grafana.example.com/callback",
      ]
      let changes: [([String: String?], [String])] =
        addresses.map { (["redirect_uri": $0], ["invalid_request"]) } + [
          (["redirect_uri": String?.none], ["invalid_request"]),
          (["response_type": "token"], ["unsupported_response_type"]),
          (["code_challenge": String?.none], ["invalid_request"]),
          (["code_challenge_method": "plain"], ["invalid_request"]),
          (["scope": "accounts:read"], ["invalid_scope"]), (["scope": nil], ["invalid_scope"]),
          (["request": "e30.e30."], ["request_not_supported"]),
          (["registration": "{}"], ["registration_not_supported"]),
          (["request_uri": "https://evil.example/"], ["invalid_request"]),
          (["request_uri": "urn:ietf:params:oauth:request_uri:x"], ["invalid_request"]),
          (["client_id": "gitea"], ["invalid_client"]),
          (["prompt": "none login"], ["invalid_request"]), (["max_age": "-1"], ["invalid_request"]),
          (["response_mode": "fragment"], ["invalid_request"]),
          (["id_token_hint": "x"], ["invalid_request"]),
          (["state": String(repeating: "x", count: 1300)], ["invalid_request"]),
        ]
      return changes.map { change, errors in
        HostileRequest("\(change.mapValues { $0 ?? "left out" })", Set(errors.map { .refused($0) })) {
          await scene.post("/oauth/par", scene.party.request(change), basic: HostileScene.basic("grafana"))
        }
      } + [
        HostileRequest("without a proof", .refused("invalid_client")) {
          await scene.post("/oauth/par", scene.party.request())
        },
        HostileRequest("with another client's secret", .refused("invalid_client")) {
          await scene.post("/oauth/par", scene.party.request(), basic: ("grafana", HostileScene.secrets["gitea"] ?? ""))
        },
        HostileRequest("a client that may not use codes", .refused("unauthorized_client")) {
          await scene.post("/oauth/par", scene.party("television").request(), basic: HostileScene.basic("television"))
        },
      ]
        + scene.party.request().map { name, value in
          HostileRequest("\(name) twice", .refused("invalid_request")) {
            await scene.post(
              "/oauth/par", scene.party.request() + [(name, value)], basic: HostileScene.basic("grafana"))
          }
        }
    },
  ]

  /// Pages of ours on a client's way, and forms that another site posts to them.
  static let pages = [
    HostileRequestKind("a sealed request that is changed or of another kind") { scene in
      let sealed = try #require(await scene.waiting())
      let uri = String(try await scene.push().dropFirst("urn:ietf:params:oauth:request_uri:".count))
      let code = try await scene.code()
      let made = [
        "", "x", ".", "..", "e30", uri, code, String(sealed.dropLast()), sealed + "A", String(sealed.reversed()),
        sealed + sealed,
      ]
      return (made + changed(sealed)).flatMap { text in
        [
          HostileRequest("to go on: \(text.suffix(8))", [.page, .given("/account")]) {
            await scene.visit("/oauth/continue?" + FormData.encode([("request", text)]))
          },
          HostileRequest("to sign out: \(text.suffix(8))", .page) {
            await scene.visit("/oauth/logout?" + FormData.encode([("request", text)]))
          },
        ]
      }
    },
    HostileRequestKind("consent that nobody gave") { scene in
      let sealed = try #require(await scene.waiting())
      let asking = scene.party("asking")
      try await asking.browser.open(asking.path())
      let form = try #require(asking.browser.forms.first)
      let stranger = RelyingParty(scene.world, "asking", browser: Browser(scene.world))
      try await stranger.authorize(as: "kurt")
      let strangers = try #require(stranger.browser.forms.first)
      let token = try #require(form.fields.first { $0.0 != "request" })
      let request = try #require(form.field("request"))
      let forms: [(String, [(String, String)])] = [
        ("no fields", []), ("no token", [("request", request)]),
        ("an empty token", [("request", request), (token.0, "")]),
        ("a made-up token", [("request", request), (token.0, "x")]),
        ("another person's token", [("request", request), (token.0, strangers.field(token.0) ?? "")]),
        ("another person's form", strangers.fields), ("the token twice", form.fields + [token]),
        ("a request of another client's, no token", [("request", sealed)]),
      ]
      return [
        "/oauth/consent", "/oauth/consent/decline", "/oauth/switch-account", "/oauth/logout/confirm", "/device/allow",
        "/device/switch-account", "/account/apps/remove",
      ].flatMap { path in
        forms.map { name, fields in
          HostileRequest("\(path): \(name)", [.page, .given("/account")]) {
            await scene.visit(path, as: "asking", method: "POST", form: FormData.encode(fields))
          }
        }
      }
        + ["PUT", "GET", "DELETE"].map { method in
          HostileRequest("\(method) /oauth/consent", [.page, .refused("method_not_allowed"), .refused("not_found")]) {
            await scene.visit("/oauth/consent?" + FormData.encode(form.fields), as: "asking", method: method)
          }
        }
    },
  ]

  static func path(_ client: String, _ uri: String) -> String {
    "/oauth/authorize?" + FormData.encode([("client_id", client), ("request_uri", uri)])
  }

  /// The text with one character changed, at the beginning, the end, and in between.
  static func changed(_ text: String, at places: Int = 12) -> [String] {
    let characters = Array(text)
    let step = max(1, characters.count / places)
    return stride(from: 0, to: characters.count - 1, by: step).map { index in
      var changed = characters
      changed[index] = changed[index] == "A" ? "B" : "A"
      return String(changed)
    }
  }
}

extension HostileScene {
  func push(_ id: String = "grafana") async throws -> String {
    let party = party(id)
    let answer = await party.call("/oauth/par", party.request(), secret: Self.secrets[id])
    keep(secret: answer.text("request_uri"))
    return try #require(answer.status == 201 ? answer.text("request_uri") : nil)
  }

  /// What the browser carries while a person is asked.
  func waiting() async -> String? {
    let answer = await world.send(
      "POST", "/oauth/authorize", .raw(FormData.encode(party.request())), fields: [("content-type", MediaType.form)])
    return answer.field("location").flatMap { FormData(query: String($0.drop { $0 != "?" }.dropFirst())) }?.first(
      "request")
  }
}
