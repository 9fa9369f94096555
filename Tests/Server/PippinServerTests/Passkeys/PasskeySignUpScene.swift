import PippinAccounts
import PippinServer
import PippinTestKit
import PippinTokens

extension PasskeyScene {
  /// A server whose clients allow sign-ups by passkey, with guests.
  static func signingUp(
    demandsName: Bool = false, webDemandsName: Bool = false, limits: RateLimits = .standard,
    appAttest: Client.AppAttestRegistration.Mode? = nil, policy: SignUpPolicy = .open
  ) async throws -> PasskeyScene {
    await PasskeyScene(
      try await World(
        limits: limits, demandsName: demandsName, webDemandsName: webDemandsName, guests: true, signUp: policy,
        passkeys: try settings(), passkeySignUps: true, appAttest: appAttest))
  }

  func signUpOptions(userName: String? = nil, bearer: String? = nil) async -> Answer {
    await world.send(
      "POST", "/v1/sign-up/passkey/options",
      ["client_id": .string(client), "user_name": userName.map { .string($0) }], bearer: bearer)
  }

  func sendSignUp(
    _ credential: JSONText, _ options: Answer, bearer: String? = nil, fields: [(String, String)] = [],
    changing changes: [(String, JSONText?)] = [], peer: String = "127.0.0.1"
  ) async -> Answer {
    let body: JSONText = [
      "client_id": .string(client), "ceremony": .string(options.text("ceremony")), "credential": credential,
      "device": ["name": "Mary’s iPhone"],
    ]
    return await world.send(
      "POST", "/v1/sign-up/passkey", body.changing(changes), bearer: bearer, fields: fields, peer: peer)
  }

  /// Options, sheet, and the new account at our server.
  func signUp(
    bearer: String? = nil, fields: [(String, String)] = [], changing changes: [(String, JSONText?)] = [],
    peer: String = "127.0.0.1"
  ) async -> Answer {
    let options = await signUpOptions(bearer: bearer)
    let made = await create(options)
    return await sendSignUp(made.json(), options, bearer: bearer, fields: fields, changing: changes, peer: peer)
  }

  func guest() async -> Answer {
    await world.send("POST", "/v1/sign-in/guest", ["client_id": .string(client)])
  }
}

extension Answer {
  /// The verdict with the field that it is about.
  var fieldVerdict: String { verdict + (text("errors.0.field").isEmpty ? "" : " " + text("errors.0.field")) }
}
