import AppleIDEmulator
import PippinHTTP
import PippinSimulation
import PippinTestKit
import PippinTokens

/// Somebody who sends requests to the deployment and to Apple's sheet.
struct Visitor: Sendable {
  let name: String
  let world: World
  let chance: Chance
  var address = "127.0.0.1"

  /// Asks once; nil where no answer comes.
  func ask(
    _ method: String, _ target: String, _ json: JSONText? = nil, bearer: String? = nil, fields: [(String, String)] = []
  ) async -> Answer? {
    var asked = HTTPRequest.json(method, World.home, target, json, peer: address)
    if let bearer { asked.fields.set("authorization", "Bearer \(bearer)") }
    for (name, value) in fields { asked.fields.set(name, value) }
    return await send(asked)
  }

  func send(_ request: HTTPRequest) async -> Answer? { await world.network.ask(request, from: name) }

  /// Asks until somebody answers something that a repetition would not change.
  func until(_ what: String, _ ask: () async -> Answer?) async -> Answer? {
    for _ in 0..<200 where !world.history.isOver {
      if let answer = await ask(), answer.status < 500, answer.status != 429 {
        world.history.count("\(what): \(answer.verdict)")
        return answer
      }
      await pause(.milliseconds(chance.within(200...5000)))
    }
    return nil
  }

  /// A nonce of the app's.
  func nonce() async -> String? {
    await until("\(name)'s nonce") { await ask("POST", "/v1/nonces", ["client_id": .string(WorldSettings.app)]) }?
      .text("nonce")
  }

  /// What Apple's sheet on the device hands an app.
  func sheet(of person: String, app: String = WorldSettings.app, nonce: String) async -> Answer {
    await apple(
      "POST", "/emulator/native/authorizations",
      [
        "bundle_id": .string(app), "apple_id": .string(person), "nonce": .string(nonce),
        "scopes": .list(["name", "email"]), "hide_email": true,
      ])
  }

  /// Asks Apple's emulator itself, without the network.
  func apple(_ method: String, _ target: String, _ json: JSONText? = nil) async -> Answer {
    Answer(await world.emulator.respond(to: .json(method, World.apple, target, json, peer: address)))
  }

  /// The body of a native sign-in.
  func signInBody(_ sheet: Answer, nonce: String) -> JSONText {
    [
      "client_id": .string(WorldSettings.app), "identity_token": .string(sheet.text("identity_token")),
      "authorization_code": .string(sheet.text("authorization_code")), "nonce": .string(nonce),
    ]
  }
}
