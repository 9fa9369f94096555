import PippinAccounts
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithPasskeys

/// An app on Mary's iPhone with our server: the emulator's authenticator is the client.
///
/// The RP ID is `localhost`, as the web's pages are there; an app of Apple's systems signs `https://localhost` (PK-74).
struct PasskeyScene: Sendable {
  let world: World
  /// Who asks the authenticator: `bundle_id` for an app.
  var caller: (String, JSONText) = ("bundle_id", "com.example.app")
  var client = "com.example.app"
  var device = "mary-iphone"

  static func settings(
    removedDays: Int = 90, perAccount: Int = 20, trusts: Bool = true, recoveryDelayHours: Int = 0
  ) throws -> PasskeySettings {
    PasskeySettings(
      rpID: try RelyingPartyID("localhost"), name: "Example", removedDays: removedDays, perAccount: perAccount,
      trustsDeviceCounter: trusts, recoveryDelayHours: recoveryDelayHours)
  }

  init(_ world: World) async {
    self.world = world
    await addDevice("mary", "iphone")
  }

  static func make(_ settings: PasskeySettings? = nil) async throws -> PasskeyScene {
    await PasskeyScene(try await World(passkeys: try settings ?? Self.settings()))
  }

  /// A security key at the website, and the access token of a guest there: its passkeys are bound to it, and count.
  static func withSecurityKey(trusts: Bool = true) async throws -> (PasskeyScene, token: String) {
    let world = try await World(guests: true, passkeys: try settings(trusts: trusts), passkeySignUps: true)
    let scene = await PasskeyScene(world)
    let key = scene.on(
      await scene.addDevice("mary", "security_key"), ("origin", .string(World.home)), client: "example-web")
    let guest = await world.send("POST", "/v1/sign-in/guest", ["client_id": "example-web"])
    return (key, guest.accessToken)
  }

  @discardableResult
  func addDevice(_ person: String, _ kind: String, _ more: [(String, JSONText?)] = []) async -> String {
    let body: JSONText = ["apple_id": .string(person), "kind": .string(kind)]
    return await world.atApple("POST", "/emulator/devices", body.changing(more)).text("id")
  }

  func on(_ device: String, _ caller: (String, JSONText)? = nil, client: String? = nil) -> PasskeyScene {
    var scene = self
    scene.device = device
    if let caller { scene.caller = caller }
    if let client { scene.client = client }
    return scene
  }

  func fault(_ kind: String) async {
    await world.atApple("POST", "/emulator/faults", ["endpoint": "passkey", "kind": .string(kind), "count": 1])
  }

  // MARK: Our server

  func signInOptions(bearer: String? = nil) async -> Answer {
    await world.send("POST", "/v1/sign-in/passkey/options", ["client_id": .string(client)], bearer: bearer)
  }

  func additionOptions(_ bearer: String, conditional: Bool? = nil) async -> Answer {
    await world.send(
      "POST", "/v1/account/passkeys/options", ["conditional": conditional.map { .bool($0) }], bearer: bearer)
  }

  func send(
    _ credential: JSONText, _ ceremony: String, bearer: String? = nil, fields: [(String, String)] = [],
    changing changes: [(String, JSONText?)] = []
  ) async -> Answer {
    let body: JSONText = [
      "client_id": .string(client), "ceremony": .string(ceremony), "credential": credential,
      "device": ["name": "Mary’s iPhone"],
    ]
    return await world.send("POST", "/v1/sign-in/passkey", body.changing(changes), bearer: bearer, fields: fields)
  }

  func sendAddition(
    _ credential: JSONText, _ ceremony: String, _ bearer: String, name: String? = nil
  ) async -> Answer {
    await world.send(
      "POST", "/v1/account/identities/passkey",
      [
        "client_id": .string(client), "ceremony": .string(ceremony), "credential": credential,
        "passkey_name": name.map { .string($0) },
      ], bearer: bearer)
  }

  func identities(_ bearer: String) async -> Answer {
    await world.send("GET", "/v1/account/identities", bearer: bearer)
  }

  func signals(_ bearer: String) async -> Answer {
    await world.send("GET", "/v1/account/passkeys/signals", bearer: bearer)
  }

  func remove(_ identity: String, _ bearer: String) async -> Answer {
    await world.send("DELETE", "/v1/account/identities/" + identity, bearer: bearer)
  }

  /// Mary's account, opened with Apple.
  func open(_ person: String = "mary") async -> Answer {
    await App(world: world).signIn(as: person)
  }

  // MARK: The authenticator

  /// The authenticator's answer to options.
  func create(_ options: Answer, _ more: [(String, JSONText?)] = []) async -> Answer {
    await ask("registrations", options, [("mediation", options["mediation"]?.string.map { .string($0) })] + more)
  }

  func sign(_ options: Answer, _ more: [(String, JSONText?)] = []) async -> Answer {
    await ask("assertions", options, more)
  }

  private func ask(_ path: String, _ options: Answer, _ more: [(String, JSONText?)]) async -> Answer {
    let body: JSONText = .object([
      ("device", .string(device)), caller, ("public_key", options.json("public_key")),
    ])
    return await world.atApple("POST", "/emulator/passkeys/" + path, body.changing(more))
  }

  // MARK: Whole steps

  /// Options, sheet, and the new passkey at our server.
  func add(_ bearer: String, name: String? = nil, fault: String? = nil) async -> Answer {
    let options = await additionOptions(bearer)
    if let fault { await self.fault(fault) }
    let made = await create(options)
    return await sendAddition(made.json(), options.text("ceremony"), bearer, name: name)
  }

  /// Options, sheet, sign-in.
  func signIn(fault: String? = nil, bearer: String? = nil, fields: [(String, String)] = []) async -> Answer {
    let options = await signInOptions(bearer: bearer)
    if let fault { await self.fault(fault) }
    let signed = await sign(options)
    return await send(signed.json(), options.text("ceremony"), bearer: bearer, fields: fields)
  }

  /// The kinds of the account's audit lines, oldest first.
  func audit(_ account: String) async throws -> [String] {
    guard let id = AccountID(account) else { return [] }
    return try await world.store.audit(of: id, limit: 100, after: nil).map(\.kind.rawValue)
  }

  /// The subjects of what was mailed, with the recipients, once everything that is due was mailed.
  func subjects() async throws -> [String] {
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    return world.postbox.messages.map { "\($0.recipient.text): \($0.subject)" }
  }
}

extension Answer {
  /// What is at a path, as it stands.
  func json(_ path: String = "") -> JSONText {
    guard !path.isEmpty else { return .raw(String(decoding: body, as: UTF8.self)) }
    return .raw(self[path].map { String(decoding: Array($0.rawBytes), as: UTF8.self) } ?? "null")
  }
}

extension JSONText {
  /// The same credential with another value of a member that is a string.
  func replacing(_ name: String, by value: String) -> JSONText {
    guard let start = text.firstRange(of: "\"\(name)\":\"")?.upperBound,
      let end = text[start...].firstIndex(of: "\"")
    else { return self }
    return .raw(text[..<start] + value + text[end...])
  }
}
