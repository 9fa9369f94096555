import Foundation
import PippinLock
import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

@Suite @MainActor struct `Passkeys on the sign-in page` {
  private static let options = Answers.passkeyOptions
  private static let signInLine = "POST /v1/sign-in/passkey"
  private static let offered =
    #"{"providers":[{"provider":"apple","available":true},{"provider":"password","available":true},"#
    + #"{"provider":"passkey","available":true,"rp_id":"example.com","sign_up":false,"upgrade":true}]}"#
  let device: Device

  init() throws {
    device = try Device()
    device.server.answer("GET /v1/providers", .ok(Self.offered))
    device.server.answer("POST /v1/sign-in/passkey/options", .created(Self.options))
    device.server.answer(Self.signInLine, .ok(Answers.signIn()))
  }

  private func model(
    _ passkeys: Passkeys = Passkeys(), autoFill: (any AuthorizationProvider)? = nil,
    pause: @escaping @Sendable (TimeInterval) async -> Void = { _ in await never() }
  ) -> SignInModel {
    SignInModel(client: device.client, providers: [Sheet.apple(), passkeys], autoFill: autoFill, pause: pause)
  }

  @Test func `the button comes after Apple's, and only where the server offers passkeys`() async throws {
    let page = model()
    #expect(page.methods == [.apple, .password])
    await page.appeared()
    #expect(page.methods == [.apple, .passkey, .password])
    #expect(page.name(of: .passkey) == "Passkey")
    await page.signIn(with: .passkey)
    #expect(page.problem == nil && page.busy == nil)
    #expect(device.client.state.account?.id == "mary")

    let other = try Device()
    other.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "password")))
    let without = SignInModel(client: other.client, providers: [Sheet.apple(), Passkeys()])
    await without.appeared()
    #expect(without.methods == [.apple, .password])
  }

  @Test func `a provider of the app replaces the system's passkeys`() async {
    let page = SignInModel(client: device.client, others: [Passkeys()], apple: Sheet.apple())
    await page.appeared()
    #expect(page.methods == [.apple, .passkey, .password])
    await page.signIn(with: .passkey)
    #expect(device.client.state.account?.id == "mary")
  }

  @Test func `a removed passkey and a refused one have their own words`() async {
    for (reason, words) in [("removed", Words.Key.problemPasskeyRemoved), ("refused", .problemPasskey)] {
      device.server.answer(Self.signInLine, .problem(401, "passkey_invalid", more: #","reason":"\#(reason)""#))
      let page = model()
      await page.appeared()
      await page.signIn(with: .passkey)
      #expect(page.problem?.words == Words.text(words))
    }
  }

  @Test func `a password manager may add a passkey after a password, and no error is shown`() async {
    device.server.answer("POST /v1/sign-in/password", .ok(Answers.signIn()))
    device.server.answer("POST /v1/account/passkeys/options", .problem(403, "reauthentication_required"))
    let page = model()
    await page.appeared()
    await page.signIn(email: "mary@example.com", password: "correct horse")
    await page.upgrade?.value
    #expect(page.problem == nil)
    #expect(device.server.asked("POST /v1/account/passkeys/options").first?.says(#""conditional":true"#) == true)
  }

  @Test func `after another sign-in than with a password no passkey is added`() async {
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
    let page = model()
    await page.appeared()
    await page.signIn(with: .apple)
    #expect(page.upgrade == nil)
  }

  @Test func `a passkey from the keyboard signs in`() async throws {
    let field = Field()
    let page = model(autoFill: field)
    let offering = Task { await page.offerPasskeysInField() }
    defer { offering.cancel() }
    await page.appeared()
    await field.asked(1)
    #expect(page.busy == nil)
    await field.choose()
    try await eventually("signed in") { self.device.client.state.account?.id == "mary" }
  }

  @Test func `a button's sheet closes the keyboard's request, which comes back after it`() async throws {
    let field = Field()
    let page = SignInModel(
      client: device.client, providers: [Sheet.cancelled(), Passkeys()], autoFill: field,
      pause: { _ in await never() })
    let offering = Task { await page.offerPasskeysInField() }
    defer { offering.cancel() }
    await page.appeared()
    await field.asked(1)
    await page.signIn(with: .apple)
    await field.asked(2)
    #expect(await field.cancelled == 1)
    #expect(page.problem == nil)
  }

  @Test func `a refused passkey from the keyboard is shown, and the field works again`() async throws {
    device.server.answer(
      Self.signInLine, .problem(401, "passkey_invalid", more: #","reason":"refused""#), .ok(Answers.signIn()))
    let field = Field()
    let page = model(autoFill: field)
    let offering = Task { await page.offerPasskeysInField() }
    defer { offering.cancel() }
    await page.appeared()
    await field.asked(1)
    await field.choose()
    await field.asked(2)
    #expect(page.problem?.words == Words.text(.problemPasskey))
    await field.choose()
    try await eventually("signed in") { self.device.client.state.account?.id == "mary" }
    // Each time with new options.
    #expect(device.server.asked("POST /v1/sign-in/passkey/options").count >= 2)
  }

  @Test func `a request in the keyboard that becomes too old is replaced`() async throws {
    let field = Field()
    let pauses = Lock(0)
    let page = model(
      autoFill: field,
      pause: { _ in
        // The first request is too old at once.
        let number = pauses.withLock { count in
          count += 1
          return count
        }
        if number > 1 { await never() } else { await field.asked(1) }
      })
    let offering = Task { await page.offerPasskeysInField() }
    defer { offering.cancel() }
    await page.appeared()
    await field.asked(2)
    #expect(page.problem == nil)
  }

  @Test func `the system's errors are read, also those beneath`() {
    func error(_ code: Int, _ words: String = "why", beneath: Int? = nil) -> NSError {
      var info: [String: Any] = [NSLocalizedDescriptionKey: words]
      if let beneath {
        info[NSUnderlyingErrorKey] = NSError(domain: AppleFailure.domain, code: beneath)
      }
      return NSError(domain: AppleFailure.domain, code: code, userInfo: info)
    }
    #expect(AppleFailure.ofPasskeys(error(1001), to: .signIn) == nil)
    #expect(AppleFailure.ofPasskeys(error(1000, beneath: 1001), to: .signIn) == nil)
    #expect(
      AppleFailure.ofPasskeys(error(1006), to: .registration(.standard, hasExclusions: true))?.code
        == .alreadyRegistered)
    let words = "Application with identifier A.b is not associated with domain example.com"
    let failure = AppleFailure.ofPasskeys(error(1004, words), to: .signIn)
    #expect(failure?.code == .notAssociated && failure?.detail.contains(words) == true)
    let busy = NSError(domain: "AKAuthenticationError", code: -7071)
    #expect(AppleFailure.ofPasskeys(busy, to: .signIn)?.code == .busy)
    #expect(AppleFailure.ofPasskeys(NSError(domain: "Other", code: 5), to: .signIn)?.code == .failed)
    // A duplicate in a web view (PK-145).
    let web = NSError(domain: "WKErrorDomain", code: 8)
    for (hasExclusions, code) in [(true, AuthorizationError.Code.alreadyRegistered), (false, .failed)] {
      let ceremony = PasskeyFailure.Ceremony.registration(.standard, hasExclusions: hasExclusions)
      #expect(AppleFailure.ofPasskeys(web, to: ceremony)?.code == code)
    }
    #expect(AppleFailure.ofPasskeys(NSError(domain: "WKErrorDomain", code: 1), to: .signIn)?.code == .failed)
  }

  /// What the user reads after each code of the system, when they create an account; `nil` for nothing.
  nonisolated private static let words: [(code: Int, words: Words.Key?)] = [
    (1000, .problemOther), (1001, nil), (1002, .problemOther), (1003, .problemOther), (1004, .problemOther),
    (1005, nil), (1006, .problemPasskeyExists), (1007, .problemOther), (1008, .problemOther), (1009, .problemOther),
    (1010, .problemPasskeySetUp),
  ]

  @Test(arguments: words.indices) func `creating an account has words for each code of the system`(
    _ index: Int
  ) async throws {
    let (code, words) = Self.words[index]
    let ceremony = PasskeyFailure.Ceremony.registration(.accountCreation, hasExclusions: false)
    device.server.answer("GET /v1/providers", .ok(Self.creating))
    device.server.answer("POST /v1/sign-up/passkey/options", .created(Answers.newPasskeyOptions))
    device.server.answer("POST /v1/sign-up/passkey", .created(Answers.signIn()))
    let failure = PasskeyFailure.error(code: code, words: "why", to: ceremony)
    let page = model(failure.map { Passkeys(failure: $0) } ?? Passkeys(declines: true))
    await page.appeared()
    await page.signUpWithPasskey()
    #expect(page.problem?.words == words.map { Words.text($0) })
    #expect(page.busy == nil && device.server.asked("POST /v1/sign-up/passkey").isEmpty)
  }

  private static let creating = offered.replacingOccurrences(of: #""sign_up":false"#, with: #""sign_up":true"#)

  @Test func `an account is created where the server says so`() async throws {
    let other = try Device()
    other.server.answer("GET /v1/providers", .ok(Self.offered))
    let without = SignInModel(client: other.client, providers: [Sheet.apple(), Passkeys()])
    await without.appeared()
    #expect(without.methods.contains(.passkey) && !without.offersPasskeySignUp)
    device.server.answer("GET /v1/providers", .ok(Self.creating))
    device.server.answer("POST /v1/sign-up/passkey/options", .created(Answers.newPasskeyOptions))
    device.server.answer("POST /v1/sign-up/passkey", .created(Answers.signIn()))
    let page = model()
    await page.appeared()
    #expect(page.offersPasskeySignUp)
    await page.signUpWithPasskey()
    #expect(page.problem == nil && page.busy == nil)
    #expect(device.client.state.account?.id == "mary")
  }
}

@Suite @MainActor struct `Passkeys on the account page` {
  @Test func `a passkey is added, renamed and removed, with a message each time`() async throws {
    let device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/sessions": .ok(Answers.sessions),
      "GET /v1/account/identities": .ok(#"{"items":[\#(Answers.passkey),\#(Answers.apple)]}"#),
      "GET /v1/providers": .ok(Answers.offers("apple", "passkey")),
      "POST /v1/account/passkeys/options": .created(Answers.newPasskeyOptions),
      "POST /v1/account/identities/passkey": .created(Answers.passkey),
      "PATCH /v1/account/identities/i1": .ok(Answers.passkey), "DELETE /v1/account/identities/i1": .noContent,
    ])
    let page = AccountModel(client: device.client, providers: [Sheet.apple(), Passkeys()]) { _ in Sheet.apple() }
    await page.load()
    #expect(page.offersPasskeys && page.passkeys.map(\.id) == ["i1"])
    // Passkeys have a section of their own.
    #expect(!page.addable.contains(.passkey))
    await page.addPasskey()
    #expect(page.status?.words == Words.text(.doneAdded, ["name": "Passkey"]))
    let passkey = try #require(page.passkeys.first)
    #expect(await page.rename(passkey, to: "My phone"))
    #expect(page.status?.words == Words.text(.doneRenamedPasskey))
    #expect(device.server.asked("PATCH /v1/account/identities/i1").first?.says("My phone") == true)
    await page.remove(passkey)
    #expect(page.status?.words == Words.text(.doneRemoved, ["name": "Passkey"]))
  }

  @Test func `the device's own passkey, a device without a passcode and the limit have words`() async throws {
    let device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/sessions": .ok(Answers.sessions),
      "GET /v1/account/identities": .ok(#"{"items":[\#(Answers.apple)]}"#),
      "GET /v1/providers": .ok(Answers.offers("apple", "passkey")),
      "POST /v1/account/passkeys/options": .created(Answers.newPasskeyOptions),
    ])
    for (code, words) in [
      (AuthorizationError.Code.alreadyRegistered, Words.Key.problemPasskeyExists),
      (.notSetUp, .problemPasskeySetUp), (.notAssociated, .problemOther),
    ] {
      let page = AccountModel(
        client: device.client, providers: [Passkeys(failure: AuthorizationError(code, "why"))]
      ) { _ in Sheet.apple() }
      await page.load()
      await page.addPasskey()
      #expect(page.status?.words == Words.text(words))
    }
    device.server.answer("POST /v1/account/passkeys/options", .problem(409, "passkey_limit"))
    let page = AccountModel(client: device.client, providers: [Passkeys()]) { _ in Sheet.apple() }
    await page.load()
    await page.addPasskey()
    #expect(page.status?.words == Words.text(.problemPasskeyLimit))
  }

  @Test func `a server without passkeys has no section, unless the account has some`() async throws {
    let device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/sessions": .ok(Answers.sessions),
      "GET /v1/account/identities": .ok(#"{"items":[\#(Answers.apple)]}"#),
      "GET /v1/providers": .ok(Answers.offers("apple")),
    ])
    let page = AccountModel(client: device.client, providers: [Passkeys()]) { _ in Sheet.apple() }
    await page.load()
    #expect(!page.offersPasskeys && page.passkeys.isEmpty)
  }
}

/// The system's passkeys.
private struct Passkeys: PasskeyProvider {
  var failure: AuthorizationError?
  /// Whether the user closes the sheet.
  var declines = false

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    request.passkey == nil ? .cancelled : .passkey(PasskeyAssertion(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8)))
  }

  func register(
    _ request: PasskeyRegistrationRequest
  ) async throws(AuthorizationError) -> PasskeyRegistration? {
    if let failure { throw failure }
    return declines ? nil : PasskeyRegistration(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8))
  }
}

/// Passkeys in the keyboard: the user chooses one when the test says so.
private actor Field: AuthorizationProvider {
  nonisolated let id = ProviderID.passkey
  private var count = 0
  private(set) var cancelled = 0
  private var chosen: CheckedContinuation<Bool, Never>?
  private var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    count += 1
    for one in watching where one.count <= count { one.continuation.resume() }
    watching.removeAll { $0.count <= count }
    let isChosen = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        chosen = continuation
      }
    } onCancel: {
      Task { await self.cancel() }
    }
    if !isChosen { cancelled += 1 }
    return isChosen ? .passkey(PasskeyAssertion(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8))) : .cancelled
  }

  /// Waits until passkeys were offered this often.
  func asked(_ times: Int) async {
    guard count < times else { return }
    await withCheckedContinuation { watching.append((times, $0)) }
  }

  func choose() { give(true) }

  private func cancel() { give(false) }

  private func give(_ isChosen: Bool) {
    chosen?.resume(returning: isChosen)
    chosen = nil
  }
}
