import Foundation
import SignInClientTesting
import Testing

@testable import SignInClient

/// Passwords and Google in an account with Apple.
@Suite struct SignInMethodJourneys {
  static let address = "mary@example.com"
  static let password = "pear blossom 1"

  @Test func `a password from the keychain signs in at launch without a sheet`() async throws {
    try await World.demo { world in
      let account = try await Self.signUp(in: world)
      let phone = try Phone(of: "mary", in: world)
      await phone.device.change {
        $0.savedPassword = PasswordCredential(email: Self.address, password: Self.password)
      }
      let app = try await phone.launch()
      let signIn = try #require(try await app.signIn(with: phone.device, purpose: .existing).signIn)
      #expect(signIn.account == account)
      #expect(try phone.kept().session?.provider == .password)

      // A password session is not checked at Apple.
      try await app.checkCredential(with: phone.device)
      #expect(app.state == .signedIn(account))
      #expect(await phone.network.sent.last == "POST /v1/sign-in/password")
    }
  }

  @Test func `a known address leads to its account, which Apple then opens, too`() async throws {
    try await World.demo { world in
      let account = try await Self.signUp(in: world)
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let outcome = try await app.signIn(with: phone.device)
      guard case .accountExists(let existing) = outcome else { throw ProgramFailure(text: "\(outcome)") }
      #expect(existing.signInWith == [.password] && existing.provider == .apple)
      #expect(existing.email == Self.address)
      #expect(app.state == .signedOut(.neverSignedIn))
      // Apple will not send the name again, so it waits for a sign-in.
      #expect(try phone.kept().outbox.entries.count == 1)

      let linked = try #require(try await app.signIn(with: Typed(), linking: existing).signIn)
      #expect(linked.wasLinked && linked.account.id == account.id)
      #expect(try phone.kept().outbox.entries.isEmpty)
      #expect(try await app.identities().map(\.provider).contains(.apple))

      let newPhone = try Phone(of: "mary", in: world)
      let later = try #require(try await newPhone.launch().signIn(with: newPhone.device, purpose: .existing).signIn)
      #expect(later.account.id == account.id)
    }
  }

  @Test func `Google is linked to an account, signs in, and is removed`() async throws {
    try await World.demo { world in
      let phone = try Phone(of: "mary", in: world)
      let app = try await phone.launch()
      let account = try #require(try await app.signIn(with: phone.device).signIn).account
      let google = Google(world: world)
      guard case .linked(let identity) = try await app.link(with: google) else {
        throw ProgramFailure(text: "not linked")
      }
      #expect(identity.provider == .google)

      let other = try Phone(of: nil, in: world)
      let tablet = try await other.launch()
      #expect(try await tablet.signIn(with: google).signIn?.account.id == account.id)
      #expect(try await app.sessions().count == 2)
      #expect(try await app.unlink(identity))
      await #expect(throws: SignInError.self) { try await tablet.account() }
      #expect(tablet.state.account == nil)
    }
  }

  @Test func `a forgotten password is reset by email, and all sessions end`() async throws {
    try await World.demo { world in
      _ = try await Self.signUp(in: world)
      let phone = try Phone(of: nil, in: world)
      let app = try await phone.launch()
      #expect(try await app.signIn(with: Typed()).signIn != nil)
      try await app.requestPasswordReset(email: Self.address)
      let code = try await world.mailedCode(to: Self.address, saying: "reset the password")
      try await app.confirmPasswordReset(token: code, newPassword: "quince jelly 22")
      await #expect(throws: SignInError.self) { try await app.account() }
      #expect(app.state.account == nil)
      let error = await #expect(throws: SignInError.self) { try await app.signIn(with: Typed()) }
      #expect(error?.code == .credentialsInvalid)
      #expect(try await app.signIn(with: Typed(password: "quince jelly 22")).signIn != nil)
    }
  }

  /// Creates an account with a password on another phone.
  static func signUp(in world: World) async throws -> Account {
    let phone = try Phone(of: nil, in: world)
    _ = try await phone.launch().signUp(email: address, password: password)
    let code = try await world.mailedCode(to: address, saying: "Confirm this email address")
    // A reset is completed on the device that requested it, also after a relaunch.
    let app = try await phone.launch()
    let pending = try #require(try await app.pendingSignUp())
    let signIn = try #require(try await app.confirmSignUp(pending, token: code).signIn)
    #expect(signIn.wasCreated && signIn.account.email == address && signIn.account.isEmailVerified)
    return signIn.account
  }
}

/// A form with an address and a password.
private struct Typed: AuthorizationProvider {
  let id = ProviderID.password
  var password = SignInMethodJourneys.password

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    .password(PasswordCredential(email: SignInMethodJourneys.address, password: password))
  }
}

/// Google's SDK, replaced by the demo's emulator.
private struct Google: AuthorizationProvider {
  let id = ProviderID.google
  let world: World

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    do {
      let given = try await world.apple.json(
        "POST", "/google/emulator/id-tokens",
        [
          "client_id": "example-web.apps.googleusercontent.com",
          "authorized_party": "example-ios.apps.googleusercontent.com", "person": "mary", "nonce": request.nonce.raw,
        ])
      return .idToken(IDToken(given["id_token"] as? String ?? "", carriesNonce: true))
    } catch {
      throw AuthorizationError(.failed, "\(error)")
    }
  }
}
