import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// A phone whose device has an authenticator.
struct PasskeyPhone {
  let phone: Phone
  let world: World
  let authenticators: EmulatorPasskeys
  /// The id of the device.
  let device: String
  let passkeys: EmulatorPasskeyProvider

  init(
    of appleID: String, _ kind: EmulatorPasskeys.DeviceKind = .iPhone, signedIn withApple: Bool = true,
    in world: World
  ) async throws {
    self.world = world
    phone = try Phone(of: withApple ? appleID : nil, in: world)
    authenticators = try EmulatorPasskeys(emulator: world.emulator)
    device = try await authenticators.addDevice(of: appleID, kind)
    passkeys = EmulatorPasskeyProvider(authenticators, device: device, bundleID: World.app)
  }

  func launch() async throws -> AuthClient { try await phone.launch(telling: passkeys) }

  /// Starts the app, signs in with Apple and adds a passkey.
  func addedPasskey() async throws -> (app: AuthClient, account: Account, passkey: Identity) {
    let app = try await launch()
    let account = try #require(try await app.signIn(with: phone.device).signIn).account
    guard case .linked(let identity) = try await app.addPasskey(with: passkeys, named: "My phone") else {
      throw ProgramFailure(text: "no passkey")
    }
    await app.passkeysSettled()
    _ = await phone.managers.news()
    return (app, account, identity)
  }

  /// The passkeys of the device in the emulator.
  func kept() async throws -> [[String: Any]] {
    let all = try await world.apple.json("GET", "/emulator/passkeys?device=\(device)")
    return all["items"] as? [[String: Any]] ?? all["passkeys"] as? [[String: Any]] ?? []
  }

  func fault(_ kind: String) async throws {
    _ = try await world.apple.json("POST", "/emulator/faults", ["endpoint": "passkey", "kind": kind, "count": 1])
  }
}

/// Signing in, confirming, adding and removing with passkeys of emulated devices.
@Suite struct PasskeySignInJourneys {
  @Test func `a passkey is added, signs in on another device, is renamed and removed`() async throws {
    try await World.demo { world in
      let first = try await PasskeyPhone(of: "mary", in: world)
      let (app, mary, added) = try await first.addedPasskey()
      let passkey = try #require(added.passkey)
      #expect(added.provider == .passkey && passkey.name == "My phone" && passkey.isSynced)
      #expect(try await app.identities().contains(added))
      #expect(try first.phone.kept().passkeys?.pending.isEmpty != false)

      let mac = try await PasskeyPhone(of: "mary", .mac, signedIn: false, in: world)
      let tablet = try await mac.launch()
      let signIn = try #require(try await tablet.signIn(with: mac.passkeys).signIn)
      #expect(signIn.account.id == mary.id && !signIn.wasCreated)
      #expect(try mac.phone.kept().session?.provider == .passkey)

      let renamed = try await app.rename(added, to: "Mary’s phone")
      #expect(renamed.passkey?.name == "Mary’s phone" && renamed.id == added.id)

      #expect(try await app.unlink(renamed))
      await app.passkeysSettled()
      // The device hides it, so the sheet has none.
      #expect(try await app.signIn(with: first.passkeys) == .cancelled)
      await #expect(throws: SignInError.self) { try await tablet.account() }
      #expect(tablet.state.account == nil)
    }
  }

  @Test func `one sheet has Apple, passkeys and passwords, with one request to the server`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let (app, account, _) = try await mary.addedPasskey()
      let sheet = try EmulatorAuthorizationProvider(
        emulator: world.emulator, bundleID: World.app, device: EmulatedDevice(appleID: "mary"),
        passkeys: mary.passkeys)
      for (method, path) in [(ProviderID.passkey, "passkey"), (.apple, "apple")] {
        try await app.signOut()
        await sheet.change { $0.picks = method }
        let before = await mary.phone.network.sent.count
        #expect(try await app.signIn(with: sheet).signIn?.account.id == account.id)
        await app.passkeysSettled()
        let sent = await mary.phone.network.sent.dropFirst(before).filter { $0 != "DELETE /v1/session" }
        #expect(sent.prefix(2) == ["POST /v1/nonces", "POST /v1/sign-in/\(path)"])
        #expect(sent.filter { $0 == "GET /v1/account/passkeys/signals" }.count == 1)
        #expect(try mary.phone.kept().session?.provider == method)
      }
      // At launch nothing is shown on a device without the passkey.
      let stranger = try await PasskeyPhone(of: "anita", in: world)
      let anita = try await stranger.launch()
      await sheet.change { $0.picks = .passkey }
      #expect(try await anita.signIn(with: stranger.passkeys, purpose: .existing) == .cancelled)
    }
  }

  @Test func `a removed passkey is reported at once, and the sheet comes again without passkeys`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let (app, account, added) = try await mary.addedPasskey()
      // Removed elsewhere: this device does not know.
      let other = try Phone(of: "mary", in: world)
      let elsewhere = try await other.launch()
      #expect(try await elsewhere.signIn(with: other.device).signIn != nil)
      #expect(try await elsewhere.unlink(added))

      try await app.signOut()
      let error = await #expect(throws: SignInError.self) { try await app.signIn(with: mary.passkeys) }
      #expect(error?.code == .passkeyInvalid && error?.reason == "removed")
      #expect(error?.textName == "problemPasskeyRemoved")
      let id = try #require(added.passkey?.credentialID)
      #expect(await mary.phone.managers.news() == [.unknown(relyingPartyID: "localhost", credentialID: id)])
      // The device obeyed.
      #expect(try await app.signIn(with: mary.passkeys) == .cancelled)

      // Another device still has it, in the sheet with Apple.
      let mac = try await PasskeyPhone(of: "mary", .mac, in: world)
      let tablet = try await mac.launch()
      let sheet = try EmulatorAuthorizationProvider(
        emulator: world.emulator, bundleID: World.app, device: EmulatedDevice(appleID: "mary"),
        passkeys: mac.passkeys)
      await sheet.change { $0.picks = .passkey }
      let outcome = try await tablet.signIn(with: sheet)
      #expect(outcome == .cancelled || outcome.signIn?.account.id == account.id)
    }
  }

  @Test func `a guest with a passkey is asked, and the account takes the guest in`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let (app, account, _) = try await mary.addedPasskey()
      try await app.signOut()
      let guest = try #require(try await app.signInAsGuest().signIn).account
      let token = try await app.accessToken()
      let error = await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      #expect(error?.code == .unsupported)
      guard case .guestHasAccount(let merge) = try await app.signIn(with: mary.passkeys) else {
        throw ProgramFailure(text: "no offer")
      }
      #expect(merge.provider == .passkey)
      #expect(app.state == .signedIn(guest))
      #expect(try await world.isAlive(token))
      #expect(try await app.signIn(merging: merge).signIn?.account.id == account.id)
      #expect(try await !world.isAlive(token))
    }
  }

  @Test func `a passkey confirms its own user, and nobody else`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let (app, account, added) = try await mary.addedPasskey()
      let session = try mary.phone.kept().session?.id
      #expect(try await app.confirm(with: mary.passkeys))
      #expect(try mary.phone.kept().session?.id == session)
      #expect(try await app.account() == account)
      let anita = try await PasskeyPhone(of: "anita", in: world)
      _ = try await anita.addedPasskey()
      // Mary's options do not name Anita's passkey, so his device has none.
      #expect(try await app.confirm(with: anita.passkeys) == false)
      #expect(app.state == .signedIn(account))
      // After a lost answer the same confirmation is sent again.
      await mary.phone.network.fail(.dropAnswer, at: "/v1/sign-in/passkey")
      #expect(try await app.confirm(with: mary.passkeys))
      #expect(try await app.identities().contains { $0.id == added.id })
    }
  }

  @Test func `link(with:) creates a passkey, and an assertion cannot be linked`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
      guard case .linked(let identity) = try await app.link(with: mary.passkeys) else {
        throw ProgramFailure(text: "not linked")
      }
      #expect(identity.provider == .passkey)
      let error = await #expect(throws: SignInError.self) {
        try await app.link(with: TurnedProvider(id: .passkey, provider: mary.passkeys))
      }
      #expect(error?.code == .unsupportedAuthorization)
    }
  }

  @Test func `a lost answer to the account's deletion still has password managers forget its passkeys`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let (app, _, added) = try await mary.addedPasskey()
      let id = try #require(added.passkey?.credentialID)
      _ = try await app.changeName(PersonName(givenName: "Maria"))
      await app.passkeysSettled()
      let news = await mary.phone.managers.news()
      guard case .accepted("localhost", let handle, [id]) = news.first else { throw ProgramFailure(text: "\(news)") }
      guard case .details(_, handle, _, let shown) = news.last else { throw ProgramFailure(text: "\(news)") }
      #expect(shown.hasPrefix("Maria"))

      // The answer is lost, and with it the server's own lists.
      await mary.phone.network.fail(.dropAnswer, at: "/v1/account", times: 3)
      await #expect(throws: SignInError.self) { try await app.deleteAccount(confirmingWith: mary.passkeys) }
      #expect(await mary.phone.managers.news() == [])
      let later = try await mary.launch()
      await #expect(throws: SignInError.self) { try await later.account() }
      await later.passkeysSettled()
      #expect(
        await mary.phone.managers.news() == [
          .accepted(relyingPartyID: "localhost", userHandle: handle, credentialIDs: [])
        ])
      #expect(try mary.phone.kept().passkeys == nil)
    }
  }
}

/// A provider of one kind that claims to be of another.
private struct TurnedProvider: AuthorizationProvider {
  let id: ProviderID
  let provider: any AuthorizationProvider

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    try await provider.authorize(request)
  }
}

/// What the user sees of the system's errors, and what a lost answer or a crash costs.
@Suite struct PasskeyFailureJourneys {
  @Test func `nothing is lost where an answer is lost`() async throws {
    try await World.demo { world in
      for path in [
        "/v1/nonces", "/v1/sign-in/passkey/options", "/v1/sign-in/passkey", "/v1/account/passkeys/options",
        "/v1/account/identities/passkey", "/v1/account/passkeys/signals",
      ] {
        for fault in [BreakableTransport.Fault.dropAnswer, .dropRequest] {
          let mary = try await PasskeyPhone(of: "mary", in: world)
          let app = try await mary.launch()
          #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
          await app.passkeysSettled()
          await mary.phone.network.fail(fault, at: path)
          guard case .linked(let added) = try await app.addPasskey(with: mary.passkeys) else {
            throw ProgramFailure(text: "not added: \(path)")
          }
          await app.passkeysSettled()
          try await app.signOut()
          #expect(try await app.signIn(with: mary.passkeys).signIn != nil, "\(path)")
          await app.passkeysSettled()
          try await app.start()
          await app.passkeysSettled()
          let told = await mary.phone.managers.news()
          let id = try #require(added.passkey?.credentialID)
          #expect(told.contains { if case .accepted(_, _, let ids) = $0 { ids.contains(id) } else { false } })
          #expect(!told.contains { if case .unknown = $0 { true } else { false } })
          #expect(try mary.phone.kept().passkeys?.due == nil && mary.phone.kept().passkeys?.pending.isEmpty != false)
          #expect(try await app.unlink(added))
          await app.passkeysSettled()
          await mary.phone.network.mend()
        }
      }
    }
  }

  @Test func `a new passkey whose answer never came is found after a crash`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
      await app.passkeysSettled()
      _ = await mary.phone.managers.news()
      // The server has it, and the app ends before it knows.
      await mary.phone.network.fail(.dropAnswer, at: "/v1/account/identities/passkey", times: 3)
      let error = await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      #expect(error?.code == .unreachable)
      #expect(try mary.phone.kept().passkeys?.pending.count == 1)
      let later = try await mary.launch()
      await later.passkeysSettled()
      #expect(try mary.phone.kept().passkeys?.pending.isEmpty != false)
      #expect(await !mary.phone.managers.news().contains { if case .unknown = $0 { true } else { false } })
      #expect(try await later.identities().filter { $0.provider == .passkey }.count == 1)
    }
  }

  @Test func `a new passkey that never reached the server is sent after a crash, or forgotten when it is too late`()
    async throws
  {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
      await app.passkeysSettled()
      await mary.phone.network.fail(.dropRequest, at: "/v1/account/identities/passkey", times: .max)
      await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      await mary.phone.network.mend()
      let later = try await mary.launch()
      await later.passkeysSettled()
      #expect(try await later.identities().filter { $0.provider == .passkey }.count == 1)
      _ = await mary.phone.managers.news()

      let mac = try await PasskeyPhone(of: "anita", .mac, in: world)
      let anita = try await mac.launch()
      #expect(try await anita.signIn(with: mac.phone.device).signIn != nil)
      await mac.phone.network.fail(.dropRequest, at: "/v1/account/identities/passkey", times: .max)
      await #expect(throws: SignInError.self) { try await anita.addPasskey(with: mac.passkeys) }
      await anita.passkeysSettled()
      _ = await mac.phone.managers.news()
      await mac.phone.network.mend()
      mac.phone.clock.advance(by: 11 * 60)
      let next = try await mac.launch()
      await next.passkeysSettled()
      #expect(try await next.identities().filter { $0.provider == .passkey }.isEmpty)
      #expect(await mac.phone.managers.news().contains { if case .unknown = $0 { true } else { false } })
      #expect(try await next.signIn(with: mac.passkeys) == .cancelled)
    }
  }

  @Test func `a refused registration leaves no orphan, and a refused sign-in says so`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
      await app.passkeysSettled()
      _ = await mary.phone.managers.news()
      try await mary.fault("wrong_origin")
      let error = await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      #expect(error?.code == .passkeyInvalid && error?.reason == "wrong_origin")
      #expect(error?.textName == "problemPasskey")
      await app.passkeysSettled()
      #expect(await mary.phone.managers.news().contains { if case .unknown = $0 { true } else { false } })
      #expect(try await app.signIn(with: mary.passkeys) == .cancelled)
      #expect(try mary.phone.kept().passkeys?.pending.isEmpty != false)

      guard case .linked = try await app.addPasskey(with: mary.passkeys) else {
        throw ProgramFailure(text: "not added")
      }
      try await app.signOut()
      try await mary.fault("bad_signature")
      let refused = await #expect(throws: SignInError.self) { try await app.signIn(with: mary.passkeys) }
      #expect(refused?.code == .passkeyInvalid && refused?.reason == "refused")
      #expect(try await app.signIn(with: mary.passkeys).signIn != nil)
    }
  }

  @Test func `each answer of the device has its own words, or none`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      #expect(try await app.signIn(with: mary.phone.device).signIn != nil)
      // 1010: no passcode.
      try await mary.authenticators.change(mary.device, hasPasscode: false)
      var error = await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      #expect(error?.reason == "not_set_up" && error?.textName == "problemPasskeySetUp")
      try await mary.authenticators.change(mary.device, hasPasscode: true)
      // 1001: cancelled.
      try await mary.fault("cancel")
      #expect(try await app.addPasskey(with: mary.passkeys) == .cancelled)
      guard case .linked = try await app.addPasskey(with: mary.passkeys) else {
        throw ProgramFailure(text: "not added")
      }
      // 1006: there is one already.
      error = await #expect(throws: SignInError.self) { try await app.addPasskey(with: mary.passkeys) }
      #expect(error?.reason == "already_registered" && error?.textName == "problemPasskeyExists")
      // 1004: the app is not associated with the domain.
      let foreign = EmulatorPasskeyProvider(
        mary.authenticators, device: mary.device, bundleID: "com.example.unknown")
      error = await #expect(throws: SignInError.self) { try await app.signIn(with: foreign) }
      #expect(error?.reason == "not_associated" || error?.reason == "failed")
      #expect(error?.textName == "problemOther")
    }
  }

  @Test func `a password manager adds a passkey after a sign-in with a password, and shows nothing`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", signedIn: false, in: world)
      let app = try await mary.launch()
      _ = try await app.signUp(
        email: SignInMethodJourneys.address, password: SignInMethodJourneys.password, name: nil)
      let code = try await world.mailedCode(to: SignInMethodJourneys.address, saying: "Confirm this email address")
      let pending = try #require(try await app.pendingSignUp())
      #expect(try await app.confirmSignUp(pending, token: code).signIn != nil)
      let identity = try #require(await app.upgradeToPasskey(with: mary.passkeys))
      #expect(identity.provider == .passkey)
      // Once for each session; a refusal is nothing to see.
      #expect(await app.upgradeToPasskey(with: mary.passkeys) == nil)
      try await app.signOut()
      #expect(try await app.signIn(with: mary.passkeys).signIn != nil)
    }
  }
}
