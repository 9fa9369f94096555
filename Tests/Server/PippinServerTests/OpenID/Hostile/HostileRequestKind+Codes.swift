import PippinHTTP
import PippinTestKit
import Testing

/// Authorization codes, brought by others or with something wrong.
extension HostileRequestKind {
  static let codes = [
    HostileRequestKind("authorization_code: a parameter left out, empty, repeated or another's") { scene in
      let good = Self.grant("")
      let others = try await scene.code("gitea")
      let wrong: [(String, [String])] = [
        ("grant_type", ["", "Authorization_code", "authorization_code ", "code", "authorization-code", "x"]),
        (
          "code",
          [
            "", " ", "x", "null", String(repeating: "A", count: 43), String(repeating: "A", count: 5000), others,
            RelyingParty.verifier,
          ]
        ),
        (
          "redirect_uri",
          [
            "", "https://gitea.example.com/callback", "https://evil.example/", "https://grafana.example.com/callback/",
            "https://grafana.example.com/callback?",
            "https://GRAFANA.example.com/callback", "http://grafana.example.com/callback",
            " https://grafana.example.com/callback",
            "https://grafana.example.com/callback\n", "https://grafana.example.com/%63allback",
            "https://grafana.example.com:443/callback",
            "https://grafana.example.com/goodbye",
          ]
        ),
        (
          "code_verifier",
          [
            "", " ", "x", String(RelyingParty.verifier.dropLast()), RelyingParty.verifier + "x",
            RelyingParty.verifier + "=", RelyingParty.verifier + " ",
            " " + RelyingParty.verifier, RelyingParty.verifier.uppercased(), RelyingParty.verifier.lowercased(),
            String(RelyingParty.verifier.reversed()),
            String(repeating: "a", count: 43), String(repeating: "a", count: 129),
            String(repeating: "\u{E4}", count: 43), Self.challenge(scene),
          ]
        ),
      ]
      var requests: [HostileRequest] = []
      for (name, values) in wrong {
        requests.append(Self.redeeming(scene, "\(name) left out") { $0.filter { $0.0 != name } })
        for value in values {
          requests.append(
            Self.redeeming(scene, "\(name) \(value.prefix(50).debugDescription)") {
              $0.filter { $0.0 != name } + [(name, value)]
            })
        }
        requests.append(Self.redeeming(scene, "\(name) twice") { form in form + form.filter { $0.0 == name } })
        requests.append(Self.redeeming(scene, "\(name), then empty") { $0 + [(name, "")] })
        requests.append(Self.redeeming(scene, "another \(name) first") { [(name, "x")] + $0 })
        requests.append(
          Self.redeeming(scene, "\(name) in another case") {
            $0.map { ($0.0 == name ? name.uppercased() : $0.0, $0.1) }
          })
      }
      requests += good.map(\.0).flatMap { name in
        ["[]", "\0", " "].map { suffix in
          Self.redeeming(scene, "\(name)\(suffix.debugDescription)") {
            $0.map { ($0.0 == name ? name + suffix : $0.0, $0.1) }
          }
        }
      }
      return requests
    },
    HostileRequestKind("authorization_code: of another client") { scene in
      ["gitea", "poster", "page", "plain", "desk"].flatMap { id in
        ["own address", "the code's address"].map { address in
          HostileRequest("\(id), \(address)", .refused("invalid_grant")) {
            let code = try await scene.code()
            let redirect = address == "own address" ? scene.party(id).redirectURI : scene.party.redirectURI
            var form = Self.grant(code).filter { $0.0 != "redirect_uri" } + [("redirect_uri", redirect)]
            switch id {
            case "poster": form += [("client_id", id), ("client_secret", HostileScene.secrets[id] ?? "")]
            case "page", "desk": form.append(("client_id", id))
            default: return await scene.post("/oauth/token", form, basic: HostileScene.basic(id))
            }
            return await scene.post("/oauth/token", form)
          }
        }
      } + [
        HostileRequest("a client without the grant", .refused("unauthorized_client")) {
          await scene.post("/oauth/token", Self.grant(try await scene.code()), basic: HostileScene.basic("television"))
        }
      ]
    },
    HostileRequestKind("authorization_code: changed, expired, used, or of a session that is over") { scene in
      let code = try await scene.code()
      let old = try await scene.code()
      return
        (changed(code, at: 20) + [
          String(code.dropLast()), code + "A", code + "=", code.uppercased(), " " + code, code + "\n",
        ]).map { text in
          HostileRequest("changed: \(text.debugDescription.suffix(10))", .refused("invalid_grant", "invalid_request")) {
            await scene.post("/oauth/token", Self.grant(text), basic: HostileScene.basic("grafana"))
          }
        } + [
          HostileRequest("expired", .refused("invalid_grant")) {
            scene.world.clock.advance(by: 61)
            return await scene.post("/oauth/token", Self.grant(old), basic: HostileScene.basic("grafana"))
          },
          HostileRequest("used", .refused("invalid_grant")) {
            let code = try await scene.code()
            let first = await scene.post("/oauth/token", Self.grant(code), basic: HostileScene.basic("grafana"))
            guard case .given = first else { return first }
            return await scene.post("/oauth/token", Self.grant(code), basic: HostileScene.basic("grafana"))
          },
          HostileRequest("after the person signed out", .refused("invalid_grant")) {
            let code = try await scene.code()
            try await scene.party.browser.open("/account")
            try await scene.party.browser.send("/sign-out")
            let outcome = await scene.post("/oauth/token", Self.grant(code), basic: HostileScene.basic("grafana"))
            try await scene.party.authorize()
            return outcome
          },
          HostileRequest("with the verifier of another request", .refused("invalid_grant")) {
            let code = try await scene.code("grafana", ["code_challenge": String(repeating: "A", count: 43)])
            return await scene.post("/oauth/token", Self.grant(code), basic: HostileScene.basic("grafana"))
          },
        ]
    },
    HostileRequestKind("grant types that are not offered, or not to this client") { scene in
      let types = [
        "password", "implicit", "client_credentials", "urn:ietf:params:oauth:grant-type:jwt-bearer",
        "urn:ietf:params:oauth:grant-type:saml2-bearer",
        "urn:ietf:params:oauth:grant-type:token-exchange", "urn:openid:params:grant-type:ciba",
        "urn:ietf:params:oauth:grant-type:uma-ticket", "token", "none",
        "AUTHORIZATION_CODE", "refresh_token ", "*", "authorization_code,refresh_token",
        "urn:ietf:params:oauth:grant-type:device_code ", "device_code",
      ]
      let known = ["refresh_token", "urn:ietf:params:oauth:grant-type:device_code", "client_credentials"]
      let more = [
        ("username", "mary"), ("password", "secret"), ("assertion", "x.y.z"), ("subject_token", "x"),
        ("refresh_token", "x"), ("device_code", "x"),
      ]
      return types.map { type in
        HostileRequest(type, .refused("unsupported_grant_type", "unauthorized_client")) {
          await scene.post("/oauth/token", [("grant_type", type)] + more, basic: HostileScene.basic("grafana"))
        }
      }
        + known.map { type in
          HostileRequest("\(type), of a client without it", .refused("unauthorized_client")) {
            await scene.post("/oauth/token", [("grant_type", type)] + more, basic: HostileScene.basic("plain"))
          }
        }
    },
  ]

  static func grant(_ code: String) -> [(String, String)] {
    [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", RelyingParty.address(of: "grafana")),
      ("code_verifier", RelyingParty.verifier),
    ]
  }

  private static func challenge(_ scene: HostileScene) -> String {
    scene.party.request().first { $0.0 == "code_challenge" }?.1 ?? ""
  }

  /// A fresh code each time, so that nothing but the change stands in its way.
  private static func redeeming(
    _ scene: HostileScene, _ name: String, _ change: @escaping ([(String, String)]) -> [(String, String)]
  ) -> HostileRequest {
    HostileRequest(name, .refused("invalid_request", "invalid_grant", "unsupported_grant_type")) {
      await scene.post("/oauth/token", change(grant(try await scene.code())), basic: HostileScene.basic("grafana"))
    }
  }
}
