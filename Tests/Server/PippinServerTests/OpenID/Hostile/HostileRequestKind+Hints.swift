import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP
import AppleIDEmulator
import PippinSecret
import PippinTestKit

@testable import PippinServer

/// Tokens that come back as a hint, and are no ID token that this server gave this client.
extension HostileRequestKind {
  static let hints = [
    HostileRequestKind("id_token_hint at the authorization endpoint") { scene in
      try await scene.hints().map { name, hint in
        HostileRequest(name, .back("invalid_request")) { await scene.authorize(["id_token_hint": hint]) }
      }
    },
    HostileRequestKind("id_token_hint at the end of a session") { scene in
      try await scene.hints().map { name, hint in
        HostileRequest(name, .page) {
          await scene.visit(
            "/oauth/logout?"
              + FormData.encode([
                ("id_token_hint", hint), ("client_id", "grafana"),
                ("post_logout_redirect_uri", "https://grafana.example.com/goodbye"),
              ]))
        }
      }
    },
    HostileRequestKind("post_logout_redirect_uri: not the client's") { scene in
      let tokens = try await scene.tokens()
      let hint = tokens.text("id_token")
      let addresses = [
        "https://evil.example/", "https://grafana.example.com/", "https://grafana.example.com/callback",
        "https://gitea.example.com/goodbye",
        "https://grafana.example.com/goodbye/", "https://grafana.example.com/goodbye?x=1",
        "https://grafana.example.com/goodbye#x",
        "http://grafana.example.com/goodbye", "https://grafana.example.com@evil.example/goodbye",
        "https://grafana.example.com.evil.example/goodbye",
        "https://GRAFANA.example.com/goodbye", "//evil.example/", "/\\evil.example", "javascript:alert(1)",
        " https://grafana.example.com/goodbye",
        "https://grafana.example.com/goodbye\n", "https://grafana.example.com:443/goodbye",
        "https://grafana.example.com/%67oodbye",
      ]
      return addresses.flatMap { address in
        [[("id_token_hint", hint)], [("client_id", "grafana")], []].map { who in
          HostileRequest("\(address.debugDescription), \(who.first?.0 ?? "nobody named")", .page) {
            await scene.visit("/oauth/logout?" + FormData.encode(who + [("post_logout_redirect_uri", address)]))
          }
        }
      }
    },
  ]
}

extension HostileScene {
  /// By name.
  fileprivate func hints() async throws -> [(String, String)] {
    let (own, other) = (try await tokens(), try await tokens("gitea"))
    let good = own.text("id_token")
    let code = try await code()
    let claims = try TokenForge.claims(good)
    let keys = world.flows.openID.signingKeys.keys
    let now = world.clock.time
    let stranger = try P256PrivateKey.generate()
    let published = try JSONWebKeySet(parsing: await world.send("GET", "/.well-known/jwks.json").body)
    let kid = try CompactJWS(parsing: good).header.keyID ?? ""
    func header(_ algorithm: String, _ more: String = "") -> JSONText {
      .raw(#"{"alg":"\#(algorithm)","typ":"JWT","kid":"\#(kid)"\#(more)}"#)
    }
    func ours(_ changes: [(String, JSONText?)], for type: TokenType = .idToken) throws -> String {
      guard let signer = keys.signer(.ES256, for: type, at: now) else { return "" }
      return try signer.sign(Array(claims.changing(changes).text.utf8))
    }
    let parts = good.split(separator: ".").map(String.init)
    let apple = await App(world: world).sheet("mary", nonce: nil)
    let session = await App(world: world).signIn(as: "kurt")
    var hints: [(String, String)] = [
      ("an ID token of another client", other.text("id_token")), ("our access token", own.text("access_token")),
      ("our refresh token", own.text("refresh_token")), ("a code", code),
      ("an access token of an app", session.accessToken),
      ("a refresh token of an app", session.refreshToken), ("Apple's identity token", apple.identityToken),
      ("alg none", TokenForge.token(header: header("none"), claims: claims) { _ in [] }),
      (
        "alg None, with our signature",
        TokenForge.token(header: header("None"), claims: claims) { _ in Base64URL.decode(parts[2]) ?? [] }
      ),
      ("alg none, without a dot at its end", parts[0] + "." + parts[1]),
      ("no signature", parts[0] + "." + parts[1] + "."),
      (
        "HS256 by the published key",
        TokenForge.token(header: header("HS256"), claims: claims) {
          HMACSHA256.tag(for: $0, key: SecretBytes(Array((published.keys.first?.thumbprint ?? "").utf8)))
        }
      ),
      (
        "HS256 by the client's secret",
        TokenForge.token(header: header("HS256"), claims: claims) {
          HMACSHA256.tag(for: $0, key: SecretBytes(Array(RelyingParty.secret.utf8)))
        }
      ),
      (
        "another's key under our kid",
        try TokenForge.token(header: header("ES256"), claims: claims) { try stranger.signES256($0) }
      ),
      (
        "another's key in the header",
        try TokenForge.token(header: header("ES256", #","jwk":{"kty":"EC"}"#), claims: claims) {
          try stranger.signES256($0)
        }
      ),
      (
        "our signature over other claims",
        parts[0] + "." + Base64URL.encode(Array(claims.changing([("sub", .string("x"))]).text.utf8)) + "." + parts[2]
      ),
      (
        "a signature of zeros",
        TokenForge.token(header: header("ES256"), claims: claims) { _ in Array(repeating: 0, count: 64) }
      ),
      ("a signature that is cut", String(good.dropLast(2))), ("two tokens", good + " " + good),
      ("a blank at its end", good + " "),
      ("a line end", good + "\n"), ("five parts", good + ".e30.e30"), ("garbage", "garbage"),
      ("three empty parts", ".."), ("JSON", "{}"),
      ("very long", String(repeating: "a", count: 20_000)),
    ]
    hints += try [
      ("our key, another issuer", ours([("iss", .string("https://evil.example"))])),
      ("our key, Apple's issuer", ours([("iss", .string("https://appleid.apple.com"))])),
      ("our key, no issuer", ours([("iss", nil)])), ("our key, no subject", ours([("sub", nil)])),
      ("our key, a made-up subject", ours([("sub", .string("mary"))])),
      ("our key, an unknown client", ours([("aud", .string("nobody"))])),
      ("our key, a client of an app", ours([("aud", .string("com.example.app"))])),
      ("our key, two audiences", ours([("aud", .list([.string("grafana"), .string("gitea")]))])),
      ("our key, a logout token", ours([], for: .logoutToken)),
      ("our key, an access token", ours([], for: .accessToken)),
    ]
    for (_, hint) in hints { keep(secret: hint.utf8.count > 40 ? hint : nil) }
    return hints
  }
}
