import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// Account changes and provider availability.
@Suite struct AccountJourneys {
  @Test func `an account is deleted after a confirmation, and Apple removes the app`() async throws {
    try await World.separate { world in
      let first = try Phone(of: "mary", in: world)
      _ = try await first.launch().signIn(with: first.device)
      // A sign-in while Apple's token endpoint is unavailable opens no session that may delete (0019).
      try await world.breakTokenEndpoint()
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      try await world.mendApple()
      let user = try #require(try phone.kept().session?.appleUser)

      let error = await #expect(throws: SignInError.self) { try await app.deleteAccount(confirmingWith: nil) }
      #expect(error?.code == .reauthenticationRequired)
      await phone.device.change { $0.cancels = true }
      #expect(try await app.deleteAccount(confirmingWith: phone.device) == .cancelled)
      #expect(app.state == .signedIn(signIn.account))
      await phone.device.change { $0.cancels = false }
      guard case .deleted(let deletion) = try await app.deleteAccount(confirmingWith: phone.device) else {
        throw ProgramFailure(text: "not deleted")
      }
      #expect(app.state == .signedOut(.accountDeleted))
      let kept = try phone.kept()
      #expect(kept.session == nil && kept.endings.isEmpty && kept.outbox.entries.isEmpty)

      try await eventually("the deletion is finished") { try await app.deletion(deletion).isFinished }
      #expect(try await app.deletion(deletion).progress == .revoked)
      #expect(await phone.device.credentialState(for: user) != .authorized)
      // The other phone gets the change.
      let other = try await first.launch()
      await #expect(throws: SignInError.self) { try await other.account() }
      #expect(other.state == .signedOut(.accountDeleted))
      // The user is new, and Apple sends the name again.
      let back = try #require(try await app.signIn(with: phone.device).signIn)
      #expect(back.wasCreated && back.account.id != signIn.account.id && back.account.name?.givenName == "Mary")
    }
  }

  @Test func `a different user cannot confirm a deletion`() async throws {
    try await World.separate { world in
      let first = try Phone(of: "mary", in: world)
      _ = try await first.launch().signIn(with: first.device)
      try await world.breakTokenEndpoint()
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let signIn = try #require(try await app.signIn(with: phone.device).signIn)
      try await world.mendApple()
      await phone.device.change { $0.appleID = "anita" }
      let error = await #expect(throws: SignInError.self) {
        try await app.deleteAccount(confirmingWith: phone.device)
      }
      #expect(error?.code == .anotherPerson)
      #expect(try await app.account() == signIn.account)
    }
  }

  @Test func `disabled providers are hidden, and a cached list is used during an outage`()
    async throws
  {
    let settings = ServerSettings(client: "offers: { apple: { min_app_version: \"2\" } },")
    try await World.separate(settings) { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let offers = try await app.offers()
      #expect(offers.first == Offer(provider: .apple, isAvailable: false, reason: "app_version"))
      #expect(offers.first { $0.provider == .google }?.reason == "not_configured")
      let asked = await phone.network.sent.count
      #expect(try await app.offers() == offers)
      #expect(await phone.network.sent.count == asked)

      try await world.program.stop()
      try await world.configure(ServerSettings(client: "offers: { apple: { enabled: false } },"))
      phone.clock.advance(by: 2 * 3600)
      #expect(try await app.offers() == offers)
      try await world.startServer()
      #expect(try await app.offers().first?.reason == "switched_off")
      // The server also rejects the sign-in of a build that still shows the button.
      let error = await #expect(throws: SignInError.self) { try await app.signIn(with: phone.device) }
      #expect(error?.code.rawValue == "provider_not_offered")
    }
  }

  @Test func `users can rename themselves and their devices`() async throws {
    try await World.separate { world in
      let phone = try Phone(of: "mary", in: world)
      let tablet = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      _ = try await app.signIn(with: phone.device)
      let onTablet = try await tablet.launch()
      _ = try await onTablet.signIn(with: tablet.device)
      #expect(try await app.changeName(PersonName(givenName: "Molly")).name == PersonName(givenName: "Molly"))
      #expect(app.state.account?.name?.givenName == "Molly")
      #expect(try await app.sessions().count == 2)
      try await app.endOtherSessions()
      await #expect(throws: SignInError.self) { try await onTablet.account() }
      #expect(onTablet.state == .signedOut(.signedOut))
      #expect(try await app.sessions().count == 1)
    }
  }
}
