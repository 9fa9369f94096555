import PippinAccounts
import PippinTestKit
import Testing

/// A person who tries an app without signing in.
struct Guest: Sendable {
  let app: App
  let answer: Answer

  init(at app: App, fields: [(String, String)] = []) async {
    self.app = app
    answer = await Self.signIn(at: app, fields: fields)
  }

  static func signIn(at app: App, fields: [(String, String)] = [], peer: String = "127.0.0.1") async -> Answer {
    await app.world.send(
      "POST", "/v1/sign-in/guest", ["client_id": .string(app.client), "device": ["name": "a phone"]], fields: fields,
      peer: peer)
  }

  var account: String { answer.text("account.id") }

  var id: AccountID {
    get throws { try #require(AccountID(account)) }
  }

  /// The field that presents the guest's access token.
  var bearer: [(String, String)] { [("authorization", "Bearer " + answer.accessToken)] }

  /// Apple's sheet, with the body that a sign-in or an attachment sends.
  func sheet(_ person: String = "mary") async -> JSONText {
    let nonce = await app.nonce()
    return app.body(await app.sheet(person, nonce: nonce), nonce: nonce)
  }

  /// Signs in with Apple while being the guest.
  func signIn(as person: String = "mary") async -> Answer { await app.send(await sheet(person), fields: bearer) }

  func attach(_ person: String = "mary") async -> Answer {
    await app.world.send("POST", "/v1/account/identities/apple", await sheet(person), bearer: answer.accessToken)
  }

  /// The account as its own session sees it.
  func session() async -> Answer { await app.session(answer.accessToken) }

  func stored() async throws -> Account? {
    try await app.world.store.snapshot(of: [.account(id)]).account(id)
  }
}

extension World {
  /// New Apple IDs, by their names.
  func people(_ count: Int) async throws -> [String] {
    var names: [String] = []
    for number in 0..<count {
      let answer = await atApple(
        "POST", "/emulator/apple-ids",
        [
          "id": .string("person\(number)"), "email": .string("person\(number)@example.net"), "given_name": "A",
          "family_name": "B", "kind": "personal",
        ])
      try #require(answer.status == 201, "\(answer)")
      names.append("person\(number)")
    }
    return names
  }
}
