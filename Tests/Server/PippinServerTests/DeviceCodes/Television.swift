import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// A device without a keyboard, the app on it, and the browser of the person who stands before it.
final class Television {
  static let client = "com.example.tv"
  static let verifier = String(repeating: "television-", count: 5)

  let world: World
  let browser: Browser
  /// The answer to the request for a code.
  var asked = Answer(HTTPResponse(status: 0))

  init(_ world: World, browser: Browser? = nil) {
    self.world = world
    self.browser = browser ?? Browser(world)
  }

  /// The app that shows codes, another one of the same realm, and one of another realm.
  static func world(
    limits: RateLimits = .standard, lifetimes: Lifetimes = Lifetimes(), more: [Client] = []
  ) async throws -> World {
    try await World(limits: limits, lifetimes: lifetimes, openID: [app(client), app("com.example.tv2")] + more)
  }

  static func app(_ id: String, realm: Realm = .standard, offersDeviceCodes: Bool = true) -> Client {
    Client(
      id: ClientID(rawValue: id), name: "Cinema", platform: .ios, realm: realm, audience: id, returnAddresses: [],
      apple: nil, offersDeviceCodes: offersDeviceCodes)
  }

  /// Asks for a code, with changed members.
  @discardableResult
  func ask(_ changes: [(String, JSONText?)] = [], peer: String = "127.0.0.1") async -> Answer {
    let body: JSONText = [
      "client_id": .string(Self.client), "code_challenge": .string(Base64URL.encode(SHA256.hash(Self.verifier))),
      "device": ["name": "Living room", "platform": "tvOS 26.1"],
    ]
    asked = await world.send("POST", "/v1/device-codes", body.changing(changes), peer: peer)
    return asked
  }

  func status(
    _ code: String? = nil, of client: String = Television.client, peer: String = "127.0.0.1"
  ) async -> Answer {
    await world.send(
      "POST", "/v1/device-codes/status",
      ["client_id": .string(client), "device_code": .string(code ?? asked.text("device_code"))], peer: peer)
  }

  /// The person scans the code, signs in where they are asked, and answers.
  func answer(_ action: String = "/device/allow", as person: String = "mary") async throws {
    try await open(as: person)
    try await browser.submit(try #require(browser.forms.first { $0.action == action }))
  }

  func open(as person: String = "mary") async throws {
    try await browser.open(asked.text("verification_uri_complete"))
    if browser.address.hasPrefix(World.home + "/sign-in") { try await browser.signIn(as: person) }
  }

  func redeem(
    _ ticket: String, verifier: String = Television.verifier, client: String = Television.client, bearer: String? = nil,
    device: JSONText? = nil
  ) async -> Answer {
    await world.send(
      "POST", "/v1/tickets",
      [
        "client_id": .string(client), "ticket": .string(ticket), "code_verifier": .string(verifier), "device": device,
      ], bearer: bearer)
  }

  /// The whole way, to the session.
  func signIn(as person: String = "mary") async throws -> Answer {
    await ask()
    try await answer(as: person)
    return await redeem(await status().text("ticket"))
  }
}
