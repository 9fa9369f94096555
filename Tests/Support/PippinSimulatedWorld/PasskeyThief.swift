import PippinHTTP
import PippinSimulation
import PippinTestKit
import PippinTokens

/// Who copied ceremonies, assertions and credential ids of people with passkeys, and has a security key of their own.
final class PasskeyThief: Participant, Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let laws: PasskeyLaws
  private let chance: Chance
  private let visitor: Visitor
  private var history: History { world.history }
  /// What was seen last, the newest last.
  private var signIns: [HTTPRequest] = []
  private var ceremonies: [Answer] = []
  /// The thief's own security key at the emulator, once it has a passkey.
  private var device: String?
  private var keyNumber = 0

  /// The thief's own Apple Account.
  private static let person = "vera"

  init(under laws: PasskeyLaws, in world: World) {
    (self.laws, self.world) = (laws, world)
    chance = Chance(seed: world.seed, for: "thief of passkeys")
    visitor = Visitor(name: "thief of passkeys", world: world, chance: chance, address: Owners.strangersAddress)
  }

  // MARK: What is within reach

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.peer != Owners.strangersAddress, request.path == "/v1/sign-in/passkey" else { return }
    signIns = signIns.suffix(19) + [request]
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard request.peer != Owners.strangersAddress, response.status == 201,
      request.path == "/v1/sign-in/passkey/options"
    else { return }
    ceremonies = ceremonies.suffix(19) + [Answer(response)]
  }

  // MARK: What is done with it

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(150), by: chance, in: history) {
      let step = chance.choice([
        (weight: 4, value: sendAgain), (weight: 3, value: useOldAssertion), (weight: 6, value: useOtherSignature),
        (weight: 3, value: useCopiedID),
      ])
      await step()
    }
  }

  private func someSignIn() -> HTTPRequest? {
    if let leaked = laws.takeLeaked() { return leaked }
    return chance.happens(0.6) ? signIns.last : chance.element(of: signIns)
  }

  /// Sends an assertion as it was seen. Whoever is first has the session, if it was for a sign-in (PK-61); one that was to confirm a
  /// session opens none (PK-65).
  private func sendAgain() async {
    guard var request = someSignIn() else { return }
    history.note("thief of passkeys", "sends an assertion again")
    request.peer = Owners.strangersAddress
    if request.fields.contains("authorization") {
      request.fields.remove("authorization")
      laws.opensNothing(request.body)
    }
    if chance.happens(0.5) {
      request.fields.set("idempotency-key", freshKey())
    } else {
      request.fields.remove("idempotency-key")
    }
    await send(request)
  }

  /// Has a ceremony of their own, and answers it with an assertion that was made for another.
  private func useOldAssertion() async {
    guard let seen = someSignIn(), let credential = seen.passkeyCredential else { return }
    let options = await visitor.until("thief's passkey options") {
      await visitor.ask("POST", "/v1/sign-in/passkey/options", ["client_id": .string(WorldSettings.app)])
    }
    guard let options, options.status == 201 else { return }
    history.note("thief of passkeys", "answers a ceremony with an old assertion")
    await send(credential, in: options)
  }

  /// Changes one bit of a signature. Not even that a passkey was removed is told then (PK-113).
  private func useOtherSignature() async {
    guard let seen = someSignIn(), let credential = seen.passkeyCredential,
      let signature = JSONElement(text: seen.body)?["credential"]?["response"]?["signature"]?.string,
      var bytes = Base64URL.decode(signature), let last = bytes.indices.last
    else { return }
    bytes[last] ^= 1
    history.note("thief of passkeys", "changes a signature")
    let body = String(decoding: seen.body, as: UTF8.self).replacing(
      credential, with: credential.replacing(signature, with: Base64URL.encode(bytes)))
    await send(Array(body.utf8))
  }

  /// Signs a stolen ceremony with a passkey of their own, and says that it is somebody else's.
  private func useCopiedID() async {
    guard let options = chance.happens(0.6) ? ceremonies.last : chance.element(of: ceremonies),
      let challenge = options["public_key"]?["challenge"]?.string, let device = await ownKey()
    else { return }
    let signed = await visitor.apple(
      "POST", "/emulator/passkeys/assertions",
      [
        "device": .string(device), "origin": "https://example.com",
        "public_key": [
          "challenge": .string(challenge), "rpId": .string(WorldSettings.relyingParty), "userVerification": "required",
        ],
      ])
    guard signed.status == 201 else { return }
    history.note("thief of passkeys", "signs a stolen ceremony with a key of their own")
    var credential = String(decoding: signed.body, as: UTF8.self)
    if let other = someSignIn()?.passkeyID, chance.happens(0.8) {
      credential = credential.replacing(signed.text("id"), with: other)
    }
    await send(credential, in: options)
  }

  /// A security key with a passkey for the same relying party, which no account has.
  private func ownKey() async -> String? {
    if let device { return device }
    _ = await visitor.apple(
      "POST", "/emulator/apple-ids", ["id": .string(Self.person), "email": .string("\(Self.person)@example.org")])
    let id = await visitor.apple(
      "POST", "/emulator/devices", ["apple_id": .string(Self.person), "kind": "security_key"]
    ).text("id")
    let made = await visitor.apple(
      "POST", "/emulator/passkeys/registrations",
      [
        "device": .string(id), "origin": "https://example.com",
        "public_key": [
          "rp": ["id": .string(WorldSettings.relyingParty), "name": "Example"],
          "user": ["id": "AQIDBA", "name": .string(Self.person), "displayName": ""],
          "challenge": "AAECAwQFBgcICQoLDA0ODw",
          "pubKeyCredParams": .list([["type": "public-key", "alg": -7]]),
          "authenticatorSelection": ["residentKey": "required", "userVerification": "required"],
        ],
      ])
    guard made.status == 201 else {
      history.breaks(.simulator, "the thief's security key made no passkey: \(made.text("detail"))")
      return nil
    }
    device = id
    return id
  }

  // MARK: How it is sent

  private func send(_ credential: String, in options: Answer) async {
    let body: JSONText = [
      "client_id": .string(WorldSettings.app), "ceremony": .string(options.text("ceremony")),
      "credential": .raw(credential),
    ]
    await send(Array(body.text.utf8))
  }

  /// Sends what must open nothing.
  private func send(_ body: [UInt8]) async {
    laws.opensNothing(body)
    var request = HTTPRequest.json("POST", World.home, "/v1/sign-in/passkey", peer: Owners.strangersAddress)
    request.fields.set("content-type", "application/json")
    request.body = body
    await send(request)
  }

  private func send(_ request: HTTPRequest) async {
    _ = await visitor.until("theft of a passkey") { await visitor.send(request) }
  }

  private func freshKey() -> String {
    keyNumber += 1
    return "key-of-the-passkey-thief-\(keyNumber)-\(chance.next())"
  }
}
