import Foundation
import PippinLock
import PippinSecret
import PippinTestKit
import Testing

@testable import SignInClient

/// The credential check on the device and the server.
@Suite struct CredentialCheckTests {
  private let session = "GET /v1/session"
  private let end = "DELETE /v1/session"
  private static let answer =
    #"{"account":{"id":"mary","name":{"given_name":"Maria"},"created_at":"2026-01-01T00:00:00Z"},"session":"#
    + #"{"id":"s1","client_id":"app","provider":"apple","surface":"native","created_at":"2026-01-01T00:00:00Z","#
    + #""last_used_at":"2026-01-01T00:00:00Z","authenticated_at":"2026-01-01T00:00:00Z","#
    + #""expires_at":"2026-03-01T00:00:00Z","current":true}}"#

  private func app(_ answer: ScriptedServer.Answer = .ok(Self.answer), _ session: StoredSession = .sample()) throws
    -> App
  {
    try App.signedIn(session, server: ScriptedServer([self.session: [answer], end: [.noContent]]))
  }

  @Test(arguments: [CredentialState.authorized, .unknown])
  func `the credential check asks the server about the device's user, and publishes changes`(state: CredentialState)
    async throws
  {
    let app = try app()
    try await app.client.checkCredential(with: Device(state))
    #expect(app.server.asked(session).first?.fields["Apple-User"] == "001.mary")
    #expect(app.server.asked(session).first?.fields["Apple-Credential-State"] == nil)
    #expect(app.client.state.account?.name?.givenName == "Maria")
  }

  @Test func `twenty activations in a row ask the device each time, and the server once in five minutes`() async throws
  {
    let app = try app()
    let device = Device(.authorized)
    for _ in 0..<20 { try await app.client.checkCredential(with: device) }
    #expect(device.states.withLock { $0 } == 20)
    #expect(app.server.asked(session).count == 1)
    app.clock.pass(301)
    for _ in 0..<20 { try await app.client.checkCredential(with: device) }
    #expect(app.server.asked(session).count == 2)
  }

  @Test func `a device that reports a revoked consent has the server asked at once`() async throws {
    let app = try app()
    try await app.client.checkCredential(with: Device(.authorized))
    try await app.client.checkCredential(with: Device(.revoked))
    #expect(app.server.asked(session).map { $0.fields["Apple-Credential-State"] } == [nil, "revoked"])
  }

  @Test func `a new session is checked although the previous one was checked a moment ago`() async throws {
    let app = try app()
    app.server.answer("POST /v1/sign-in/apple", .ok(signInAnswer("s2", account: "mary")))
    try await app.client.checkCredential(with: Device(.authorized))
    _ = try await app.client.signIn(with: TestProvider.apple())
    try await app.client.checkCredential(with: Device(.authorized))
    #expect(app.server.asked(session).map(\.bearer) == ["Bearer access.s1.1", "Bearer access.s2.1"])
  }

  @Test func `activations during an outage ask the server ever more rarely`() async throws {
    let app = try app(.problem(503, "store_unavailable"))
    for _ in 0..<60 {
      try await app.client.checkCredential(with: Device(.authorized))
      app.clock.pass(1)
    }
    #expect(app.server.asked(session).count == 6)
    #expect(app.client.state.account?.id == "mary")
    app.server.answer(session, .ok(Self.answer))
    app.clock.pass(60)
    try await app.client.checkCredential(with: Device(.authorized))
    #expect(app.client.state.account?.name?.givenName == "Maria")
  }

  @Test func `a different Apple Account on the device ends the session here and at the server`() async throws {
    let app = try app()
    try await app.client.checkCredential(with: Device(.notFound))
    await app.settle()
    #expect(app.client.state == .signedOut(.appleUserMismatch))
    #expect(app.server.all.map(\.line) == [end])
  }

  @Test(arguments: [
    (ScriptedServer.Answer.ok(Self.answer), false), (.lost, false), (.problem(503, "store_unavailable"), false),
    (.problem(401, "session_ended", more: #","reason":"apple_consent_revoked""#), true),
  ]) func `the server decides about a consent that the device reports as revoked (NATIVE-13)`(
    answer: ScriptedServer.Answer, isSignedOut: Bool
  ) async throws {
    let app = try app(answer)
    try await app.client.checkCredential(with: Device(.revoked))
    await app.settle()
    #expect(app.server.asked(session).first?.fields["Apple-Credential-State"] == "revoked")
    #expect(app.server.asked(end).isEmpty)
    #expect(app.client.state.account?.id == (isSignedOut ? nil : "mary"))
    if isSignedOut { #expect(app.client.state == .signedOut(.appleConsentRevoked)) }
  }

  @Test func `a session of another provider is not checked`() async throws {
    var google = StoredSession.sample()
    google.provider = .google
    let app = try app(.ok(Self.answer), google)
    try await app.client.checkCredential(with: Device(.revoked))
    #expect(app.client.state.account != nil)
    #expect(app.server.all.isEmpty)
  }

  @Test func `a user mismatch reported by the server ends the session`() async throws {
    let app = try app(.problem(409, "apple_user_mismatch"))
    try await app.client.checkCredential(with: Device(.authorized))
    await app.settle()
    #expect(app.client.state == .signedOut(.appleUserMismatch))
    #expect(app.server.asked(end).count == 1)
  }

  @Test func `a session that the server ended is ended here with its reason`() async throws {
    let app = try app(.problem(401, "session_ended", more: #","reason":"apple_account_deleted""#))
    try await app.client.checkCredential(with: Device(.authorized))
    #expect(app.client.state == .signedOut(.appleAccountDeleted))
    #expect(app.server.asked(end).isEmpty)
  }

  @Test(arguments: [
    ScriptedServer.Answer.lost, .problem(503, "store_unavailable"), .raw(502, type: "text/html", "Bad Gateway"),
  ]) func `an outage does not end the session`(answer: ScriptedServer.Answer) async throws {
    let app = try app(answer)
    try await app.client.checkCredential(with: Device(.unknown))
    #expect(app.client.state.account?.id == "mary")
  }

  @Test func `after a team transfer the user stays signed in with the new identifier`() async throws {
    let app = try app()
    app.server.answer("POST /v1/sign-in/apple", .ok(signInAnswer("s2")))
    let device = Device(.transferred, newUser: "002.mary")
    try await app.client.checkCredential(with: device)
    #expect(device.requests.withLock { $0 }.map(\.user) == ["001.mary"])
    #expect(device.requests.withLock { $0 }.map(\.purpose) == [.existing])
    #expect(app.server.asked("POST /v1/sign-in/apple").first?.says(#""intent":"existing""#) == true)
    #expect(try app.storage.state?.session?.appleUser == "002.mary")
    #expect(app.client.state.account?.id == "mary")
  }

  @Test func `after a team transfer nobody is moved to another account`() async throws {
    let app = try app()
    app.server.answer("POST /v1/sign-in/apple", .ok(signInAnswer("s2", account: "anita")))
    try await app.client.checkCredential(with: Device(.transferred, newUser: "002.anita"))
    await app.settle()
    #expect(app.server.asked(end).map(\.bearer) == ["Bearer access.s2.1"])
    #expect(try app.storage.state?.session?.id == "s1")
    #expect(app.client.state.account?.id == "mary")
  }

  @Test func `a transfer without an answer changes nothing`() async throws {
    let app = try app()
    try await app.client.checkCredential(with: Device(.transferred))
    #expect(try app.storage.state?.session?.appleUser == "001.mary")
  }

  @Test func `a revocation notification counts only if the device cannot tell the state`() async throws {
    let unknown = try app()
    let notices = Device(.unknown)
    let following = Task { await unknown.client.followRevocations(of: notices) }
    try await eventually("the server is asked") { !unknown.server.asked(session).isEmpty }
    await unknown.settle()
    #expect(unknown.client.state.account != nil)
    notices.notice()
    try await eventually("the server is asked for Apple's word") {
      unknown.server.asked(session).last?.fields["Apple-Credential-State"] == "revoked"
    }
    following.cancel()
    await following.value

    let another = try app()
    let authorized = Device(.authorized)
    authorized.notice()
    authorized.finish()
    await another.client.followRevocations(of: authorized)
    #expect(another.client.state.account != nil)
  }

  @Test func `concurrent checks share one request`() async throws {
    let app = try app()
    let gate = app.server.hold(session)
    let device = Device(.authorized)
    async let first: Void = app.client.checkCredential(with: device)
    try await eventually("the server is asked") { !app.server.asked(session).isEmpty }
    async let second: Void = app.client.checkCredential(with: device)
    async let third: Void = app.client.checkCredential(with: device)
    for _ in 0..<50 { await Task.yield() }
    gate.open()
    _ = try await (first, second, third)
    #expect(app.server.asked(session).count <= 2)
    #expect(device.states.withLock { $0 } <= 2)
  }

  /// A signed-in client whose server does not answer the check, with a timeout of zero.
  private func hung() throws -> (App, Gate) {
    let server = ScriptedServer([session: [.ok(Self.answer)], end: [.noContent]])
    let deadline: @Sendable (TimeInterval) async -> Void = { seconds in
      if seconds > 5 { await never() }
    }
    let app = try App(server, storage: TestStorage(session: .sample()), deadline: deadline)
    return (app, server.hold(session))
  }

  @Test func `a check that hangs blocks neither a notification nor a cancelled caller`() async throws {
    let (app, gate) = try hung()
    let first = Task { try await app.client.checkCredential(with: Device(.authorized)) }
    try await eventually("the server is asked") { !app.server.asked(session).isEmpty }
    let second = Task { try await app.client.checkCredential(with: Device(.authorized)) }
    second.cancel()
    let error = await failure { try await second.value }
    #expect(error?.code == .cancelled)
    first.cancel()
    _ = await failure { try await first.value }
    let notified = Device(.unknown)
    notified.notice()
    notified.finish()
    let listening = Task { await app.client.followRevocations(of: notified) }
    try await eventually("the server is asked for Apple's word") {
      // Nobody waits for the check at the start, so its request may come after that of the notification.
      app.server.asked(session).contains { $0.fields["Apple-Credential-State"] == "revoked" }
    }
    gate.open()
    await listening.value
  }

  @Test func `a transfer request that hangs blocks no later check`() async throws {
    let (app, gate) = try hung()
    gate.open()
    let device = Device(.transferred, newUser: "002.mary")
    let silence = Gate()
    device.answering = { await silence.wait() }
    try await app.client.checkCredential(with: device)
    try await app.client.checkCredential(with: Device(.notFound))
    #expect(app.client.state == .signedOut(.appleUserMismatch))
    silence.open()
  }

  @Test func `a check for an earlier user does not end a new session`() async throws {
    let app = try app()
    app.server.answer("POST /v1/sign-in/apple", .ok(signInAnswer("s2", account: "anita")))
    let device = Device(.notFound)
    device.thinking = { _ = try? await app.client.signIn(with: TestProvider.apple("001.anita")) }
    try await app.client.checkCredential(with: device)
    #expect(app.client.state.account?.id == "anita")
  }
}

/// A device with a configurable credential state.
private final class Device: CredentialStateProvider {
  let id = ProviderID.apple
  let requests = Lock<[AuthorizationRequest]>([])
  let states = Lock(0)
  private let state: CredentialState
  private let newUser: String?
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let answer = Lock<(@Sendable () async -> Void)?>(nil)
  private let thought = Lock<(@Sendable () async -> Void)?>(nil)

  init(_ state: CredentialState, newUser: String? = nil) {
    self.state = state
    self.newUser = newUser
    (stream, continuation) = AsyncStream.makeStream(of: Void.self)
  }

  var thinking: (@Sendable () async -> Void)? {
    get { thought.withLock { $0 } }
    set { thought.withLock { $0 = newValue } }
  }

  /// Called before Apple's sheet answers.
  var answering: (@Sendable () async -> Void)? {
    get { answer.withLock { $0 } }
    set { answer.withLock { $0 = newValue } }
  }

  func notice() { continuation.yield() }
  func finish() { continuation.finish() }

  func credentialState(for user: String) async -> CredentialState {
    states.withLock { $0 += 1 }
    await thinking?()
    return state
  }

  func revocations() -> AsyncStream<Void> { stream }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    requests.withLock { $0.append(request) }
    await answering?()
    guard let newUser else { return .cancelled }
    return .apple(
      AppleCredential(user: newUser, identityToken: "token", authorizationCode: "code", state: request.state))
  }
}
