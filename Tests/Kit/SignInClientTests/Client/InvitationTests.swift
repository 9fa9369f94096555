import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// Invitations in sign-ins that may create an account.
@Suite struct `An invitation in the kit` {
  private static let apple = "POST /v1/sign-in/apple"
  private static let guest = "POST /v1/sign-in/guest"
  private static let password = "POST /v1/sign-up/password"
  private static let mail = "POST /v1/sign-in/email"
  private static let passkey = "POST /v1/sign-up/passkey"
  private static let sent = #""invitation":"welcome-1""#

  private static let existing = signInAnswer().replacingOccurrences(of: #""created":true"#, with: #""created":false"#)
  private static let started = ScriptedServer.Answer.raw(
    202, type: "application/json", #"{"sign_up":{"id":"half","expires_in":3600}}"#)
  private static let mailed = ScriptedServer.Answer.raw(
    202, type: "application/json", #"{"sign_in":{"id":"half","expires_in":3600}}"#)
  private static let options =
    #"{"ceremony":"sealed","expires_in":600,"public_key":{"rp":{"id":"example.com","name":"Example"},"user":{"id":"AQIDBA","#
    + #""name":"Example","displayName":""},"challenge":"AAECAwQFBgcICQoLDA0ODw","pubKeyCredParams":[{"type":"public-key","alg":-7}]}}"#

  private static func server(_ more: [String: [ScriptedServer.Answer]] = [:]) -> ScriptedServer {
    ScriptedServer(
      [
        apple: [.created(signInAnswer())], guest: [.created(signInAnswer())], password: [started], mail: [mailed],
        passkey: [.created(signInAnswer())], "POST /v1/sign-up/passkey/options": [.created(options)],
        "GET /v1/account/passkeys/signals": [.ok(#"{"signals":[]}"#)],
      ].merging(more) { $1 })
  }

  private static func refused(_ reason: String) -> ScriptedServer.Answer {
    .problem(403, "invitation_required", more: #","reason":"\#(reason)""#)
  }

  private func invited(_ server: ScriptedServer = server(), storage: TestStorage = TestStorage()) async throws -> App {
    let app = try App(server, storage: storage)
    try await app.client.accept(try #require(Invitation(code: "welcome-1")))
    return app
  }

  // MARK: Sending

  @Test func `goes with each provider's sign-in`() async throws {
    let cases: [(String, ProviderID, Authorization)] = [
      ("google", .google, .idToken(IDToken("token", carriesNonce: true))),
      ("facebook", .facebook, .idToken(IDToken("token", carriesNonce: true))),
      ("facebook", .facebook, .oauthToken(OAuthToken(accessToken: "token"))),
      ("openid", .openID("vk"), .idToken(IDToken("token", carriesNonce: true))),
    ]
    for (path, provider, authorization) in cases {
      let line = "POST /v1/sign-in/\(path)"
      let app = try await invited(Self.server([line: [.created(signInAnswer())]]))
      _ = try await app.client.signIn(with: TestProvider(id: provider) { _ in authorization })
      #expect(app.server.asked(line).first?.says(Self.sent) == true, "\(provider)")
    }
    let app = try await invited()
    _ = try await app.client.signIn(with: TestProvider.apple())
    #expect(app.server.asked(Self.apple).first?.says(Self.sent) == true)
  }

  @Test func `goes with a guest, a password, an emailed code and a passkey`() async throws {
    let app = try await invited()
    _ = try await app.client.signUp(email: "mary@example.com", password: "four apples a day")
    _ = try await app.client.requestSignInCode(email: "mary@example.com", name: PersonName(givenName: "Mary"))
    // Nobody is signed in yet.
    #expect(try await app.client.pendingInvitation()?.code == "welcome-1")
    _ = try await app.client.signInAsGuest()
    for line in [Self.password, Self.mail, Self.guest] {
      #expect(app.server.asked(line).first?.says(Self.sent) == true, "\(line)")
    }
    #expect(app.server.asked(Self.mail).first?.says(#""given_name":"Mary""#) == true)
    let other = try await invited()
    _ = try await other.client.signUp(withPasskey: NewPasskeys())
    #expect(other.server.asked(Self.passkey).first?.says(Self.sent) == true)
  }

  @Test func `is handed to a sign-in in the browser, for its start`() async throws {
    let app = try await invited(Self.server(["POST /v1/tickets": [.created(signInAnswer())]]))
    let given = Lock<[Invitation?]>([])
    let browser = TestProvider(id: .google) { request in
      given.withLock { $0.append(request.invitation) }
      return .webTicket(WebTicket(ticket: "t", codeVerifier: "v"))
    }
    _ = try await app.client.signIn(with: browser)
    #expect(given.withLock { $0 } == [Invitation(code: "welcome-1")])
    #expect(app.server.all.allSatisfy { !$0.says("welcome-1") })
  }

  @Test func `goes with nothing that creates no account`() async throws {
    let app = try await invited(
      Self.server([Self.apple: [.problem(404, "account_not_found")], "POST /v1/sign-in/password": [.ok(Self.existing)]])
    )
    _ = try await app.client.signIn(with: TestProvider.apple(), purpose: .existing)
    _ = try await app.client.signIn(with: TestProvider.password)
    #expect(app.server.all.allSatisfy { !$0.says("welcome-1") })
    let existing = ExistingAccount(signInWith: [.apple], provider: .google, email: nil, linkToken: "link")
    let linking = try await invited()
    _ = try await linking.client.signIn(with: TestProvider.apple(), linking: existing)
    #expect(linking.server.asked(Self.apple).first?.says("welcome-1") == false)
  }

  @Test func `does not go with a sign-in method that a guest gets`() async throws {
    let guest = signInAnswer("g1", account: "guest").replacingOccurrences(
      of: #""id":"guest","#, with: #""id":"guest","guest":true,"#)
    let app = try App(
      Self.server([Self.guest: [.created(guest)], Self.apple: [.ok(signInAnswer("g1", account: "guest"))]]))
    _ = try await app.client.signInAsGuest()
    try await app.client.accept(try #require(Invitation(code: "welcome-1")))
    _ = try await app.client.signIn(with: TestProvider.apple())
    let sent = try #require(app.server.asked(Self.apple).first)
    #expect(sent.bearer != nil && !sent.says("welcome-1"))
  }

  @Test func `is the same in each repetition of a sign-up by passkey`() async throws {
    let app = try await invited(Self.server([Self.passkey: [.lost, .lost, .lost, .created(signInAnswer())]]))
    let error = await failure { _ = try await app.client.signUp(withPasskey: NewPasskeys()) }
    #expect(error?.code == .unreachable)
    try await app.client.abandonInvitation()
    _ = try await app.client.signUp(withPasskey: NewPasskeys())
    let bodies = Set(app.server.asked(Self.passkey).map(\.body))
    #expect(app.server.asked(Self.passkey).count == 4 && bodies.count == 1)
  }

  // MARK: Keeping

  @Test func `survives a relaunch, and is forgotten once an account was created`() async throws {
    let storage = TestStorage()
    _ = try await invited(storage: storage)
    let app = try App(Self.server(), storage: storage)
    #expect(try await app.client.signIn(with: TestProvider.apple()).account == "mary")
    #expect(app.server.asked(Self.apple).first?.says(Self.sent) == true)
    #expect(try await app.client.pendingInvitation() == nil)
    try await app.client.signOut()
    _ = try await app.client.signInAsGuest()
    #expect(app.server.asked(Self.guest).first?.says("invitation") == false)
    #expect(try storage.state?.invitation == nil)
  }

  @Test func `is forgotten when its user has an account, so that nobody else on the device gets it`() async throws {
    let app = try await invited(Self.server([Self.apple: [.ok(Self.existing)]]))
    guard case .signedIn(let signIn) = try await app.client.signIn(with: TestProvider.apple()) else {
      Issue.record("not signed in")
      return
    }
    #expect(!signIn.wasCreated)
    #expect(try await app.client.pendingInvitation() == nil)
  }

  @Test func `is kept when the server refuses it or is unreachable, and when the user cancels`() async throws {
    let app = try await invited(Self.server([Self.apple: [Self.refused("other_address"), .created(signInAnswer())]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple()) }
    #expect(error?.code == .invitationRequired && error?.reason == "other_address")
    _ = try await app.client.signIn(with: TestProvider.cancelling)
    #expect(try await app.client.pendingInvitation()?.code == "welcome-1")
    _ = try await app.client.signIn(with: TestProvider.apple("002.mary"))
    #expect(app.server.asked(Self.apple).allSatisfy { $0.says(Self.sent) })
    #expect(try await app.client.pendingInvitation() == nil)
  }

  @Test func `can be replaced and abandoned`() async throws {
    let app = try await invited()
    try await app.client.accept(try #require(Invitation(code: "welcome-2")))
    #expect(try await app.client.pendingInvitation()?.code == "welcome-2")
    try await app.client.abandonInvitation()
    _ = try await app.client.signIn(with: TestProvider.apple())
    #expect(app.server.asked(Self.apple).first?.says("invitation") == false)
  }

  @Test func `belongs to one server and one installation`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let app = try await invited()
    var moved = try #require(try app.storage.state)
    _ = moved.move(toServer: "https://other.example.com", as: "com.example.app")
    #expect(moved.invitation == nil)
    let again = try App(Self.server(), storage: app.storage) {
      $0.installationMarker = folder.appendingPathComponent("installed")
    }
    #expect(try await again.client.pendingInvitation() == nil)
  }

  @Test func `replaces no data in an unknown format`() async throws {
    let storage = TestStorage(Data("of a newer version".utf8))
    let app = try await invited(storage: storage)
    #expect(storage.bytes == Data("of a newer version".utf8))
    _ = try await app.client.signIn(with: TestProvider.apple())
    #expect(app.server.asked(Self.apple).first?.says(Self.sent) == true)
  }

  @Test func `of another process is not lost`() {
    var (mine, stored) = (StoredState.sample(), StoredState.sample())
    stored.invitation = Invitation(code: "welcome-1")?.secretCode
    #expect(mine.merged(since: .sample(), over: stored).invitation == stored.invitation)
    mine.invitation = Invitation(code: "welcome-2")?.secretCode
    #expect(mine.merged(since: .sample(), over: stored).invitation == mine.invitation)
  }

  // MARK: Reading

  @Test(arguments: [
    "https://id.example.com/sign-up?invitation=welcome-1", "HTTPS://ID.example.com/sign-up?invitation=welcome-1",
    "https://id.example.com/sign-up?client_id=app&invitation=welcome-1&lang=de#top",
  ])
  func `is read from a link of the client's server`(link: String) throws {
    let client = try App().client
    #expect(Invitation(link: try #require(URL(string: link)), for: client)?.code == "welcome-1")
  }

  @Test(arguments: [
    "https://evil.example.com/sign-up?invitation=w", "https://id.example.com.evil.example/sign-up?invitation=w",
    "https://id.example.com@evil.example/sign-up?invitation=w", "https://mary@id.example.com/sign-up?invitation=w",
    "http://id.example.com/sign-up?invitation=w", "https://id.example.com:8443/sign-up?invitation=w",
    "com.example.app://id.example.com/sign-up?invitation=w", "https://id.example.com/sign-in?invitation=w",
    "https://id.example.com/id/sign-up?invitation=w", "https://id.example.com/sign-up/?invitation=w",
    "https://id.example.com/sign-up", "https://id.example.com/sign-up?invitation=",
    "https://id.example.com/sign-up?invitation", "https://id.example.com/sign-up?invitation=w&invitation=x",
    "https://id.example.com/sign-up?Invitation=w", "https://id.example.com/sign-up#invitation=w",
  ])
  func `is not read from another link`(link: String) throws {
    #expect(Invitation(link: try #require(URL(string: link)), for: try App().client) == nil)
  }

  @Test func `is read from a link below the server's path`() throws {
    let client = AuthClient(
      configuration: Configuration(server: "https://example.com/id/", clientID: "app"), storage: TestStorage())
    let link = try #require(URL(string: "https://example.com/id/sign-up?invitation=w"))
    #expect(Invitation(link: link, for: client)?.code == "w")
    let root = try #require(URL(string: "https://example.com/sign-up?invitation=w"))
    #expect(Invitation(link: root, for: client) == nil)
  }

  @Test func `is read from a typed code, without white space`() {
    #expect(Invitation(code: " welcome-1\n")?.code == "welcome-1")
    #expect(Invitation(code: "welcome\u{a0}-1")?.code == "welcome-1")
    for text in ["", " \n", "приглашение", String(repeating: "a", count: 513)] {
      #expect(Invitation(code: text) == nil, "\(text.prefix(20))")
    }
  }

  @Test func `is never printed`() async throws {
    let invitation = try #require(Invitation(code: "welcome-1"))
    var text = "\(invitation)"
    dump(invitation, to: &text)
    dump(try #require(try await invited().storage.state), to: &text)
    #expect(!text.contains("welcome-1"))
  }

  // MARK: Back ends

  @Test func `goes to a back end of the app's`() async throws {
    let team = Team()
    let client = AuthClient(
      configuration: Configuration(server: "https://id.example.com", clientID: "app"), backend: team,
      storage: TestStorage())
    let invitation = try #require(Invitation(code: "welcome-1"))
    try await client.accept(invitation)
    _ = try await client.signUp(email: "mary@example.com", password: "four apples a day")
    await #expect(throws: SignInError.self) { try await client.signInAsGuest() }
    await #expect(throws: SignInError.self) { try await client.signIn(with: TestProvider.apple()) }
    // One without a method for invitations is asked as before.
    #expect(team.calls == ["sign-up mary@example.com", "guest welcome-1", "sign-in welcome-1"])
  }
}

/// Why no account was created.
@Suite struct `A sign-up that the server refuses` {
  private static let apple = "POST /v1/sign-in/apple"

  private func refusal(_ code: String, more: String = "") async throws -> SignInError {
    let app = try App(ScriptedServer([Self.apple: [.problem(403, code, more: more)]]))
    return try #require(await failure { _ = try await app.client.signIn(with: TestProvider.apple()) })
  }

  @Test(arguments: [
    ("sign_up_closed", "New accounts cannot be created at the moment."),
    ("invitation_required", "You need an invitation to create an account."),
    ("email_domain_not_allowed", "Accounts are only for certain email addresses."),
    ("sign_up_refused", "No account was created."),
  ])
  func `tells the user in words`(code: String, words: String) async throws {
    let error = try await refusal(code)
    #expect(error.code == SignInError.Code(rawValue: code))
    #expect(error.localizedDescription.hasPrefix(words))
  }

  @Test(arguments: [
    ("missing", "problemInvitation"), ("unknown", "problemInvitationUnknown"), ("used", "problemInvitationUsed"),
    ("expired", "problemInvitationExpired"), ("revoked", "problemInvitationExpired"),
    ("other_address", "problemInvitationAddress"), ("of_a_later_server", "problemInvitation"),
  ])
  func `says what is wrong with the invitation`(reason: String, name: String) async throws {
    let error = try await refusal("invitation_required", more: #","reason":"\#(reason)""#)
    #expect(error.textName == name)
    for language in KitLanguage.all { #expect(ProblemTexts.table(language)[name]?.isEmpty == false, "\(language)") }
  }

  @Test func `shows the operator's words`() async throws {
    let error = try await refusal("sign_up_refused", more: #","message":" Ask your teacher. ""#)
    #expect(error.message == "Ask your teacher." && error.localizedDescription == "Ask your teacher.")
    let silent = try await refusal("sign_up_refused", more: #","message":" ""#)
    #expect(silent.message == nil && silent.localizedDescription.hasPrefix("No account was created."))
    // No other problem has any.
    let other = try await refusal("account_suspended", more: #","message":"Ask your teacher.""#)
    #expect(other.message == nil && other.localizedDescription != "Ask your teacher.")
    #expect(error != (try await refusal("sign_up_refused")))
  }

  @Test(arguments: ["sign_up_closed", "invitation_required", "email_domain_not_allowed", "sign_up_refused"])
  func `is the same error from the browser`(code: String) async throws {
    let app = try App()
    let browser = TestProvider(id: .google) { _ throws(AuthorizationError) in
      throw AuthorizationError(AuthorizationError.Code(rawValue: code), "The web sign-in failed.")
    }
    let error = await failure { _ = try await app.client.signIn(with: browser) }
    #expect(error?.code == SignInError.Code(rawValue: code))
  }

  @Test func `is nothing that a later attempt may change`() async throws {
    let app = try App(ScriptedServer([Self.apple: [.problem(403, "sign_up_closed")]]))
    let error = await failure { _ = try await app.client.signIn(with: TestProvider.apple(name: "Mary")) }
    #expect(error?.isTemporary == false)
    #expect(app.server.asked(Self.apple).count == 1)
    // What Apple sends once is kept for an invitation.
    #expect(try app.storage.state?.outbox.entry(for: "001.mary")?.name == PersonName(givenName: "Mary"))
  }
}

/// A device that creates a passkey.
private struct NewPasskeys: PasskeyProvider {
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func register(_ request: PasskeyRegistrationRequest) async throws(AuthorizationError) -> PasskeyRegistration? {
    PasskeyRegistration(credentialJSON: Data(#"{"id":"c2VjcmV0"}"#.utf8))
  }
}

/// A back end that records its calls, and knows invitations of guests only.
private final class Team: AuthenticationBackend {
  let features: AuthClient.Features = [.signUp, .guests]
  private let made = Lock<[String]>([])

  var calls: [String] { made.withLock { $0 } }

  private static let nobody = SignInError(.unsupported, "none")

  func nonce() async throws(SignInError) -> Nonce { Nonce(raw: "raw") }

  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply {
    made.withLock { $0.append("sign-in \(attempt.invitation?.code ?? "")") }
    throw Self.nobody
  }

  func signInAsGuest(
    device: SignInAttempt.Device, invitation: Invitation?, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply {
    made.withLock { $0.append("guest \(invitation?.code ?? "")") }
    throw Self.nobody
  }

  func signUp(email: String, password: String, name: PersonName?) async throws(SignInError) -> PendingSignUp {
    made.withLock { $0.append("sign-up \(email)") }
    return PendingSignUp(email: email, expiresAt: noon.addingTimeInterval(600), signUpToken: "half")
  }

  func account(_ check: SessionCheck) async throws(SignInError) -> Account { .sample() }
  func signOut(accessToken: String) async throws(SignInError) {}
  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    Deletion(progress: .revoked)
  }
}
