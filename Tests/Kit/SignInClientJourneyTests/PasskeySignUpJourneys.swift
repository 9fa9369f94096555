import Foundation
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// Creating accounts with passkeys of emulated devices.
@Suite struct PasskeySignUpJourneys {
  @Test func `one sheet creates an account, whose address is unproved, and the passkey signs in from then on`()
    async throws
  {
    try await World.demo { world in
      let kurt = try await PasskeyPhone(of: "kurt", signedIn: false, in: world)
      let app = try await kurt.launch()
      let created = try #require(try await app.signUp(withPasskey: kurt.passkeys).signIn)
      #expect(created.wasCreated && created.account.name?.isEmpty == false)
      #expect(created.account.email?.isEmpty == false && created.account.isEmailVerified == false)
      #expect(try await app.identities().map(\.provider) == [.passkey])
      await app.passkeysSettled()
      #expect(try await kurt.kept().count == 1)
      try await app.signOut()
      #expect(try await app.signIn(with: kurt.passkeys).signIn?.account.id == created.account.id)
    }
  }

  @Test func `somebody with Sign in with Apple here gets Apple's sheet, and no second account`() async throws {
    try await World.demo { world in
      let mary = try await PasskeyPhone(of: "mary", in: world)
      let app = try await mary.launch()
      let account = try #require(try await app.signIn(with: mary.phone.device).signIn).account
      try await app.signOut()
      var passkeys = mary.passkeys
      passkeys.appleProvider = mary.phone.device
      let back = try #require(try await app.signUp(withPasskey: passkeys).signIn)
      #expect(back.account.id == account.id && !back.wasCreated)
      #expect(try await mary.kept().isEmpty)
      #expect(await mary.phone.network.sent.contains("POST /v1/sign-in/apple"))
    }
  }

  @Test func `a guest keeps the account, and a lost answer costs nothing`() async throws {
    try await World.demo { world in
      let kurt = try await PasskeyPhone(of: "kurt", signedIn: false, in: world)
      let app = try await kurt.launch()
      let guest = try #require(try await app.signInAsGuest().signIn).account
      let linked = try #require(
        try await app.signUp(withPasskey: kurt.passkeys, name: PersonName(givenName: "Kurt"), email: "k@example.org")
          .signIn)
      #expect(linked.account.id == guest.id && !linked.account.isGuest && linked.wasLinked)
      try await app.signOut()
      #expect(try await app.signIn(with: kurt.passkeys).signIn?.account.id == guest.id)
    }
  }
}
