import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// Passkeys with a scripted server.
@Suite struct PasskeyTests {
  private static let options =
    #"{"challenge":"AAECAwQFBgcICQoLDA0ODw","rpId":"example.com","allowCredentials":[{"type":"public-key","id":"Ym9i"}]}"#
  private static let creation =
    #"{"rp":{"id":"example.com","name":"Example"},"user":{"id":"AQIDBA","name":"mary@example.com","displayName":"Mary"},"#
    + #""challenge":"AAECAwQFBgcICQoLDA0ODw","pubKeyCredParams":[{"type":"public-key","alg":-7}],"#
    + #""excludeCredentials":[{"type":"public-key","id":"Ym9i"}]}"#
  private static let secret = "c2VjcmV0"
  private static let identity =
    #"{"id":"i1","provider":"passkey","status":"active","created_at":"2026-01-01T00:00:00Z","passkey":{"name":"Phone","#
    + #""synced":true,"device_bound":false,"rp_id":"example.com","credential_id":"\#(secret)","transports":[]}}"#
  private static let nonceLine = "POST /v1/nonces"
  private static let signInLine = "POST /v1/sign-in/passkey"
  private static let addLine = "POST /v1/account/identities/passkey"
  private static let signalsLine = "GET /v1/account/passkeys/signals"

  private static func answer(_ options: String) -> String {
    #"{"ceremony":"sealed","expires_in":600,"public_key":\#(options)}"#
  }

  private static let signals =
    #"{"signals":[{"rp_id":"example.com","user_id":"AQIDBA","name":"mary@example.com","display_name":"Mary","#
    + #""accepted":["\#(secret)"]}]}"#

  private static func server(_ more: [String: [ScriptedServer.Answer]] = [:]) -> ScriptedServer {
    ScriptedServer(
      [
        "POST /v1/sign-in/passkey/options": [.created(answer(options))],
        "POST /v1/account/passkeys/options": [.created(answer(creation))],
        signInLine: [.ok(signInAnswer())], addLine: [.created(identity)], signalsLine: [.ok(signals)],
        "GET /v1/account/identities": [.ok(#"{"items":[]}"#)],
      ].merging(more) { $1 })
  }

  private static let asserted = PasskeyAssertion(credentialJSON: Data(#"{"id":"\#(secret)"}"#.utf8))

  @Test func `what is asked is read, and no description has its bytes`() throws {
    let request = try PasskeyRequest(ceremony: "sealed", optionsJSON: Data(Self.options.utf8))
    #expect(request.relyingPartyID == "example.com" && request.challenge.count == 16)
    #expect(request.allowedCredentialIDs == [Data("bob".utf8)])
    #expect(request.optionsJSON == Data(Self.options.utf8))
    let new = try PasskeyRegistrationRequest(
      try PasskeyRequest(ceremony: "sealed", optionsJSON: Data(Self.creation.utf8)), style: .conditional)
    #expect(new.userName == "mary@example.com" && new.displayName == "Mary" && new.userHandle == Data([1, 2, 3, 4]))
    #expect(new.excludedCredentialIDs == [Data("bob".utf8)] && new.style == .conditional)
    let registration = PasskeyRegistration(
      credentialID: Data("secret".utf8), clientDataJSON: Data("{}".utf8), attestationObject: Data([1]))
    #expect(registration.credentialID == Data("secret".utf8))
    let asked = AuthorizationRequest(
      purpose: .create, nonce: Nonce(raw: "raw"), state: "state", user: nil, passkey: request)
    let signal = PasskeySignal.accepted(
      relyingPartyID: "example.com", userHandle: Data([1]), credentialIDs: [Data("secret".utf8)])
    for value in [request, new, Self.asserted, registration, asked, signal] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("sealed") && !text.contains(Self.secret) && !text.contains("AAECAw"), "\(text)")
        #expect(!text.contains("bytes"), "\(text)")
      }
    }
    let user = PasskeyUser(
      relyingPartyID: "example.com", userHandle: Data([1]), name: "mary@example.com", displayName: "Mary",
      credentialIDs: [Data("secret".utf8)])
    var deletion = Deletion(id: nil)
    deletion.passkeyUsers = [user]
    for value in [user, deletion, user.signals] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.lowercased().contains("mary") && !text.contains("bytes"), "\(text)")
      }
    }
  }

  @Test(arguments: [
    "[]", "{}", #"{"challenge":"AA=="}"#, #"{"challenge":"","rpId":"a"}"#, #"{"challenge":"AAAA"}"#,
    #"{"challenge":"AAAA","rpId":"a","allowCredentials":[{"type":"public-key","id":"+"}]}"#,
    #"{"challenge":"AAAA","rpId":"a","user":{"id":"","name":"n"}}"#,
  ])
  func `options that cannot be read are refused`(_ json: String) {
    let error = #expect(throws: SignInError.self) {
      try PasskeyRequest(ceremony: "sealed", optionsJSON: Data(json.utf8))
    }
    #expect(error?.code == .unexpectedAnswer)
  }

  @Test func `the answer of the system's API becomes the standard's JSON`() throws {
    let assertion = PasskeyAssertion(
      credentialID: Data([0xFB, 0xFF]), clientDataJSON: Data("{}".utf8), authenticatorData: Data([1]),
      signature: Data([2]), userHandle: Data())
    let json = try #require(try JSONSerialization.jsonObject(with: assertion.credentialJSON) as? [String: Any])
    #expect(json["id"] as? String == "-_8" && json["rawId"] as? String == "-_8")
    #expect(json["type"] as? String == "public-key")
    let response = try #require(json["response"] as? [String: String])
    #expect(response == ["clientDataJSON": "e30", "authenticatorData": "AQ", "signature": "Ag"])
  }

  @Test func `each code of the system means one thing`() {
    let add = PasskeyFailure.Ceremony.registration(.standard, hasExclusions: true)
    let first = PasskeyFailure.Ceremony.registration(.standard, hasExclusions: false)
    let codes: [(Int, AuthorizationError.Code?, AuthorizationError.Code?, AuthorizationError.Code?)] = [
      (1000, .failed, .failed, .alreadyRegistered), (1001, nil, nil, nil), (1002, .failed, .failed, .failed),
      (1003, .failed, .failed, .failed), (1004, .failed, .failed, .failed), (1005, nil, nil, nil),
      (1006, .alreadyRegistered, .alreadyRegistered, .alreadyRegistered), (1007, .failed, .failed, .failed),
      (1008, .failed, .failed, .failed), (1009, .prefersApple, .prefersApple, .prefersApple),
      (1010, .notSetUp, .notSetUp, .notSetUp),
    ]
    for (code, signIn, new, again) in codes {
      #expect(PasskeyFailure.error(code: code, words: "why", to: .signIn)?.code == signIn, "\(code)")
      #expect(PasskeyFailure.error(code: code, words: "why", to: first)?.code == new, "\(code)")
      #expect(PasskeyFailure.error(code: code, words: "why", to: add)?.code == again, "\(code)")
      let upgrade = PasskeyFailure.Ceremony.registration(.conditional, hasExclusions: true)
      #expect(PasskeyFailure.error(code: code, words: "why", to: upgrade) == nil, "\(code)")
    }
    let words = "Application with identifier A.b is not associated with domain example.com"
    let failure = PasskeyFailure.error(code: 1004, words: words, to: .signIn)
    #expect(failure?.code == .notAssociated && failure?.detail == words)
  }

  @Test func `a passkey signs in with its ceremony, and a repetition has the same key`() async throws {
    let app = try App(Self.server([Self.signInLine: [.lost, .ok(signInAnswer())]]))
    let provider = TestProvider(id: .passkey) { request in
      #expect(request.passkey?.relyingPartyID == "example.com")
      return .passkey(Self.asserted)
    }
    #expect(try await app.client.signIn(with: provider).account == "mary")
    let sent = app.server.asked(Self.signInLine)
    #expect(sent.count == 2 && Set(sent.map { $0.fields["Idempotency-Key"] }).count == 1)
    #expect(sent[0].says(#""ceremony":"sealed""#) && sent[0].says(#""credential":{"id":"\#(Self.secret)"}"#))
    #expect(app.server.asked(Self.nonceLine).isEmpty)
    #expect(try app.storage.state?.session?.provider == .passkey)
  }

  @Test func `a passkey that was not asked for is refused, and none is asked of a specific Apple user`() async throws {
    let app = try App(Self.server())
    let google = TestProvider(id: .google) { _ in .passkey(Self.asserted) }
    #expect(
      await failure { _ = try await app.client.signIn(with: google) }?.code == .unsupportedAuthorization)
    let request = try await app.client.request(
      .create, user: "001.mary", for: Combined { _ in .cancelled })
    #expect(request.passkey == nil && request.user == "001.mary")
  }

  @Test func `a server without passkeys shows the sheet without them`() async throws {
    let nonce = #"{"nonce":"raw","nonce_sha256":"hash","expires_in":600}"#
    let app = try App(
      ScriptedServer([
        Self.nonceLine: [.problem(403, "provider_not_offered"), .created(nonce)],
        "POST /v1/sign-in/apple": [.ok(signInAnswer())],
      ]))
    let sheet = Combined { (request) async throws(AuthorizationError) -> Authorization in
      #expect(request.passkey == nil)
      return try await TestProvider.apple().authorize(request)
    }
    #expect(try await app.client.signIn(with: sheet).account == "mary")
    #expect(app.server.asked(Self.nonceLine).map { $0.says(#""passkey":true"#) } == [true, false])
  }

  @Test func `a removed passkey in a sheet is reported, and the sheet comes again without passkeys`() async throws {
    let nonce =
      #"{"nonce":"raw","nonce_sha256":"hash","expires_in":600,"passkey":{"ceremony":"sealed","public_key":\#(Self.options)}}"#
    let managers = Told()
    let app = try App(
      Self.server([
        Self.nonceLine: [.created(nonce)],
        Self.signInLine: [.problem(401, "passkey_invalid", more: #","reason":"removed""#)],
        "POST /v1/sign-in/apple": [.ok(signInAnswer())],
      ]), configure: { $0.passwordManagers = managers })
    let shown = Lock<[Bool]>([])
    let sheet = Combined { (request) async throws(AuthorizationError) -> Authorization in
      shown.withLock { $0.append(request.passkey != nil) }
      return request.passkey == nil ? try await TestProvider.apple().authorize(request) : .passkey(Self.asserted)
    }
    #expect(try await app.client.signIn(with: sheet).account == "mary")
    #expect(shown.withLock { $0 } == [true, false])
    await app.client.passkeysSettled()
    #expect(
      await managers.told.first == .unknown(relyingPartyID: "example.com", credentialID: Data("secret".utf8)))
  }

  @Test func `password managers are told once for each change, and nothing while paused or offline`() async throws {
    let managers = Told()
    let server = Self.server([
      "PATCH /v1/account": [.ok(#"{"id":"mary","created_at":"2026-01-01T00:00:00Z"}"#)]
    ])
    let app = try App(
      server, storage: TestStorage(session: .sample()), configure: { $0.passwordManagers = managers })
    _ = try await app.client.changeName(nil)
    await app.client.passkeysSettled()
    #expect(server.asked(Self.signalsLine).count == 1)
    #expect(
      await managers.news() == [
        .accepted(
          relyingPartyID: "example.com", userHandle: Data([1, 2, 3, 4]), credentialIDs: [Data("secret".utf8)]),
        .details(
          relyingPartyID: "example.com", userHandle: Data([1, 2, 3, 4]), name: "mary@example.com",
          displayName: "Mary"),
      ])
    #expect(try app.storage.state?.passkeys?.due == nil)

    server.answer(Self.signalsLine, .ok(#"{"signals":[],"paused":true}"#))
    _ = try await app.client.changeName(nil)
    await app.client.passkeysSettled()
    #expect(await managers.news() == [])

    // A list that cannot be read completely would have good passkeys removed.
    server.answer(Self.signalsLine, .ok(Self.signals.replacingOccurrences(of: "AQIDBA", with: "+")))
    _ = try await app.client.changeName(nil)
    await app.client.passkeysSettled()
    #expect(await managers.news() == [])

    server.answer(Self.signalsLine, .lost)
    _ = try await app.client.changeName(nil)
    await app.client.passkeysSettled()
    #expect(await managers.news() == [])
    #expect(try app.storage.state?.passkeys?.due == "mary")

    // The next start makes up for it.
    server.answer(Self.signalsLine, .ok(Self.signals))
    let later = try App(server, storage: app.storage, configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(await managers.news().count == 2)
  }

  @Test func `without password managers nothing is fetched or stored`() async throws {
    let app = try App(Self.server())
    _ = try await app.client.signIn(with: TestProvider(id: .passkey) { _ in .passkey(Self.asserted) })
    await app.client.passkeysSettled()
    #expect(app.server.asked(Self.signalsLine).isEmpty)
    #expect(try app.storage.state?.passkeys == nil)
  }

  @Test func `a new passkey is stored before it is sent`() async throws {
    let server = Self.server([Self.addLine: [.lost]])
    let app = try App.signedIn(server: server)
    let kept = Lock<[Int]>([])
    server.watch { asked in
      guard asked.line == Self.addLine else { return }
      let count = (try? app.storage.state)?.passkeys?.pending.count
      kept.withLock { $0.append(count ?? 0) }
    }
    let error = await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) }
    #expect(error?.code == .unreachable)
    #expect(kept.withLock { $0 } == [1, 1, 1])
    let text = try #require(app.storage.bytes.map { String(decoding: $0, as: UTF8.self) })
    #expect(text.contains(Self.secret))

    // The first copy had arrived: the server knows it, and the kit finds it.
    server.answer(Self.addLine, .problem(409, "identity_in_use"))
    server.answer("GET /v1/account/identities", .ok(#"{"items":[\#(Self.identity)]}"#))
    let managers = Told()
    let later = try App(server, storage: app.storage, configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(try later.storage.state?.passkeys?.pending.isEmpty != false)
    #expect(await !managers.told.contains { if case .unknown = $0 { true } else { false } })
  }

  @Test(arguments: [true, false])
  func `a new passkey that the server does not know is reported, but not while its database was restored`(
    isPaused: Bool
  ) async throws {
    let app = try App.signedIn(server: Self.server([Self.addLine: [.lost]]))
    _ = await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) }
    let managers = Told()
    let server = Self.server([Self.signalsLine: [.ok(isPaused ? #"{"signals":[],"paused":true}"# : Self.signals)]])
    let clock = Clock()
    // Too late to be accepted.
    clock.pass(11 * 60)
    let later = try App(
      server, storage: app.storage, clock: clock, configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(server.asked(Self.addLine).isEmpty)
    let isReported = await managers.told.contains { if case .unknown = $0 { true } else { false } }
    #expect(isReported == !isPaused)
    #expect(try later.storage.state?.passkeys?.pending.isEmpty != false)
  }

  @Test func `a sign-out while the device creates a passkey loses nothing`() async throws {
    let app = try App.signedIn(server: Self.server())
    let error = await failure {
      _ = try await app.client.addPasskey(with: TestPasskeys { try await app.client.signOut() })
    }
    #expect(error?.code == .signedOut)
    #expect(app.server.asked(Self.addLine).isEmpty)
    #expect(try app.storage.state?.passkeys?.pending.map(\.account) == ["mary"])
  }

  @Test func `another user's start leaves a new passkey alone`() async throws {
    let app = try App.signedIn(server: Self.server([Self.addLine: [.lost]]))
    _ = await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) }
    let managers = Told()
    let server = Self.server()
    var state = try #require(try app.storage.state)
    state.session = .sample("s2", account: "tom")
    let later = try App(
      server, storage: TestStorage(try state.data()), configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(server.asked(Self.addLine).isEmpty)
    #expect(await managers.told.isEmpty)
    #expect(try later.storage.state?.passkeys?.pending.count == 1)
  }

  /// When a list arrives that was read before an addition.
  enum Arrival: CaseIterable {
    case whileTheDeviceCreates, whileItIsSent, afterIt
  }

  @Test(arguments: Arrival.allCases)
  func `a list that was read before an addition is not passed on`(_ arrival: Arrival) async throws {
    let managers = Told()
    let server = Self.server([
      "PATCH /v1/account": [.ok(#"{"id":"mary","created_at":"2026-01-01T00:00:00Z"}"#)],
      Self.signalsLine: [
        .ok(Self.signals.replacingOccurrences(of: #"["\#(Self.secret)"]"#, with: "[]")), .ok(Self.signals),
      ],
    ])
    let app = try App(
      server, storage: TestStorage(session: .sample()), configure: { $0.passwordManagers = managers })
    let (isAsked, isSent) = (Gate(), Gate())
    server.watch { asked in
      if asked.line == Self.signalsLine { isAsked.open() }
      if asked.line == Self.addLine { isSent.open() }
    }
    let (list, addition) = (server.hold(Self.signalsLine), server.hold(Self.addLine))
    _ = try await app.client.changeName(nil)
    await isAsked.wait()
    let arrive = { @Sendable () async throws -> Void in
      list.open()
      await app.client.passkeysSettled()
      #expect(await managers.news() == [])
      #expect(try app.storage.state?.passkeys?.due == "mary")
    }
    let adding = Task {
      try await app.client.addPasskey(
        with: TestPasskeys { if arrival == .whileTheDeviceCreates { try await arrive() } })
    }
    await isSent.wait()
    if arrival == .whileItIsSent { try await arrive() }
    addition.open()
    guard case .linked = try await adding.value else { throw SignInError(.provider, "not added") }
    list.open()
    await app.client.passkeysSettled()
    let accepted = await managers.news().compactMap { if case .accepted(_, _, let ids) = $0 { ids } else { nil } }
    #expect(accepted == [[Data("secret".utf8)]])
    #expect(server.asked(Self.signalsLine).count == 2)
    #expect(try app.storage.state?.passkeys?.due == nil)
  }

  @Test func `another user is not asked about a new passkey`() async throws {
    let managers = Told()
    let server = Self.server([
      Self.addLine: [.lost, .problem(401, "session_ended")],
      Self.signInLine: [.ok(signInAnswer("s2", account: "tom")), .ok(signInAnswer("s3"))],
    ])
    let app = try App(
      server, storage: TestStorage(session: .sample()), configure: { $0.passwordManagers = managers })
    let isSent = Gate()
    server.watch { if $0.line == Self.addLine { isSent.open() } }
    let addition = server.hold(Self.addLine)
    let adding = Task { await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) } }
    await isSent.wait()
    try await app.client.signOut()
    let passkey = TestProvider(id: .passkey) { _ in .passkey(Self.asserted) }
    #expect(try await app.client.signIn(with: passkey).account == "tom")
    addition.open()
    #expect(await adding.value?.code == .sessionEnded)
    await app.client.passkeysSettled()
    #expect(server.asked("GET /v1/account/identities").isEmpty)
    #expect(await managers.unknown() == 0)
    #expect(try app.storage.state?.passkeys?.pending.map(\.account) == ["mary"])

    // Its own user has it.
    server.answer("GET /v1/account/identities", .ok(#"{"items":[\#(Self.identity)]}"#))
    #expect(try await app.client.signIn(with: passkey).account == "mary")
    await app.client.passkeysSettled()
    #expect(await managers.unknown() == 0)
    #expect(try app.storage.state?.passkeys?.pending.isEmpty != false)
  }

  @Test(arguments: [true, false])
  func `a refused passkey is reported, but not while the server's database was restored`(
    isPaused: Bool
  ) async throws {
    let managers = Told()
    let server = Self.server([
      Self.addLine: [.problem(401, "passkey_invalid")],
      Self.signalsLine: [.ok(isPaused ? #"{"signals":[],"paused":true}"# : Self.signals)],
    ])
    let app = try App(
      server, storage: TestStorage(session: .sample()), configure: { $0.passwordManagers = managers })
    let error = await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) }
    #expect(error?.code == .passkeyInvalid)
    await app.client.passkeysSettled()
    #expect(await managers.unknown() == (isPaused ? 0 : 1))
    #expect(try app.storage.state?.passkeys?.pending.isEmpty != false)
  }

  @Test(arguments: [true, false])
  func `a cancelled confirmation does not make an orphan of a passkey that was accepted`(
    isKnown: Bool
  ) async throws {
    let managers = Told()
    let server = Self.server([
      Self.addLine: [.lost, .problem(403, "reauthentication_required")],
      "GET /v1/account/identities": [.ok(#"{"items":[\#(isKnown ? Self.identity : "")]}"#)],
    ])
    let app = try App(
      server, storage: TestStorage(session: .sample()), configure: { $0.passwordManagers = managers })
    let outcome = try await app.client.addPasskey(
      with: TestPasskeys(), confirmingWith: TestProvider(id: .apple) { _ in .cancelled })
    if case .linked = outcome { #expect(isKnown) } else { #expect(!isKnown) }
    await app.client.passkeysSettled()
    #expect(await managers.unknown() == (isKnown ? 0 : 1))
    #expect(try app.storage.state?.passkeys?.pending.isEmpty != false)
  }

  @Test func `a passkey that the server has for another account is not reported after a crash`() async throws {
    let app = try App.signedIn(server: Self.server([Self.addLine: [.lost]]))
    _ = await failure { _ = try await app.client.addPasskey(with: TestPasskeys()) }
    let managers = Told()
    let server = Self.server([Self.addLine: [.problem(409, "identity_in_use")]])
    let later = try App(server, storage: app.storage, configure: { $0.passwordManagers = managers })
    try await later.client.start()
    await later.client.passkeysSettled()
    #expect(await managers.unknown() == 0)
    #expect(try later.storage.state?.passkeys?.pending.isEmpty != false)
  }
}

/// A sheet of Apple's that also offers passkeys.
private struct Combined: AuthorizationProvider {
  let id = ProviderID.apple
  let combines: Set<ProviderID> = [.passkey]
  let answer: @Sendable (AuthorizationRequest) async throws(AuthorizationError) -> Authorization

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    try await answer(request)
  }
}

private struct TestPasskeys: PasskeyProvider {
  var meanwhile: @Sendable () async throws -> Void = {}

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func register(
    _ request: PasskeyRegistrationRequest
  ) async throws(AuthorizationError) -> PasskeyRegistration? {
    do { try await meanwhile() } catch { throw AuthorizationError(.failed, "\(error)") }
    return PasskeyRegistration(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8))
  }
}

/// A password manager that notes what it is told.
actor Told: PasswordManagerUpdates {
  private(set) var told: [PasskeySignal] = []

  func news() -> [PasskeySignal] {
    defer { told = [] }
    return told
  }

  /// How many passkeys it was told to forget.
  func unknown() -> Int { told.count { if case .unknown = $0 { true } else { false } } }

  func report(_ signal: PasskeySignal) async { told.append(signal) }
}

extension AuthClient {
  /// Returns when nothing is left to do about passkeys.
  func passkeysSettled() async {
    while let work = passkeyWork { await work.value }
  }
}
