import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kit with a custom back end.
@Suite struct OwnBackendJourneys {
  /// NATIVE-2
  @Test func `the name that Apple sends once survives an outage of the back end and a relaunch`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      await phone.network.fail(.dropRequest, at: "/login")
      let error = await #expect(throws: SignInError.self) { try await app.signIn(with: phone.device) }
      #expect(error?.code == .unreachable)
      #expect(try phone.kept().outbox.entries.first?.name?.givenName == "Mary")

      // Apple no longer sends the name; the outbox does.
      let later = try await phone.launch()
      let sheet = Sheet(of: phone.device)
      let signIn = try #require(try await later.signIn(with: sheet).signIn)
      #expect(await sheet.credential?.name == nil)
      #expect(signIn.wasCreated && signIn.account.name?.givenName == "Mary")
      #expect(signIn.account.email?.isEmpty == false)
      #expect(try phone.kept().outbox.entries.isEmpty)
    }
  }

  @Test func `a user stays signed in after a relaunch, and calls the shop with their token`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let first = try #require(try await phone.launch().signIn(with: phone.device).signIn)
      let app = try await phone.launch()
      #expect(app.state == .signedIn(first.account))
      let (data, response) = try await app.data(for: URLRequest(url: shop.address.appendingPathComponent("me")))
      #expect(response.statusCode == 200)
      #expect(String(decoding: data, as: UTF8.self).contains(first.account.id))
      try await app.signOut()
      try await eventually("the shop is told") { try phone.kept().endings.isEmpty }
      #expect(await phone.network.sent.last == "POST /logout")
    }
  }

  /// NATIVE-11, NATIVE-13
  @Test func `a revoked consent ends the session, and a wrong report of the device does not`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      let first = try #require(try await app.signIn(with: phone.device).signIn)
      try await app.checkCredential(with: WrongDevice())
      #expect(app.state == .signedIn(first.account))
      #expect(try await shop.apple.status("DELETE", "/emulator/apple-ids/mary/apps/\(World.app)") == 204)
      try await app.checkCredential(with: phone.device)
      #expect(app.state == .signedOut(.appleConsentRevoked))
    }
  }

  @Test func `a silent request creates no account`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      let known = KnownToApple(device: phone.device)
      #expect(try await app.signIn(with: known, purpose: .existing) == .noAccount)
      _ = try #require(try await app.signIn(with: phone.device).signIn)
      try await app.signOut()
      #expect(try await app.signIn(with: phone.device, purpose: .existing).signIn?.wasCreated == false)
    }
  }

  @Test func `a different Apple Account on the device ends the session`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      await phone.device.change { $0.appleID = "anita" }
      try await app.checkCredential(with: phone.device)
      #expect(app.state == .signedOut(.appleUserMismatch))
    }
  }

  @Test func `the name that Apple sends once survives an exchange that failed`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      #expect(
        try await shop.apple.status(
          "POST", "/emulator/faults", ["kind": "status", "endpoint": "token", "status": 503, "count": 1]) < 300)
      await #expect(throws: SignInError.self) { try await phone.launch().signIn(with: phone.device) }
      // Another installation: Apple sends no name any more, and its outbox is empty.
      let other = try ShopPhone(of: "mary", at: shop)
      let again = try #require(try await other.launch().signIn(with: other.device).signIn)
      #expect(again.wasCreated && again.account.name?.givenName == "Mary")
    }
  }

  @Test func `an outage of the back end signs nobody out`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      let first = try #require(try await app.signIn(with: phone.device).signIn)
      await phone.network.fail(.dropRequest, times: .max)
      try await app.checkCredential(with: phone.device)
      #expect(app.state == .signedIn(first.account))
    }
  }

  @Test func `only the same user can confirm, and a deletion removes the app at Apple`()
    async throws
  {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      let first = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(try await app.confirm(with: phone.device))
      #expect(app.state == .signedIn(first.account))
      #expect(try await app.deleteAccount(confirmingWith: phone.device) == .deleted(Deletion(progress: .revoked)))
      #expect(app.state == .signedOut(.accountDeleted))

      // Apple asks for consent again, and the user is new to the shop.
      let again = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(again.wasCreated && again.account.id != first.account.id && again.account.name?.givenName == "Mary")
    }
  }

  @Test func `unsupported features fail at once, with an explanation`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      #expect(app.features.isEmpty)
      let error = await #expect(throws: SignInError.self) { try await app.identities() }
      #expect(error?.code == .unsupported)
    }
  }
}

/// A device whose user consented before, whether the shop knows them or not.
private struct KnownToApple: AuthorizationProvider {
  let id = ProviderID.apple
  let device: EmulatorAuthorizationProvider

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    try await device.authorize(AuthorizationRequest(purpose: .create, nonce: request.nonce, state: request.state))
  }
}

/// A simulator that reports every consent as revoked.
private struct WrongDevice: CredentialStateProvider {
  let id = ProviderID.apple
  func credentialState(for user: String) async -> CredentialState { .revoked }
  func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization { .cancelled }
}
