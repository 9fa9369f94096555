import PippinHTTP
import PippinTokens

/// Programs that are not the client they say they are.
extension HostileRequestKind {
  static let clientProofs = [
    HostileRequestKind("a client that proves itself wrongly") { scene in
      let code = try await scene.code()
      let grant = [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", scene.party.redirectURI),
        ("code_verifier", RelyingParty.verifier),
      ]
      let (secret, others) = (RelyingParty.secret, HostileScene.secrets["gitea"] ?? "")
      let wrong = [
        "", " ", "wrong", others, secret + " ", " " + secret, secret + "\n", String(secret.dropLast()),
        String(secret.dropFirst()), secret + "x", secret.uppercased(),
        secret + ":", secret + "\0", "grafana", "grafana:" + secret, "null", "%", String(repeating: "s", count: 3000),
        secret.replacing(" ", with: "\u{A0}"),
      ]
      let encoded = RelyingParty.base64("grafana:" + secret)
      let fields = [
        "", "Basic", "Basic ", "Basic \(encoded)x", "Basic \(encoded.dropLast(2))", "Basic =", "Basic ====",
        "Basic \(encoded), Basic \(encoded)", "Bearer \(encoded)",
        "Bearer \(code)", "Digest username=\"grafana\"", "Basic grafana:\(secret)",
        "Basic \(RelyingParty.base64(secret))", "Basic \(RelyingParty.base64(":" + secret))",
        "Basic \(RelyingParty.base64("grafana"))", "Basic \(encoded.replacing("=", with: ""))-_",
        "Basic " + String(repeating: "A", count: 6000),
        "Basic \(Base64URL.encode(Array("grafana\u{0}:\(secret)".utf8)))", "Negotiate x", "\(encoded)",
      ]
      let all: Set<HostileRequest.Outcome> = .refused("invalid_client", "invalid_request")
      func send(
        _ name: String, _ more: [(String, String)], basic: (id: String, secret: String)? = nil,
        authorization: String? = nil
      ) -> HostileRequest {
        HostileRequest(name, all) {
          await scene.post("/oauth/token", grant + more, basic: basic, authorization: authorization)
        }
      }
      var requests = wrong.map { send("secret \($0.prefix(20).debugDescription)", [], basic: ("grafana", $0)) }
      requests += fields.map { send("field \($0.prefix(30))", [], authorization: $0) }
      requests += ["gitea", "poster", "page", "nobody", "", "Grafana", "com.example.app", "grafana "].map { id in
        send("as \(id) with the secret", [], basic: (id, secret))
      }
      let proofs: [(String, [(String, String)])] = [
        ("no proof", []), ("a name alone", [("client_id", "grafana")]),
        ("posted", [("client_id", "grafana"), ("client_secret", secret)]),
        ("posted without a name", [("client_secret", secret)]),
        ("posted, wrong", [("client_id", "grafana"), ("client_secret", others)]),
        ("a public client with a secret", [("client_id", "page"), ("client_secret", secret)]),
        ("an assertion of no type", [("client_assertion", "x.y.z")]),
        (
          "an assertion that is none",
          [
            ("client_assertion", "x"),
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
          ]
        ),
        (
          "an unsigned assertion",
          [
            ("client_assertion", "eyJhbGciOiJub25lIn0.eyJpc3MiOiJncmFmYW5hIiwic3ViIjoiZ3JhZmFuYSJ9."),
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
          ]
        ),
        (
          "a SAML assertion",
          [
            ("client_assertion", "x"),
            ("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:saml2-bearer"),
          ]
        ),
      ]
      requests += proofs.map { send($0, $1) }
      requests += [
        send("both ways", [("client_id", "grafana"), ("client_secret", secret)], basic: ("grafana", secret)),
        send("both ways, one wrong", [("client_secret", others)], basic: ("grafana", secret)),
        send("another name in the form", [("client_id", "gitea")], basic: ("grafana", secret)),
        send("the name twice", [("client_id", "grafana"), ("client_id", "grafana")], basic: ("grafana", secret)),
        send("an assertion besides", [("client_assertion", "x.y.z")], basic: ("grafana", secret)),
        send("a client that posts, by Basic", [], basic: HostileScene.basic("poster")),
      ]
      return requests
    },
    HostileRequestKind("each endpoint of clients, without a proof or with another's") { scene in
      let paths = ["/oauth/token", "/oauth/introspect", "/oauth/revoke", "/oauth/par", "/oauth/device"]
      let form = scene.party.request() + [("token", "x"), ("grant_type", "refresh_token"), ("refresh_token", "x")]
      let confidential = form.filter { $0.0 != "client_id" }
      return paths.flatMap { path in
        [
          HostileRequest("\(path): a name alone", .refused("invalid_client")) { await scene.post(path, form) },
          HostileRequest("\(path): nobody", .refused("invalid_client")) { await scene.post(path, confidential) },
          HostileRequest("\(path): a wrong secret", .refused("invalid_client")) {
            await scene.post(path, confidential, basic: ("grafana", "x"))
          },
          HostileRequest("\(path): JSON", .refused("invalid_request")) {
            await scene.post(path, raw: "{}", basic: HostileScene.basic("grafana"), type: "application/json")
          },
          HostileRequest("\(path): no type", .refused("invalid_request")) {
            await scene.post(path, form, basic: HostileScene.basic("grafana"), type: "text/plain")
          },
          HostileRequest("\(path): a broken escape", .refused("invalid_request")) {
            await scene.post(path, raw: FormData.encode(confidential) + "&x=%zz", basic: HostileScene.basic("grafana"))
          },
          HostileRequest("\(path): not UTF-8", .refused("invalid_request")) {
            await scene.post(path, raw: FormData.encode(confidential) + "&x=%ff", basic: HostileScene.basic("grafana"))
          },
          HostileRequest("\(path): 300 parameters", .refused("invalid_request")) {
            await scene.post(
              path, raw: FormData.encode(confidential) + String(repeating: "&x=1", count: 300),
              basic: HostileScene.basic("grafana"))
          },
          HostileRequest("\(path): everything in the query", .refused("invalid_client", "invalid_request")) {
            await scene.post(path + "?" + FormData.encode(form), [])
          },
        ]
      }
    },
  ]
}
