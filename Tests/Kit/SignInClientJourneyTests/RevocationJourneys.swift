import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// Revoked consents, and devices with another Apple Account.
@Suite struct RevocationJourneys {
  /// NATIVE-11
  @Test func `a consent that is revoked while the app runs ends the session at once, here and at the server`()
    async throws
  {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      let token = try await app.accessToken()
      let watch = Task { await app.followRevocations(of: phone.device) }
      // The first check finds a valid consent.
      try await eventually("the server is asked") { await phone.network.sent.last == "GET /v1/session" }
      try await world.stopUsing("mary")
      try await eventually("signed out") { app.state == .signedOut(.appleConsentRevoked) }
      // The emulator did not notify this server; the app did.
      try await eventually("the server is told") { try phone.kept().endings.isEmpty }
      #expect(try await !world.isAlive(token))
      watch.cancel()
      await watch.value
    }
  }

  @Test func `a consent that was revoked while the app was closed is found at launch`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let first = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      try await world.stopUsing("mary")
      let app = try await phone.launch()
      #expect(app.state == .signedIn(first.account))
      try await app.checkCredential(with: phone.device)
      #expect(app.state == .signedOut(.appleConsentRevoked))

      // A new consent restores the account, and Apple sends the name again.
      let sheet = Sheet(of: phone.device)
      let again = try #require(try await app.signIn(with: sheet).signIn)
      #expect(await sheet.credential?.name?.givenName == "Mary")
      #expect(again.account.id == first.account.id && !again.wasCreated)
    }
  }

  @Test func `if the device cannot tell, the server asks Apple`() async throws {
    try await World.demo { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      try await world.stopUsing("mary")
      try await eventually("Apple's notification has arrived") {
        // A launch, because one asks the server once in five minutes.
        let app = try await phone.launch()
        try await app.checkCredential(with: Simulator())
        return app.state == .signedOut(.appleConsentRevoked)
      }
    }
  }

  @Test func `a device that cannot tell and an outage sign nobody out`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let first = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      try await world.program.kill()
      let app = try await phone.launch()
      try await app.checkCredential(with: Simulator())
      #expect(app.state == .signedIn(first.account))
      try await world.startServer()
    }
  }

  @Test func `a different Apple Account on the device ends the session, and has its own account`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let mary = try #require(try await app.signIn(with: phone.device).signIn)
      let token = try await app.accessToken()
      await phone.device.change { $0.appleID = "anita" }

      let later = try await phone.launch()
      try await later.checkCredential(with: phone.device)
      #expect(later.state == .signedOut(.appleUserMismatch))
      try await eventually("the server is told") { try phone.kept().endings.isEmpty }
      #expect(try await !world.isAlive(token))

      #expect(try await later.signIn(with: phone.device, purpose: .existing) == .cancelled)
      let anita = try #require(try await later.signIn(with: phone.device).signIn)
      #expect(anita.wasCreated && anita.account.id != mary.account.id && anita.account.name?.givenName == "Anita")
    }
  }

  @Test func `a sign-in by a different user ends the current session`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      let token = try await app.accessToken()
      await phone.device.change { $0.appleID = "anita" }
      let anita = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(app.state == .signedIn(anita.account))
      try await eventually("the server is told") { try phone.kept().endings.isEmpty }
      #expect(try await !world.isAlive(token))
    }
  }
}

/// A simulator: every credential state is an error (NATIVE-13).
struct Simulator: CredentialStateProvider {
  let id = ProviderID.apple

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }

  func credentialState(for user: String) async -> CredentialState { .unknown }

  func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
