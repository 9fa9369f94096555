import PippinTestKit
import PippinTokens

/// An app on a device that proves by App Attest that it is genuine, as the kit does.
struct AttestedApp: Sendable {
  let world: World
  var client = "com.example.app"
  /// The key on the device; empty before ``attest()``.
  var key = ""

  init(_ world: World, client: String = "com.example.app") {
    self.world = world
    self.client = client
  }

  var app: App { App(world: world, client: client) }

  /// A key that the server knows.
  static func registered(in world: World, client: String = "com.example.app") async -> AttestedApp {
    var app = AttestedApp(world, client: client)
    await app.makeKey()
    _ = await app.register()
    return app
  }

  mutating func makeKey(environment: String = "production") async {
    key = await world.atApple(
      "POST", "/emulator/app-attest/keys",
      ["bundle_id": .string(client), "environment": .string(environment)]
    ).text("key_id")
  }

  func attestation(nonce: String) async -> String {
    await world.atApple(
      "POST", "/emulator/app-attest/attestations",
      ["key_id": .string(key), "client_data_hash": .string(Base64URL.encode(SHA256.hash(nonce)))]
    ).text("attestation")
  }

  func register(nonce: String? = nil, attestation: String? = nil) async -> Answer {
    var own = nonce ?? ""
    if nonce == nil { own = await app.nonce() }
    var object = attestation ?? ""
    if attestation == nil { object = await self.attestation(nonce: own) }
    return await world.send(
      "POST", "/v1/app-attest/keys",
      [
        "client_id": .string(client), "key_id": .string(key), "attestation": .string(object), "nonce": .string(own),
      ])
  }

  /// The field for a request.
  func proof(_ body: JSONText, nonce: String, at path: String = "/v1/sign-in/guest") async -> [(String, String)] {
    let data = "\(nonce).POST \(path).\(Hexadecimal.encode(SHA256.hash(body.text)))"
    let assertion = await world.atApple(
      "POST", "/emulator/app-attest/assertions",
      [
        "key_id": .string(key),
        "client_data_hash": .string(Base64URL.encode(SHA256.hash(data))),
      ]
    ).text("assertion")
    return [("app-attest", #"key_id="\#(key)", nonce="\#(nonce)", assertion="\#(assertion)""#)]
  }

  func send(_ path: String, _ body: JSONText, fields: [(String, String)] = []) async -> Answer {
    let nonce = await app.nonce()
    return await world.send("POST", path, body, fields: await proof(body, nonce: nonce, at: path) + fields)
  }

  var guestBody: JSONText { ["client_id": .string(client), "device": ["name": "a phone"]] }

  func guest(fields: [(String, String)] = []) async -> Answer {
    await send("/v1/sign-in/guest", guestBody, fields: fields)
  }

  /// A sign-in with Apple that uses the nonce of the sheet, as the kit does.
  func signIn(_ person: String = "mary") async -> Answer {
    let nonce = await app.nonce()
    let body = app.body(await app.sheet(person, nonce: nonce), nonce: nonce)
    return await app.send(body, fields: await proof(body, nonce: nonce, at: "/v1/sign-in/apple"))
  }
}

extension World {
  /// The lines of the metric of App Attest, without its name.
  var proofs: [String] {
    metricsText.split(separator: "\n").filter { $0.hasPrefix("pippin_app_attest_total{") }
      .map { String($0.dropFirst("pippin_app_attest_total".count)) }
  }

  func proofs(_ result: String, _ operation: String = "account", client: String = "com.example.app") -> String {
    let labels = #"{client="\#(client)",operation="\#(operation)",result="\#(result)"}"#
    return proofs.first { $0.hasPrefix(labels) }?.split(separator: " ").last.map(String.init) ?? "none"
  }
}
