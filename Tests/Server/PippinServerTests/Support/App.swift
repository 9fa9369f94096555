import PippinTokens
import PippinTestKit

/// An app on a device: it shows Apple's sheet and sends us what it was handed.
struct App: Sendable {
  /// What the sheet hands over.
  struct Authorization: Sendable {
    let user: String
    var identityToken: String
    var code: String
    let email: String?
    let givenName: String?
    let familyName: String?
  }

  let world: World
  var client = "com.example.app"

  /// A nonce of our server's.
  func nonce() async -> String {
    await world.send("POST", "/v1/nonces", ["client_id": .string(client)]).text("nonce")
  }

  /// The native sheet, with the person's consent.
  func sheet(
    _ person: String, nonce: String?, hidesEmail: Bool = true, givenName: String? = nil, familyName: String? = nil
  ) async -> Authorization {
    let answer = await world.atApple(
      "POST", "/emulator/native/authorizations",
      [
        "bundle_id": .string(client), "apple_id": .string(person), "nonce": nonce.map { .string($0) },
        "scopes": .list(["name", "email"]), "hide_email": .bool(hidesEmail),
        "name": givenName.map { ["given_name": .string($0), "family_name": .string(familyName ?? "")] },
      ])
    return Authorization(
      user: answer.text("user"), identityToken: answer.text("identity_token"),
      code: answer.text("authorization_code"), email: answer["email"]?.string,
      givenName: answer["name.given_name"]?.string, familyName: answer["name.family_name"]?.string)
  }

  /// The body of a sign-in, as a good app writes it.
  func body(_ authorization: Authorization, nonce: String) -> JSONText {
    let name: JSONText? = authorization.givenName.map {
      ["given_name": .string($0), "family_name": authorization.familyName.map { .string($0) }]
    }
    return [
      "client_id": .string(client), "identity_token": .string(authorization.identityToken),
      "authorization_code": .string(authorization.code), "nonce": .string(nonce), "name": name,
      "device": ["name": "Mary’s iPhone", "platform": "iOS 26.1", "app_version": "3.2"],
    ]
  }

  func send(_ body: JSONText, fields: [(String, String)] = [], peer: String = "127.0.0.1") async -> Answer {
    await world.send("POST", "/v1/sign-in/apple", body, fields: fields, peer: peer)
  }

  /// Nonce, sheet, sign-in.
  func signIn(
    as person: String = "mary", changing changes: [(String, JSONText?)] = [], fields: [(String, String)] = []
  ) async -> Answer {
    let nonce = await nonce()
    let authorization = await sheet(person, nonce: nonce)
    return await send(body(authorization, nonce: nonce).changing(changes), fields: fields)
  }

  func refresh(_ token: String, retryKey: String? = nil) async -> Answer {
    await world.send(
      "POST", "/v1/session/refresh",
      ["refresh_token": .string(token), "retry_key": retryKey.map { .string($0) }])
  }

  /// `GET /v1/session` with an access token.
  func session(_ accessToken: String) async -> Answer {
    await world.send("GET", "/v1/session", bearer: accessToken)
  }
}

extension Answer {
  var accessToken: String { text("session.access_token") }
  var refreshToken: String { text("session.refresh_token") }
}
