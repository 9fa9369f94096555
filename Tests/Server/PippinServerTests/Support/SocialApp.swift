import PippinHTTP
import PippinTestKit

/// An app that is handed tokens by Google's and Facebook's libraries.
struct SocialApp: Sendable {
  static let googleClient = "example-ios.apps.googleusercontent.com"
  static let facebookApp = "1000000000000001"

  let world: World
  var client = "com.example.app"

  func nonce() async -> String { await App(world: world, client: client).nonce() }

  /// What Google's library hands over.
  func googleToken(
    _ person: String, nonce: String? = nil, audience: String = SocialApp.googleClient, age: Int = 0
  ) async -> JSONText {
    let answer = await world.atProviders(
      "POST", "/google/emulator/id-tokens",
      [
        "client_id": .string(audience), "person": .string(person), "nonce": nonce.map { .string($0) },
        "age_seconds": .integer(age),
      ])
    return .string(answer.text("id_token"))
  }

  /// What Facebook's library hands over.
  func facebookToken(
    _ person: String, app: String = SocialApp.facebookApp, limitedWith nonce: String? = nil, age: Int = 0
  ) async -> JSONText {
    let answer = await world.atProviders(
      "POST", "/facebook/emulator/tokens",
      [
        "app_id": .string(app), "person": .string(person), "limited": .bool(nonce != nil),
        "nonce": nonce.map { .string($0) }, "age_seconds": .integer(age),
      ])
    return .string(nonce == nil ? answer.text("access_token") : answer.text("authentication_token"))
  }

  func send(
    _ provider: String, _ members: [(String, JSONText?)], fields: [(String, String)] = []
  ) async -> Answer {
    let body = JSONText.object([("client_id", .string(client))]).changing(members)
    return await world.send("POST", "/v1/sign-in/" + provider, body, fields: fields)
  }

  /// Nonce, Google's sheet, sign-in.
  func google(
    _ person: String, changing changes: [(String, JSONText?)] = [], fields: [(String, String)] = []
  ) async -> Answer {
    let nonce = await nonce()
    let token = await googleToken(person, nonce: nonce)
    return await send("google", [("id_token", token), ("nonce", .string(nonce))] + changes, fields: fields)
  }

  /// Facebook's sheet, sign-in.
  func facebook(
    _ person: String, changing changes: [(String, JSONText?)] = [], fields: [(String, String)] = []
  ) async -> Answer {
    await send("facebook", [("access_token", await facebookToken(person))] + changes, fields: fields)
  }

  func identities(_ accessToken: String) async -> [String] {
    let answer = await world.send("GET", "/v1/account/identities", bearer: accessToken)
    return (0..<answer.count("items")).map { answer.text("items.\($0).provider") }
  }
}
