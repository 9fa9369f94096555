import AppleIDEmulator
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// A person with passkeys on several devices. What the devices know together is here.
final class Keyholder: Sendable {
  /// The device of the emulator on which an app runs.
  enum Kind: String, CaseIterable {
    case iphone, mac
    case securityKey = "security_key"
  }

  let name: String
  let number: Int

  init(name: String, number: Int) { (self.name, self.number) = (name, number) }

  /// The network at which the person is.
  var peer: String { "198.51.100.\(number)" }
}

extension Keyholder {
  /// The people with passkeys of a run, each with two or three devices, and in half of these runs somebody who copies what they send.
  static func participants(in world: World) async -> [any Participant] {
    guard let laws = world.passkeys else { return [] }
    let chance = Chance(seed: world.seed, for: "people with passkeys")
    let names = ["rosa", "samir"].prefix(chance.within(1...2))
    var participants: [any Participant] = []
    for (index, name) in names.enumerated() {
      let person = Keyholder(name: name, number: 21 + index)
      _ = await world.emulator.respond(
        to: .json(
          "POST", World.apple, "/emulator/apple-ids",
          [
            "id": .string(name), "email": .string("\(name)@example.net"), "given_name": .string(name.capitalized),
            "family_name": "Example", "kind": "personal",
          ]))
      for (number, kind) in Kind.allCases.prefix(chance.within(2...3)).enumerated() {
        let phone = KeyholderPhone(number: number, kind, of: person, under: laws, in: world)
        await phone.buy()
        participants.append(phone)
      }
    }
    if chance.happens(0.5) {
      let thief = PasskeyThief(under: laws, in: world)
      world.watch(thief)
      participants.append(thief)
    }
    return participants
  }
}

/// The app on one device of a person with passkeys.
final class KeyholderPhone: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let person: Keyholder
  private let kind: Keyholder.Kind
  private let name: String
  private let world: World
  private let laws: PasskeyLaws
  private let chance: Chance
  private let asker: Asker
  /// The name of the device at the emulator; it changes with each new one.
  private var device = ""
  private var tokens = MemberPhone.Tokens()
  private var number = 0

  init(number: Int, _ kind: Keyholder.Kind, of person: Keyholder, under laws: PasskeyLaws, in world: World) {
    (self.person, self.kind, self.laws, self.world) = (person, kind, laws, world)
    name = "\(person.name)'s phone \(number + 1)"
    chance = Chance(seed: world.seed, for: "passkeys of " + name)
    asker = Asker(name: name, peer: person.peer, world: world, chance: Chance(seed: world.seed, for: "asker " + name))
  }

  private var history: History { world.history }
  private var isSignedIn: Bool { !tokens.refresh.isEmpty }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(120), by: chance, in: history) {
      await (isSignedIn ? nextStep() : firstStep())()
    }
  }

  private typealias Step = () async -> Void

  private func firstStep() -> Step {
    let steps: [(weight: Double, value: Step)] = [
      (weight: 10, value: enter), (weight: 6, value: enterWithApple), (weight: 2, value: enterAsGuest),
      (weight: 3, value: enterTwice), (weight: 3, value: enterLate), (weight: 2, value: lose),
      (weight: 3, value: { await self.signUp() }),
    ]
    return chance.choice(steps)
  }

  private func nextStep() -> Step {
    let steps: [(weight: Double, value: Step)] = [
      (weight: 12, value: add), (weight: 6, value: confirm), (weight: 4, value: renew), (weight: 4, value: rename),
      (weight: 6, value: remove), (weight: 3, value: removeAndEnter), (weight: 8, value: signal),
      (weight: 3, value: enterTwice), (weight: 3, value: enterLate), (weight: 4, value: enter),
      (weight: 3, value: merge), (weight: 3, value: undoMerge), (weight: 3, value: lose), (weight: 5, value: signOut),
      (weight: 1, value: deleteAccount),
    ]
    return chance.choice(steps)
  }

  // MARK: The device

  /// The person buys a device. One of Apple's gets what is in the keychain of the others.
  func buy() async {
    let order: JSONText = ["apple_id": .string(person.name), "kind": .string(kind.rawValue)]
    device = await apple("POST", "/emulator/devices", order).text("id")
  }

  /// The device is lost: nobody unlocks it again, and the next one has none of its sessions.
  private func lose() async {
    history.count("lost devices with passkeys")
    history.note(name, "is lost")
    _ = await apple("PATCH", "/emulator/devices/\(device)", ["unlocked": false, "online": false])
    tokens = MemberPhone.Tokens()
    await pause(.seconds(chance.within(60...1800)))
    await buy()
  }

  private func apple(_ method: String, _ target: String, _ json: JSONText? = nil) async -> Answer {
    Answer(await world.emulator.respond(to: .json(method, World.apple, target, json)))
  }

  /// What the person's password manager answers to options; nil where it has nothing to answer with.
  private func sheet(_ ceremony: String, _ options: Answer) async -> JSONText? {
    guard let asked = options["public_key"]?.rawBytes else { return nil }
    let caller: (String, JSONText) =
      kind == .securityKey ? ("origin", "https://example.com") : ("bundle_id", .string(WorldSettings.app))
    let answer = await apple(
      "POST", "/emulator/passkeys/\(ceremony)",
      .object([
        ("device", .string(device)), caller, ("public_key", .raw(String(decoding: asked, as: UTF8.self))),
      ]))
    guard answer.status == 201 else {
      history.count("passkey sheet: \(answer.text("error"))")
      return nil
    }
    let text = String(decoding: answer.body, as: UTF8.self)
    if ceremony == "assertions" { laws.made(text) }
    return .raw(text)
  }

  // MARK: Signing in

  private func enterWithApple() async {
    guard
      let given = await asker.ask("keyholder's nonce", "POST", "/v1/nonces", ["client_id": .string(WorldSettings.app)])
    else { return }
    let nonce = given.answer.text("nonce")
    let sheet = await apple(
      "POST", "/emulator/native/authorizations",
      [
        "bundle_id": .string(WorldSettings.app), "apple_id": .string(person.name), "nonce": .string(nonce),
        "scopes": .list(["name", "email"]), "hide_email": true,
      ])
    guard sheet.status < 300 else { return }
    for secret in ["identity_token", "authorization_code"] { world.isSecret(sheet.text(secret)) }
    let told = await asker.ask(
      "keyholder's Apple sign-in", "POST", "/v1/sign-in/apple",
      [
        "client_id": .string(WorldSettings.app), "identity_token": .string(sheet.text("identity_token")),
        "authorization_code": .string(sheet.text("authorization_code")), "nonce": .string(nonce),
      ], key: freshKey())
    if let told, told.isDone { take(told.answer) }
  }

  private func enterAsGuest() async {
    let told = await asker.ask(
      "keyholder as guest", "POST", "/v1/sign-in/guest", ["client_id": .string(WorldSettings.app)], key: freshKey())
    guard let told, told.isDone else { return }
    take(told.answer)
    // Some keep the account at once.
    if chance.happens(0.4) { await signUp(within: tokens.access) }
  }

  /// The person creates an account with a passkey, or keeps the guest's. The address may be another person's.
  private func signUp(within guest: String? = nil) async {
    guard
      let options = await asker.ask(
        "passkey sign-up options", "POST", "/v1/sign-up/passkey/options", ["client_id": .string(WorldSettings.app)],
        bearer: guest),
      options.isDone, let credential = await sheet("registrations", options.answer)
    else { return }
    let email = chance.element(of: ["\(person.name)@example.net", "rosa@example.net", "mary@example.com"]) ?? ""
    let body: JSONText = [
      "client_id": .string(WorldSettings.app), "ceremony": .string(options.answer.text("ceremony")),
      "credential": credential, "name": ["given_name": .string(person.name.capitalized)], "email": .string(email),
    ]
    let key = freshKey()
    async let one = asker.ask("passkey sign-up", "POST", "/v1/sign-up/passkey", body, bearer: guest, key: key)
    let isSentTwice = chance.happens(0.2)
    async let other =
      isSentTwice
      ? asker.ask("passkey sign-up again", "POST", "/v1/sign-up/passkey", body, bearer: guest, key: freshKey()) : nil
    for told in [await one, await other].compactMap(\.self) where told.isDone {
      history.count(guest == nil ? "sign-ups by passkey" : "guests who keep their account by passkey")
      take(told.answer)
    }
  }

  /// A sign-in as the app would send it, with the answer of the person's password manager.
  private func assertion(within bearer: String? = nil) async -> JSONText? {
    guard
      let options = await asker.ask(
        "passkey options", "POST", "/v1/sign-in/passkey/options", ["client_id": .string(WorldSettings.app)],
        bearer: bearer),
      options.isDone, let credential = await sheet("assertions", options.answer)
    else { return nil }
    return [
      "client_id": .string(WorldSettings.app), "ceremony": .string(options.answer.text("ceremony")),
      "credential": credential,
    ]
  }

  private func send(_ body: JSONText, within bearer: String? = nil, key: String? = nil) async -> Asker.Told? {
    let told = await asker.ask(
      bearer == nil ? "passkey sign-in" : "passkey confirmation", "POST", "/v1/sign-in/passkey", body, bearer: bearer,
      key: key)
    if let told, told.answer.text("reason") == "removed" { await forget(told.answer) }
    return told
  }

  private func enter() async {
    guard let body = await assertion() else {
      // There is no passkey on the device, so the person takes another way.
      if chance.happens(0.5) { await enterWithApple() }
      return
    }
    if let told = await send(body, key: freshKey()), told.isDone { take(told.answer) }
  }

  /// The app sends one assertion twice at once, and its challenge opens one session (PK-61).
  private func enterTwice() async {
    guard let body = await assertion() else { return }
    history.count("assertions that are sent twice")
    async let one = send(body)
    async let other = send(body, key: chance.happens(0.5) ? freshKey() : nil)
    for told in [await one, await other].compactMap(\.self) where told.isDone { take(told.answer) }
  }

  /// The app signs, and sends what was signed only after a while: the passkey may be gone by then, the ten minutes over, or a thief
  /// quicker.
  private func enterLate() async {
    guard let body = await assertion() else { return }
    laws.leak(body)
    await pause(.seconds(chance.within(60...900)))
    guard !history.isOver else { return }
    history.count("assertions that are sent late")
    if let told = await send(body), told.isDone { take(told.answer) }
  }

  /// The server knows the passkey as removed, and the password manager is told so.
  private func forget(_ answer: Answer) async {
    history.count("passkeys that are told as removed")
    guard chance.happens(0.5) else { return }
    await signal(
      "signalUnknownCredential",
      [
        ("rpId", .string(answer.text("signal.rp_id"))), ("credentialId", .string(answer.text("signal.credential_id"))),
      ])
  }

  // MARK: In a session

  /// Asks within the session; an expired access token is renewed first.
  private func inSession(
    _ what: String, _ method: String, _ target: String, _ json: JSONText? = nil
  ) async -> Asker.Told? {
    for _ in 0..<2 {
      guard isSignedIn, let told = await asker.ask(what, method, target, json, bearer: tokens.access) else {
        return nil
      }
      guard told.answer.status == 401 else { return told }
      switch told.answer.text("code") {
      case "access_token_expired": await renew()
      // The passkey was refused, and the session has nothing to do with it.
      case "passkey_invalid": return told
      default:
        tokens = MemberPhone.Tokens()
        return told
      }
    }
    return nil
  }

  private func renew() async {
    let told = await asker.ask(
      "keyholder's refresh", "POST", "/v1/session/refresh",
      ["refresh_token": .string(tokens.refresh), "retry_key": .string(freshKey())])
    guard let told else { return }
    if told.isDone { take(told.answer) } else { tokens = MemberPhone.Tokens() }
  }

  /// The person proves with a passkey of the account that they are still there.
  private func confirm() async {
    guard isSignedIn, let body = await assertion(within: tokens.access) else { return }
    let (bearer, told) = (tokens.access, await send(body, within: tokens.access, key: freshKey()))
    guard let told, bearer == tokens.access else { return }
    if told.isDone { take(told.answer) } else if told.answer.status == 401 { await renew() }
  }

  /// Makes the session recent: with a passkey, or the person signs in to the same account with Apple.
  private func beRecent() async {
    if chance.happens(0.7) { await confirm() } else { await enterWithApple() }
  }

  private func add() async {
    if chance.happens(0.5) { await beRecent() }
    guard let options = await inSession("passkey addition options", "POST", "/v1/account/passkeys/options", [:]) else {
      return
    }
    guard options.isDone else {
      if options.answer.text("code") == "reauthentication_required" { await beRecent() }
      return
    }
    guard let credential = await sheet("registrations", options.answer) else { return }
    let told = await inSession(
      "passkey added", "POST", "/v1/account/identities/passkey",
      [
        "client_id": .string(WorldSettings.app), "ceremony": .string(options.answer.text("ceremony")),
        "credential": credential, "passkey_name": .string("\(kind.rawValue) \(chance.below(100))"),
      ])
    guard let told, told.isDone else { return }
    history.count("passkeys added by a \(kind.rawValue)")
    // A guest's session has other tokens from then on.
    await renew()
  }

  /// A passkey of the account, by its identity.
  private func somePasskey() async -> String? {
    guard let told = await inSession("keyholder's identities", "GET", "/v1/account/identities"), told.isDone else {
      return nil
    }
    let all = (0..<told.answer.count("items")).filter { told.answer.text("items.\($0).provider") == "passkey" }
    return chance.element(of: all).map { told.answer.text("items.\($0).id") }
  }

  private func rename() async {
    guard let identity = await somePasskey() else { return }
    _ = await inSession(
      "passkey renamed", "PATCH", "/v1/account/identities/\(identity)", ["name": .string("key \(chance.below(1000))")])
  }

  private func remove() async {
    guard let identity = await somePasskey() else { return }
    let told = await inSession("passkey removed", "DELETE", "/v1/account/identities/\(identity)")
    if told?.answer.text("code") == "reauthentication_required" { await beRecent() }
    // The password manager still has it, and signs with it.
    if let told, told.isDone, chance.happens(0.7), let body = await assertion() { _ = await send(body) }
  }

  /// One device removes a passkey while the person signs in with one: after the removal's commit nothing opens (PK-113).
  private func removeAndEnter() async {
    await beRecent()
    guard isSignedIn, let identity = await somePasskey(), let body = await assertion() else { return }
    history.count("removals beside a sign-in")
    async let removed = asker.ask(
      "passkey removed at once", "DELETE", "/v1/account/identities/\(identity)", bearer: tokens.access)
    async let signedIn = send(body, key: freshKey())
    _ = await (removed, signedIn)
  }

  /// The app passes on to the password manager what the server says of the account's passkeys (PK-106).
  private func signal() async {
    guard isSignedIn else { return }
    number += 1
    // By its number, the law knows what was stored when a request came.
    var request = HTTPRequest.json("GET", World.home, "/v1/account/passkeys/signals", peer: person.peer)
    request.fields.set("authorization", "Bearer \(tokens.access)")
    request.fields.set(PasskeyLaws.number, "\(name) \(number)")
    guard let answer = await world.network.ask(request, from: name), answer.status == 200 else { return }
    history.count(answer["paused"]?.bool == true ? "paused signals" : "signals of passkeys")
    for index in 0..<answer.count("signals") {
      let at = "signals.\(index)"
      let accepted = (0..<answer.count("\(at).accepted")).map { JSONText.string(answer.text("\(at).accepted.\($0)")) }
      let (relyingParty, user) = (answer.text("\(at).rp_id"), answer.text("\(at).user_id"))
      await signal(
        "signalAllAcceptedCredentials",
        [
          ("rpId", .string(relyingParty)), ("userId", .string(user)),
          ("allAcceptedCredentialIds", .list(accepted)),
        ])
    }
  }

  private func signal(_ method: String, _ members: [(String, JSONText?)]) async {
    let caller: (String, JSONText?) =
      kind == .securityKey ? ("origin", "https://example.com") : ("bundle_id", .string(WorldSettings.app))
    let answer = await apple(
      "POST", "/emulator/passkeys/signals",
      .object([("device", .string(device)), caller, ("method", .string(method))] + members))
    if answer.status != 204 {
      history.breaks(.simulator, "\(name)'s password manager refused a signal: \(answer.verdict)")
    }
  }

  /// The person has two accounts, one opened with Apple or as a guest, and makes one of them.
  private func merge() async {
    let first = tokens
    await (chance.happens(0.5) ? enter : enterWithApple)()
    let other = tokens
    guard isSignedIn, first.account != other.account, !first.access.isEmpty else { return }
    let told = await asker.ask(
      "keyholder's merge", "POST", "/v1/account/merge", ["other_access_token": .string(first.access)],
      bearer: other.access)
    if let told, told.isDone { history.count("merges of accounts with passkeys") }
  }

  private func undoMerge() async {
    guard let listed = await inSession("keyholder's merges", "GET", "/v1/account/merges"),
      listed.answer.count("items") > 0
    else { return }
    await beRecent()
    let told = await inSession(
      "keyholder's undo", "DELETE", "/v1/account/merges/\(listed.answer.text("items.0.merged_from"))")
    if let told, told.isDone { history.count("undone merges of accounts with passkeys") }
  }

  private func signOut() async {
    _ = await asker.ask("keyholder's sign-out", "DELETE", "/v1/session", bearer: tokens.access)
    tokens = MemberPhone.Tokens()
  }

  private func deleteAccount() async {
    await beRecent()
    guard isSignedIn else { return }
    let told = await asker.ask("keyholder's deletion", "DELETE", "/v1/account", bearer: tokens.access, key: freshKey())
    if let told, told.isDone { history.count("deletions of accounts with passkeys") }
    tokens = MemberPhone.Tokens()
  }

  // MARK: What it keeps

  /// Keeps the tokens of an answer, whose account is the same where it does not say which.
  private func take(_ answer: Answer) {
    let account = tokens.account
    tokens = MemberPhone.Tokens(answer)
    if tokens.account.isEmpty { tokens.account = account }
    world.isSecret(tokens.access)
    world.isSecret(tokens.refresh)
  }

  private func freshKey() -> String {
    number += 1
    return "key-of-\(person.name)-\(kind.rawValue)-\(number)-\(chance.next())"
  }
}
