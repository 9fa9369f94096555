import PippinHTTP
import PippinTestKit
import Testing

/// Refresh tokens and devices.
extension HostileRequestKind {
  private static let device = "urn:ietf:params:oauth:grant-type:device_code"

  static let otherGrants = [
    HostileRequestKind("refresh_token: another's, changed or of another kind") { scene in
      let own = try await scene.tokens()
      let token = own.text("refresh_token")
      let app = await App(world: scene.world).signIn(as: "kurt")
      let revoked = try await scene.tokens().text("refresh_token")
      _ = await scene.post("/oauth/revoke", [("token", revoked)], basic: HostileScene.basic("grafana"))
      let cookie = scene.party.browser.cookies.values.max { $0.utf8.count < $1.utf8.count } ?? ""
      let values = [
        "", " ", "x", "....", token + " ", " " + token, token + "\n", token + ".", "." + token,
        String(token.dropLast()), token.uppercased(), token + token,
        own.text("access_token"), own.text("id_token"), try await scene.code(), app.refreshToken, app.accessToken,
        cookie, revoked, String(repeating: "A", count: 5000),
      ]
      func form(_ token: String) -> [(String, String)] { [("grant_type", "refresh_token"), ("refresh_token", token)] }
      var requests = (values + changed(token, at: 24)).map { value in
        HostileRequest(
          "\(value.prefix(12).debugDescription)…\(value.suffix(6).debugDescription)",
          .refused("invalid_grant", "invalid_request")
        ) {
          await scene.post("/oauth/token", form(value), basic: HostileScene.basic("grafana"))
        }
      }
      requests += ["gitea", "television", "asking"].map { id in
        HostileRequest("by \(id)", .refused(id == "television" ? "unauthorized_client" : "invalid_grant")) {
          await scene.post("/oauth/token", form(token), basic: HostileScene.basic(id))
        }
      }
      requests += ["page", "desk"].map { id in
        HostileRequest("by \(id)", .refused("invalid_grant")) {
          await scene.post("/oauth/token", form(token) + [("client_id", id)])
        }
      }
      requests += [
        HostileRequest("left out", .refused("invalid_request")) {
          await scene.post("/oauth/token", [("grant_type", "refresh_token")], basic: HostileScene.basic("grafana"))
        },
        HostileRequest("twice", .refused("invalid_request")) {
          await scene.post(
            "/oauth/token", form(token) + [("refresh_token", token)], basic: HostileScene.basic("grafana"))
        },
        HostileRequest("as a code", .refused("invalid_grant", "invalid_request")) {
          await scene.post("/oauth/token", Self.grant(token), basic: HostileScene.basic("grafana"))
        },
      ]
      return requests
    },
    HostileRequestKind("refresh_token: more than was granted") { scene in
      [
        "profile", "openid profile", "openid email profile", "accounts:read", "openid accounts:read", "OPENID", "*",
        "address", "openid\temail",
      ].map { scope in
        HostileRequest(scope, .refused("invalid_scope")) {
          let token = try await scene.tokens(scope: "openid email offline_access").text("refresh_token")
          let form = [("grant_type", "refresh_token"), ("refresh_token", token), ("scope", scope)]
          return await scene.post("/oauth/token", form, basic: HostileScene.basic("grafana"))
        }
      }
    },
    HostileRequestKind("device_code: of others, changed, or before the person agreed") { scene in
      func ask(_ id: String) async throws -> Answer {
        let answer = await scene.party(id).call(
          "/oauth/device", [("scope", "openid")], secret: HostileScene.secrets[id] ?? RelyingParty.secret)
        scene.keep(secret: answer.text("device_code"))
        return answer
      }
      func form(_ code: String) -> [(String, String)] { [("grant_type", device), ("device_code", code)] }
      let pending = try await ask("grafana")
      let (approved, denied, used) = (try await ask("grafana"), try await ask("grafana"), try await ask("grafana"))
      for (asked, button) in [(approved, "/device/allow"), (denied, "/device/deny"), (used, "/device/allow")] {
        try await scene.party.browser.open(asked.text("verification_uri_complete"))
        try await scene.party.browser.send(button)
      }
      _ = await scene.post("/oauth/token", form(used.text("device_code")), basic: HostileScene.basic("grafana"))
      let code = approved.text("device_code")
      let values: [(String, Set<HostileRequest.Outcome>)] =
        [
          (pending.text("device_code"), .refused("authorization_pending")),
          (denied.text("device_code"), .refused("access_denied")),
          (used.text("device_code"), .refused("invalid_grant")),
          (approved.text("user_code"), .refused("invalid_grant")), ("", .refused("invalid_request")),
        ]
        + ([
          "x", code + "A", String(code.dropLast()), code + "=", " " + code, code.uppercased(), String(code.reversed()),
          RelyingParty.verifier,
          String(repeating: "A", count: 86), String(repeating: "A", count: 5000),
        ] + changed(code, at: 20)).map { ($0, .refused("invalid_grant")) }
      var requests = values.map { value, outcome in
        HostileRequest("\(value.prefix(10))…\(value.suffix(6))", outcome.union([.refused("slow_down")])) {
          // A device that asks too often is told so before anything is judged.
          scene.world.clock.advance(by: 6)
          return await scene.post("/oauth/token", form(value), basic: HostileScene.basic("grafana"))
        }
      }
      requests += ["gitea", "television", "asking"].map { id in
        HostileRequest("by \(id)", .refused("invalid_grant")) {
          scene.world.clock.advance(by: 6)
          return await scene.post("/oauth/token", form(code), basic: HostileScene.basic(id))
        }
      }
      requests += [
        HostileRequest("by a public client", .refused("invalid_grant")) {
          scene.world.clock.advance(by: 6)
          return await scene.post("/oauth/token", form(code) + [("client_id", "page")])
        },
        HostileRequest("left out", .refused("invalid_request")) {
          await scene.post("/oauth/token", [("grant_type", device)], basic: HostileScene.basic("grafana"))
        },
        HostileRequest("twice", .refused("invalid_request")) {
          await scene.post("/oauth/token", form(code) + [("device_code", code)], basic: HostileScene.basic("grafana"))
        },
        HostileRequest("a scope that the client may not have", .refused("invalid_scope")) {
          await scene.post("/oauth/device", [("scope", "accounts:write")], basic: HostileScene.basic("grafana"))
        },
        HostileRequest("a client without the grant", .refused("unauthorized_client")) {
          await scene.post("/oauth/device", [("scope", "openid")], basic: HostileScene.basic("plain"))
        },
        HostileRequest("too late", .refused("expired_token", "invalid_grant")) {
          scene.world.clock.advance(by: 600)
          return await scene.post("/oauth/token", form(code), basic: HostileScene.basic("grafana"))
        },
      ]
      return requests
    },
  ]
}
