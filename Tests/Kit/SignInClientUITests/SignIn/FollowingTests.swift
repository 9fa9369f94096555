import Foundation
import PippinLock
import PippinTestKit
import Testing

@testable import SignInClient
@testable import SignInClientUI

@Suite @MainActor struct `Following the session` {
  @Test func `goes on when the app becomes active after a launch on a locked device`() async throws {
    let device = try await Device.signedIn().relaunched()
    device.storage.isLocked = true
    let (activations, becomesActive) = AsyncStream.makeStream(of: Void.self)
    var states = device.client.followed(checkingWith: Sheet.apple(), activations).makeAsyncIterator()
    #expect(await states.next() == .restoring)
    device.storage.isLocked = false
    becomesActive.yield()
    #expect(await states.next()?.account?.id == "mary")
  }

  @Test func `checks the consent each time the app becomes active`() async throws {
    let device = try await Device.signedIn(["GET /v1/session": .ok(Answers.session)])
    let (activations, becomesActive) = AsyncStream.makeStream(of: Void.self)
    let apple = ChangingConsent()
    var states = device.client.followed(checkingWith: apple, activations).makeAsyncIterator()
    #expect(await states.next()?.account?.id == "mary")
    try await eventually("the consent is checked at once") { await device.client.serverCheck != nil }
    try await eventually("the check has ended") { await device.client.runningCheck == nil }
    device.server.answer(
      "GET /v1/session", .problem(401, "session_ended", more: #","reason":"apple_consent_revoked""#))
    apple.state.withLock { $0 = .revoked }
    becomesActive.yield()
    #expect(await states.next() == .signedOut(.appleConsentRevoked))
  }

  @Test func `ends with the task that reads it`() async throws {
    let device = try await Device.signedIn()
    let (activations, becomesActive) = AsyncStream.makeStream(of: Void.self)
    let ended = Lock(false)
    becomesActive.onTermination = { _ in ended.withLock { $0 = true } }
    let session = SessionModel(client: device.client, apple: Sheet.apple())
    let following = Task { await session.follow(activations) }
    try await eventually("the session is known") { session.state.account != nil }
    following.cancel()
    await following.value
    try await eventually("nothing is observed any more") { ended.withLock { $0 } }
  }
}

/// Apple's answer about a consent, which can change.
private final class ChangingConsent: CredentialStateProvider {
  let state = Lock(CredentialState.authorized)

  var id: ProviderID { .apple }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func credentialState(for user: String) async -> CredentialState { state.withLock { $0 } }

  func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

@Suite struct `A configuration of most apps` {
  @Test func `has the default marker, the app's version and all hosts`() {
    let made = Configuration.ofMostApps(
      server: "https://id.example.com", clientID: "com.example.app", tokenHosts: ["api.example.com"])
    #expect(made.installationMarker == Configuration.defaultInstallationMarker(clientID: "com.example.app"))
    #expect(made.tokenHosts == ["id.example.com", "api.example.com"])
  }
}
