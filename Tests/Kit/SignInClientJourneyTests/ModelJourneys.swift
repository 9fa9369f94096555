import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient
@testable import SignInClientUI

/// The models of the example apps, used as in their views, with a real server.
@Suite @MainActor struct ModelJourneys {
  /// Keeps the session model up to date as `following(_:)` does, while `body` runs.
  private func following(
    _ client: AuthClient, _ apple: any CredentialStateProvider, _ body: (SessionModel) async throws -> Void
  ) async throws {
    let session = SessionModel(client: client, apple: apple)
    let following = Task { await session.follow() }
    defer { following.cancel() }
    try await body(session)
  }

  @Test func `a suspended refresh and a concurrent refresh of an extension sign nobody out`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let shared = FileStorage(url: world.folder.appendingPathComponent("shared.json"))
      let app = try await phone.launch(over: shared)
      try await following(app, phone.device) { session in
        let page = SignInModel(client: app, apple: phone.device)
        await page.signIn(with: .apple)
        try await eventually("signed in") { session.state.account?.name?.givenName == "Mary" }

        // The answer is lost with the suspended app. The extension still gets a token.
        phone.waitForAccessTokenToExpire()
        await phone.network.fail(.dropAnswer, at: "/v1/session/refresh", times: 3)
        _ = await #expect(throws: SignInError.self) { try await app.accessToken() }
        let widget = try await phone.launch(over: shared)
        async let ofWidget = widget.accessToken()
        let ofApp = try await app.accessTokenAfterWait()
        #expect(try await ofWidget == ofApp)
        await session.becameActive()
        #expect(session.state.account?.name?.givenName == "Mary")
      }
    }
  }

  @Test func `the shop with its own back end: sign-in, outage, revoked consent and a new sign-in`() async throws {
    try await OwnBackend.run { shop in
      let phone = try ShopPhone(of: "mary", at: shop)
      let app = try await phone.launch()
      try await following(app, phone.device) { session in
        let page = SignInModel(client: app, hasPasswords: false, apple: phone.device)
        await page.appeared()
        #expect(page.methods == [.apple])
        #expect(!page.offersSignUp && !page.offersPasswordReset && !page.offersMailedCode)
        await phone.network.fail(.dropRequest, at: "/login")
        await page.signIn(with: .apple)
        #expect(page.problem?.error.code == .unreachable)
        await page.signIn(with: .apple)
        try await eventually("signed in") { session.state.account?.name?.givenName == "Mary" }

        #expect(try await shop.apple.status("DELETE", "/emulator/apple-ids/mary/apps/\(World.app)") == 204)
        await session.becameActive()
        try await eventually("signed out") { session.state == .signedOut(.appleConsentRevoked) }
        await page.signIn(with: .apple)
        try await eventually("back") { session.state.account?.name?.givenName == "Mary" }

        let account = AccountModel(client: app, providers: [phone.device]) { _ in phone.device }
        await account.load()
        #expect(account.sections == .deletion && account.account?.name?.givenName == "Mary")
        await account.deleteAccount()
        #expect(account.deletion?.progress == .revoked)
        try await eventually("gone") { session.state == .signedOut(.accountDeleted) }
      }
    }
  }
}
