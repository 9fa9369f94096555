import PippinAPI
import PippinHTTP
import PippinTokens
import PippinServer
import PippinTestKit
import Testing

/// Tokens at endpoints that they are not for.
extension HostileRequestKind {
  static let crossings = [
    HostileRequestKind("tokens of a client at the API of apps") { scene in
      let tokens = try await scene.tokens("grafana", scope: "openid profile email offline_access")
      let endpoints = Endpoint.all.filter { $0.caller == .bearer || $0.caller == .recentBearer }
      #expect(endpoints.count > 10)
      let errors: Set<HostileRequest.Outcome> = .refused("access_token_invalid", "session_ended")
      return endpoints.flatMap { endpoint in
        ["access_token", "id_token", "refresh_token"].map { name in
          HostileRequest("\(name) at \(endpoint.method.rawValue) \(endpoint.path)", errors) {
            let answer = await scene.world.send(
              endpoint.method.rawValue, endpoint.path("01890000-0000-7000-8000-000000000000"),
              endpoint.request == nil ? nil : "", bearer: tokens.text(name))
            return scene.outcome(answer, for: nil)
          }
        }
      }
        + ["refresh_token", "access_token", "id_token"].map { name in
          HostileRequest("\(name) at the refresh of apps", .refused("refresh_token_invalid", "session_ended")) {
            scene.outcome(await App(world: scene.world).refresh(tokens.text(name)), for: nil)
          }
        }
    },
    HostileRequestKind("tokens of an app, and other tokens, at userinfo") { scene in
      let tokens = try await scene.tokens()
      let narrow = try await scene.tokens(scope: "email")
      let app = await App(world: scene.world).signIn(as: "kurt")
      let apple = await App(world: scene.world).sheet("mary", nonce: nil)
      let good = tokens.text("access_token")
      let bad =
        [
          app.accessToken, app.refreshToken, apple.identityToken, tokens.text("id_token"), tokens.text("refresh_token"),
          try await scene.code(), "", "x", "null",
          good + "x", String(good.dropLast(2)), good + " " + good, "e30.e30.", good.uppercased(),
          String(repeating: "a", count: 9000),
        ] + changed(good, at: 16)
      let info = "/oauth/userinfo"
      func get(_ field: String) async -> HostileRequest.Outcome {
        scene.outcome(await scene.world.send("GET", info, fields: [("authorization", field)]), for: nil)
      }
      var requests = bad.flatMap { token in
        [
          HostileRequest("GET \(token.suffix(10))", .refused("invalid_token", "invalid_request")) {
            await get("Bearer " + token)
          },
          HostileRequest("POST \(token.suffix(10))", .refused("invalid_token", "invalid_request")) {
            await scene.post(info, [("access_token", token)])
          },
        ]
      }
      requests += [
        "Basic " + good, "Token " + good, good, "Bearer", "Bearer  ", "DPoP " + good, "Bearer \(good), Bearer \(good)",
      ].map { field in
        HostileRequest("field \(field.prefix(12))", .refused("invalid_token", "invalid_request")) { await get(field) }
      }
      requests += [
        HostileRequest("in the query", .refused("invalid_token")) {
          scene.outcome(await scene.world.send("GET", info + "?" + FormData.encode([("access_token", good)])), for: nil)
        },
        HostileRequest("twice", .refused("invalid_request")) {
          await scene.post(info, [("access_token", good)], authorization: "Bearer " + good)
        },
        HostileRequest("twice in the form", .refused("invalid_request", "invalid_token")) {
          await scene.post(info, [("access_token", good), ("access_token", good)])
        },
        HostileRequest("by a cookie", .refused("invalid_token")) {
          let cookies = scene.party.browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
          return scene.outcome(await scene.world.send("GET", info, fields: [("cookie", cookies)]), for: nil)
        },
        HostileRequest("without the scope openid", .refused("insufficient_scope")) {
          await get("Bearer " + narrow.text("access_token"))
        },
      ]
      return requests
    },
    HostileRequestKind("introspection and revocation by others") { scene in
      let tokens = try await scene.tokens()
      let app = await App(world: scene.world).signIn(as: "kurt")
      let own = ["access_token", "refresh_token"].map(tokens.text)
      let foreign =
        [app.accessToken, app.refreshToken, tokens.text("id_token"), try await scene.code(), "x", RelyingParty.secret]
        + changed(own[0], at: 8) + changed(own[1], at: 8)
      var requests: [HostileRequest] = []
      for token in own {
        for path in ["/oauth/introspect", "/oauth/revoke"] {
          requests += [
            HostileRequest("\(path): gitea", .nothing) {
              await scene.post(path, [("token", token)], basic: HostileScene.basic("gitea"))
            },
            HostileRequest("\(path): poster", .nothing) {
              await scene.post(
                path,
                [("token", token), ("client_id", "poster"), ("client_secret", HostileScene.secrets["poster"] ?? "")])
            },
            HostileRequest("\(path): page", path == "/oauth/revoke" ? .nothing : .refused("unauthorized_client")) {
              await scene.post(path, [("token", token), ("client_id", "page")])
            },
            HostileRequest("\(path): twice", .refused("invalid_request")) {
              await scene.post(path, [("token", token), ("token", token)], basic: HostileScene.basic("grafana"))
            },
          ]
        }
      }
      for token in foreign {
        requests += ["/oauth/introspect", "/oauth/revoke"].map { path in
          HostileRequest("\(path): \(token.suffix(8))", .nothing) {
            await scene.post(path, [("token", token)], basic: HostileScene.basic("grafana"))
          }
        }
      }
      requests.append(
        HostileRequest("what others tried to revoke is still good", [.given("")]) {
          let answer = await scene.party.call("/oauth/introspect", [("token", own[1])])
          let session = await App(world: scene.world).session(app.accessToken)
          return answer["active"]?.bool == true && session.status == 200 ? .given("") : .nothing
        })
      return requests
    },
  ]
}
