import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// A team's own back end with optional features.
@Suite struct OwnFeaturesTests {
  private func client(_ team: TeamBackend) throws -> AuthClient {
    AuthClient(
      configuration: try Configuration(
        server: try #require(URL(string: "https://id.example.com")), clientID: "com.example.app"),
      storage: TestStorage(), transport: ScriptedServer(), environment: .test(Clock()), backend: team)
  }

  @Test func `a back end without optional features has none, and says so`() async throws {
    let team = TeamBackend(features: [])
    let client = try client(team)
    #expect(client.features == [])
    let calls: [() async throws -> Void] = [
      { _ = try await client.offers() },
      { _ = try await client.signUp(email: "mary@example.com", password: "correct horse") },
    ]
    for call in calls { #expect(await failure(call)?.code == .unsupported) }
  }

  @Test func `the list of buttons comes from the team's back end, and is cached`() async throws {
    let team = TeamBackend()
    let client = try client(team)
    #expect(client.features == [.offers, .signUp, .identities])
    #expect(try await client.offers().map(\.provider) == [.apple, .password])
    _ = try await client.offers()
    #expect(team.calls == ["offers"])
  }

  @Test func `a sign-up goes to the team's back end, and survives a relaunch`() async throws {
    let team = TeamBackend()
    let client = try client(team)
    let signUp = try await client.signUp(email: "mary@example.com", password: "correct horse")
    #expect(signUp.signUpToken == "half")
    #expect(try await client.pendingSignUp() == signUp)
    guard case .signedIn(let signIn) = try await client.confirmSignUp(signUp, token: "123456") else {
      Issue.record("not signed in")
      return
    }
    #expect(signIn.account.id == "mary" && signIn.wasCreated)
    #expect(try await client.pendingSignUp() == nil)
    #expect(team.calls == ["sign-up mary@example.com", "confirm half 123456"])
    #expect(!"\(signUp)".contains("half"))
  }

  @Test func `sign-in methods are listed, linked and unlinked by the team's back end`() async throws {
    let team = TeamBackend()
    let client = try client(team)
    _ = try await client.signIn(with: TestProvider.apple())
    #expect(try await client.identities().map(\.id) == ["i1"])
    let google = TestProvider(id: .google) { _ in .idToken(IDToken("google token", carriesNonce: true)) }
    guard case .linked(let identity) = try await client.link(with: google) else {
      Issue.record("not linked")
      return
    }
    #expect(identity.provider == .google)
    #expect(try await client.unlink(identity))
    #expect(team.calls == ["sign-in", "identities access", "link google access", "unlink i2 access"])
  }
}

/// A back end with buttons, sign-up and linking of its own.
private final class TeamBackend: AuthenticationBackend {
  let features: AuthClient.Features
  private let made = Lock<[String]>([])

  init(features: AuthClient.Features = [.offers, .signUp, .identities]) { self.features = features }

  var calls: [String] { made.withLock { $0 } }
  private func note(_ call: String) { made.withLock { $0.append(call) } }

  private var session: BackendSession {
    BackendSession(
      id: "s1", account: .sample(), tokens: SessionTokens(accessToken: "access"), wasCreated: true)
  }

  func nonce() async throws(SignInError) -> Nonce { Nonce(raw: "raw") }

  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply {
    note("sign-in")
    return .signedIn(session)
  }

  func account(_ check: SessionCheck) async throws(SignInError) -> Account { .sample() }
  func signOut(accessToken: String) async throws(SignInError) {}
  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    Deletion(progress: .revoked)
  }

  func offers() async throws(SignInError) -> [Offer] {
    guard features.contains(.offers) else { throw SignInError(.unsupported, "none") }
    note("offers")
    return [Offer(provider: .apple, isAvailable: true), Offer(provider: .password, isAvailable: true)]
  }

  func signUp(email: String, password: String, name: PersonName?) async throws(SignInError) -> PendingSignUp {
    guard features.contains(.signUp) else { throw SignInError(.unsupported, "none") }
    note("sign-up \(email)")
    return PendingSignUp(email: email, expiresAt: noon.addingTimeInterval(600), signUpToken: "half")
  }

  func confirmSignUp(
    _ signUp: PendingSignUp, code: String, device: SignInAttempt.Device, guest: String?
  ) async throws(SignInError) -> SignInReply {
    note("confirm \(signUp.signUpToken) \(code)")
    return .signedIn(session)
  }

  func identities(accessToken: String) async throws(SignInError) -> [Identity] {
    note("identities \(accessToken)")
    return [Identity(id: "i1", provider: .apple, createdAt: noon)]
  }

  func link(_ attempt: SignInAttempt, accessToken: String) async throws(SignInError) -> Identity {
    note("link \(attempt.provider.rawValue) \(accessToken)")
    return Identity(id: "i2", provider: attempt.provider, createdAt: noon)
  }

  func unlink(_ identity: Identity, accessToken: String) async throws(SignInError) {
    note("unlink \(identity.id) \(accessToken)")
  }
}
