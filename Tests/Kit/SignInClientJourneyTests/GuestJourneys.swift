import SignInClientTesting
import Testing

@testable import SignInClient

/// A user who tries the app without signing in, and signs in later.
@Suite struct GuestJourneys {
  @Test func `a guest signs in with Apple and keeps account and session, also after a relaunch`() async throws {
    try await World.demo { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let guest = try #require(try await app.signInAsGuest().signIn)
      #expect(guest.wasCreated && guest.account.isGuest)
      let session = try phone.kept().session?.id
      // Once more changes nothing.
      #expect(try await app.signInAsGuest().signIn?.account == guest.account)

      phone.waitForAccessTokenToExpire()
      let later = try await phone.launch()
      let kept = try #require(try await later.signIn(with: phone.device).signIn)
      #expect(kept.wasLinked && kept.account.id == guest.account.id && !kept.account.isGuest)
      #expect(try phone.kept().session?.id == session && phone.kept().session?.provider == .apple)
      #expect(try phone.kept().outbox.entries.isEmpty && phone.kept().endings.isEmpty)
      #expect(try await later.account() == kept.account)
      try await later.checkCredential(with: phone.device)
      #expect(later.state == .signedIn(kept.account))
    }
  }

  @Test func `a guest with an account is asked, and the account takes the guest in`() async throws {
    try await World.demo { world in
      let first = try Phone(of: "mary", in: world)
      let mary = try #require(try await first.launch().signIn(with: first.device).signIn).account
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let guest = try #require(try await app.signInAsGuest().signIn).account
      let token = try await app.accessToken()
      let outcome = try await app.signIn(with: phone.device)
      guard case .guestHasAccount(let merge) = outcome else { throw ProgramFailure(text: "\(outcome)") }
      #expect(merge.provider == .apple)
      // Nothing changed yet.
      #expect(app.state == .signedIn(guest))
      #expect(try await world.isAlive(token))

      let merged = try #require(try await app.signIn(merging: merge).signIn)
      #expect(merged.account.id == mary.id && !merged.account.isGuest)
      #expect(app.state == .signedIn(merged.account))
      #expect(try await !world.isAlive(token))
      #expect(try await app.account().id == mary.id)
    }
  }

  @Test func `a guest signs up with a password and keeps the account`() async throws {
    try await World.demo { world in
      let phone = try Phone(of: nil, in: world)
      let app = try await phone.launch()
      let guest = try #require(try await app.signInAsGuest().signIn).account
      let signUp = try await app.signUp(
        email: SignInMethodJourneys.address, password: SignInMethodJourneys.password, name: nil)
      let code = try await world.mailedCode(to: SignInMethodJourneys.address, saying: "Confirm this email address")
      let kept = try #require(try await app.confirmSignUp(signUp, token: code).signIn)
      #expect(kept.account.id == guest.id && kept.wasLinked && !kept.account.isGuest)
      #expect(kept.account.email == SignInMethodJourneys.address)
    }
  }

  @Test func `a lost answer creates one guest, and a failed merge leaves the guest signed in`() async throws {
    try await World.demo { world in
      let first = try Phone(of: "mary", in: world)
      let mary = try #require(try await first.launch().signIn(with: first.device).signIn).account
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      await phone.network.fail(.dropAnswer, at: "/v1/sign-in/guest")
      let guest = try #require(try await app.signInAsGuest().signIn).account
      guard case .guestHasAccount(let merge) = try await app.signIn(with: phone.device) else {
        throw ProgramFailure(text: "no offer")
      }
      await phone.network.fail(.dropRequest, at: "/v1/account/merge", times: .max)
      await #expect(throws: SignInError.self) { try await app.signIn(merging: merge) }
      #expect(app.state == .signedIn(guest))
      await phone.network.mend()
      guard case .guestHasAccount(let again) = try await app.signIn(with: phone.device) else {
        throw ProgramFailure(text: "no second offer")
      }
      #expect(try await app.signIn(merging: again).signIn?.account.id == mary.id)
    }
  }
}
