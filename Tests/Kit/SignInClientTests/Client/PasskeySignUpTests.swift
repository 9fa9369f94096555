import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// Sign-ups by passkey with a scripted server.
@Suite struct `A sign-up by passkey` {
  private static let optionsLine = "POST /v1/sign-up/passkey/options"
  private static let signUpLine = "POST /v1/sign-up/passkey"
  private static let options =
    #"{"ceremony":"sealed","expires_in":600,"public_key":{"rp":{"id":"example.com","name":"Example"},"user":{"id":"AQIDBA","#
    + #""name":"Example","displayName":""},"challenge":"AAECAwQFBgcICQoLDA0ODw","pubKeyCredParams":[{"type":"public-key","alg":-7}]}}"#

  private static func server(_ more: [String: [ScriptedServer.Answer]] = [:]) -> ScriptedServer {
    ScriptedServer(
      [
        optionsLine: [.created(options)], signUpLine: [.created(signInAnswer())],
        "GET /v1/account/passkeys/signals": [.ok(#"{"signals":[]}"#)],
      ].merging(more) { $1 })
  }

  private static func refused(_ reason: String) -> ScriptedServer.Answer {
    .problem(401, "passkey_invalid", more: #","reason":"\#(reason)""#)
  }

  @Test func `sends what the sheet gave, and signs in`() async throws {
    let app = try App(Self.server())
    let passkeys = NewPasskeys { request in
      #expect(request.style == .accountCreation && request.asksForName && request.asksForEmail)
      return NewPasskeys.made(name: PersonName(givenName: "Mary"), email: "mary@example.com")
    }
    #expect(try await app.client.signUp(withPasskey: passkeys).account == "mary")
    let sent = try #require(app.server.asked(Self.signUpLine).first)
    #expect(sent.says(#""ceremony":"sealed""#) && sent.says(#""given_name":"Mary""#))
    #expect(sent.says(#""email":"mary@example.com""#) && sent.fields["Idempotency-Key"] != nil)
    #expect(try app.storage.state?.session?.provider == .passkey)
    #expect(try app.storage.state?.passkeys?.signUp == nil)
  }

  @Test func `shows and sends what the app knows, and does not ask for it`() async throws {
    let app = try App(Self.server())
    let passkeys = NewPasskeys { request in
      #expect(!request.asksForName && !request.asksForEmail)
      return NewPasskeys.made()
    }
    _ = try await app.client.signUp(
      withPasskey: passkeys, name: PersonName(givenName: "Mary"), email: "mary@example.com")
    #expect(app.server.asked(Self.optionsLine).first?.says(#""user_name":"mary@example.com""#) == true)
    #expect(app.server.asked(Self.signUpLine).first?.says(#""email":"mary@example.com""#) == true)
  }

  @Test func `asks Apple for a user who has Sign in with Apple here, and creates nothing`() async throws {
    let app = try App(
      Self.server([
        "POST /v1/nonces": [.created(#"{"nonce":"raw","nonce_sha256":"hash","expires_in":600}"#)],
        "POST /v1/sign-in/apple": [.ok(signInAnswer(account: "apple-mary"))],
      ]))
    let prefers = NewPasskeys(apple: TestProvider.apple()) { _ throws(AuthorizationError) in
      throw AuthorizationError(.prefersApple, "1009")
    }
    #expect(try await app.client.signUp(withPasskey: prefers).account == "apple-mary")
    #expect(app.server.asked(Self.signUpLine).isEmpty)
    // Without Apple's sheet the app must show it.
    let other = try App(Self.server())
    let alone = NewPasskeys { _ throws(AuthorizationError) in throw AuthorizationError(.prefersApple, "1009") }
    let error = await failure { _ = try await other.client.signUp(withPasskey: alone) }
    #expect(error?.code == .provider && error?.reason == "prefers_apple")
  }

  @Test func `shows the standard sheet where the device has none for a new account`() async throws {
    let app = try App(Self.server())
    let shown = Lock<[PasskeyRegistrationRequest.Style]>([])
    let passkeys = NewPasskeys { (request) throws(AuthorizationError) in
      shown.withLock { $0.append(request.style) }
      guard request.style == .standard else { throw AuthorizationError(.notSetUp, "1010") }
      return NewPasskeys.made()
    }
    #expect(try await app.client.signUp(withPasskey: passkeys).account == "mary")
    #expect(shown.withLock { $0 } == [.accountCreation, .standard])
    // If that one fails in the same way, the user is told.
    let never = NewPasskeys { _ throws(AuthorizationError) in throw AuthorizationError(.notSetUp, "1010") }
    let error = await failure { _ = try await App(Self.server()).client.signUp(withPasskey: never) }
    #expect(error?.reason == "not_set_up" && error?.textName == "problemPasskeySetUp")
  }

  @Test func `that the user cancels sends nothing`() async throws {
    let app = try App(Self.server())
    #expect(try await app.client.signUp(withPasskey: NewPasskeys { _ in nil }) == .cancelled)
    #expect(app.server.asked(Self.signUpLine).isEmpty)
  }

  @Test func `is refused while a user is signed in`() async throws {
    let app = try App.signedIn(server: Self.server())
    let error = await failure { _ = try await app.client.signUp(withPasskey: NewPasskeys { _ in NewPasskeys.made() }) }
    #expect(error?.code == .unsupported)
    #expect(app.server.asked(Self.optionsLine).isEmpty)
  }

  @Test func `is stored before it is sent, and sent again with the same key`() async throws {
    let server = Self.server([Self.signUpLine: [.lost]])
    let app = try App(server)
    let kept = Lock<[Bool]>([])
    server.watch { asked in
      guard asked.line == Self.signUpLine else { return }
      let isKept = (try? app.storage.state)?.passkeys?.signUp != nil
      kept.withLock { $0.append(isKept) }
    }
    let error = await failure {
      _ = try await app.client.signUp(withPasskey: NewPasskeys { _ in NewPasskeys.made() })
    }
    #expect(error?.code == .unreachable && kept.withLock { $0 } == [true, true, true])

    // The next attempt creates no second passkey.
    server.answer(Self.signUpLine, .created(signInAnswer()))
    let unasked = NewPasskeys { _ in
      Issue.record("a second passkey was created")
      return nil
    }
    #expect(try await app.client.signUp(withPasskey: unasked).account == "mary")
    #expect(Set(server.asked(Self.signUpLine).map { $0.fields["Idempotency-Key"] }).count == 1)
    #expect(try app.storage.state?.passkeys?.signUp == nil)
  }

  /// An app that ended between the passkey and the answer.
  private func crashed() async throws -> App {
    let app = try App(Self.server([Self.signUpLine: [.lost]]))
    _ = await failure { _ = try await app.client.signUp(withPasskey: NewPasskeys { _ in NewPasskeys.made() }) }
    return app
  }

  @Test func `of an app that crashed is finished by the next start`() async throws {
    let app = try await crashed()
    let server = Self.server()
    let later = try App(server, storage: app.storage)
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(later.client.state.account?.id == "mary")
    #expect(server.asked(Self.signUpLine).count == 1)
    #expect(try later.storage.state?.passkeys?.signUp == nil)
  }

  @Test(arguments: [
    ("refused", 1), ("malformed", 1), ("challenge_used", 0), ("challenge_expired", 0),
  ])
  func `of an app that crashed is forgotten if the server refuses it`(reason: String, orphans: Int) async throws {
    let app = try await crashed()
    let managers = Told()
    let later = try App(
      Self.server([Self.signUpLine: [Self.refused(reason)]]), storage: app.storage,
      configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(await managers.unknown() == orphans)
    #expect(later.client.state.account == nil)
    #expect(try later.storage.state?.passkeys?.signUp == nil)
  }

  @Test func `of an app that crashed waits for the server`() async throws {
    let app = try await crashed()
    let later = try App(Self.server([Self.signUpLine: [.lost]]), storage: app.storage)
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(try later.storage.state?.passkeys?.signUp != nil)
  }

  @Test func `is left alone when it is too late, or somebody else signed in`() async throws {
    let (app, managers, clock) = (try await crashed(), Told(), Clock())
    clock.pass(11 * 60)
    let server = Self.server()
    let later = try App(server, storage: app.storage, clock: clock, configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(server.asked(Self.signUpLine).isEmpty)
    #expect(await managers.unknown() == 0)
    #expect(try later.storage.state?.passkeys?.signUp == nil)
  }

  @Test func `that the server refuses has its password manager forget the passkey`() async throws {
    for (answer, orphans) in [
      (Self.refused("refused"), 1), (.problem(409, "identity_in_use"), 0), (Self.refused("challenge_used"), 0),
      (.problem(422, "invalid_value"), 1), (.problem(403, "provider_not_offered"), 1),
    ] {
      let managers = Told()
      let app = try App(
        Self.server([Self.signUpLine: [answer]]), configure: { $0.passwordManagers = managers })
      let error = await failure {
        _ = try await app.client.signUp(withPasskey: NewPasskeys { _ in NewPasskeys.made() })
      }
      #expect(error != nil)
      #expect(await managers.unknown() == orphans)
      #expect(try app.storage.state?.passkeys?.signUp == nil)
    }
  }

  @Test func `while somebody signs in otherwise gives way, and leaves no passkey`() async throws {
    let managers = Told()
    let app = try App(
      Self.server(["POST /v1/sign-in/guest": [.created(signInAnswer())]]),
      configure: { $0.passwordManagers = managers })
    let error = await failure {
      _ = try await app.client.signUp(
        withPasskey: NewPasskeys { _ throws(AuthorizationError) in
          do { try await app.client.signInAsGuest() } catch { throw AuthorizationError(.failed, "\(error)") }
          return NewPasskeys.made()
        })
    }
    #expect(error != nil && app.server.asked(Self.signUpLine).isEmpty)
    #expect(await managers.unknown() == 1)
  }

  @Test func `has no bytes in its description`() {
    let signUp = PasskeySignUp(
      registration: NewPasskeys.made(), ceremony: "sealed", email: "mary@example.com",
      device: SignInAttempt.Device(id: "d", platform: "ios"), idempotencyKey: "key")
    var dumped = ""
    dump(signUp, to: &dumped)
    for text in ["\(signUp)", dumped] { #expect(!text.contains("sealed") && !text.contains("c2VjcmV0")) }
  }
}

/// Creates passkeys as a test says.
private struct NewPasskeys: PasskeyProvider {
  let appleProvider: (any AuthorizationProvider)?
  private let answer: @Sendable (PasskeyRegistrationRequest) async throws(AuthorizationError) -> PasskeyRegistration?

  init(
    apple: (any AuthorizationProvider)? = nil,
    _ answer: @escaping @Sendable (PasskeyRegistrationRequest) async throws(AuthorizationError) -> PasskeyRegistration?
  ) {
    appleProvider = apple
    self.answer = answer
  }

  static func made(name: PersonName? = nil, email: String? = nil) -> PasskeyRegistration {
    PasskeyRegistration(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8), name: name, email: email)
  }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func register(_ request: PasskeyRegistrationRequest) async throws(AuthorizationError) -> PasskeyRegistration? {
    try await answer(request)
  }
}
