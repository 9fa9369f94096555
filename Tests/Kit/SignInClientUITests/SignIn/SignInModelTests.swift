import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

@Suite @MainActor struct `The sign-in page model` {
  let device: Device
  let model: SignInModel

  init() throws {
    device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "google", "password")))
    model = SignInModel(client: device.client, others: [Sheet.google], apple: Sheet.apple())
  }

  @Test func `shows the available methods, and signs in with Apple's button`() async {
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
    await model.appeared()
    #expect(model.methods == [.apple, .google, .password])
    await model.signIn(with: .apple)
    #expect(model.problem == nil && model.busy == nil)
    #expect(device.client.state.account?.id == "mary")
    #expect(device.server.asked("POST /v1/sign-in/apple").first?.says("Mary") == true)
  }

  @Test func `asks for a name that the server requires, and signs in with it`() async {
    device.server.answer("POST /v1/sign-in/apple", Answers.profileRequired)
    device.server.answer("POST /v1/sign-up/profile", .ok(Answers.signIn(created: true)))
    await model.signIn(with: .apple)
    guard case .profile(let demand) = model.step else { return #expect(Bool(false), "\(model.step)") }
    #expect(demand.suggestedName == PersonName(givenName: "Mary"))
    await model.complete(demand, name: PersonName(givenName: "Mary"))
    #expect(model.step == .choosing)
    #expect(device.client.state.account?.id == "mary")
  }

  @Test func `asks whether to link an existing account, and links with the next sign-in`() async {
    device.server.answer("POST /v1/sign-in/google", Answers.accountExists)
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
    await model.signIn(with: .google)
    guard case .accountExists(let existing) = model.step else { return #expect(Bool(false), "\(model.step)") }
    #expect(existing.signInWith == [.apple] && existing.provider == .google)
    await model.signIn(with: .apple)
    #expect(device.server.asked("POST /v1/sign-in/apple").first?.says(#""link_token":"l""#) == true)
    #expect(model.step == .choosing)
  }

  @Test func `asks a guest whether to continue with the existing account, and merges`() async throws {
    device.server.answer("POST /v1/sign-in/guest", .ok(Answers.guest))
    device.server.answer("POST /v1/sign-in/apple", .problem(409, "identity_in_use"), .ok(Answers.signIn()))
    device.server.answer("POST /v1/account/merge", .ok(Answers.merge))
    try await device.client.signInAsGuest()
    await model.signIn(with: .apple)
    guard case .guestHasAccount = model.step else { return #expect(Bool(false), "\(model.step)") }
    #expect(device.client.state.account?.isGuest == true)
    await model.continueWithAccount()
    #expect(model.step == .choosing && model.problem == nil)
    #expect(device.client.state.account?.id == "mary")
  }

  @Test func `shows a connection error, and works when the connection returns`() async {
    device.server.answer("POST /v1/nonces", .lost)
    await model.signIn(with: .apple)
    #expect(model.problem?.words == Words.text(.problemUnreachable))
    #expect(model.busy == nil)
    device.server.answer("POST /v1/nonces", .created(#"{"nonce":"raw","nonce_sha256":"hash","expires_in":600}"#))
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
    await model.signIn(with: .apple)
    #expect(model.problem == nil)
    #expect(device.client.state.account != nil)
  }

  @Test func `shows nothing new after a cancelled sheet`() async {
    let model = SignInModel(client: device.client, apple: Sheet.cancelled())
    await model.signIn(with: .apple)
    #expect(model.step == .choosing && model.problem == nil && model.busy == nil)
  }
}

@Suite @MainActor struct `The session model` {
  private func state(of session: SessionModel, after work: () async -> Void) async -> SessionState {
    await work()
    let following = Task { await session.follow() }
    // On a busy machine the task may begin late.
    do {
      try await eventually("the session is known") { session.state == session.client.state }
    } catch {
      Issue.record(error)
    }
    following.cancel()
    return session.state
  }

  @Test func `shows the user of the stored session`() async throws {
    let session = SessionModel(client: try await Device.signedIn().relaunched().client, apple: Sheet.apple())
    // The first view of the app shows it already.
    #expect(session.state.account?.id == "mary")
    #expect(await state(of: session) {}.account?.id == "mary")
  }

  @Test func `is signed out after the consent at Apple was revoked`() async throws {
    let device = try await Device.signedIn()
    device.server.answer(
      "GET /v1/session", .problem(401, "session_ended", more: #","reason":"apple_consent_revoked""#))
    let session = SessionModel(client: device.client, apple: Sheet.apple(state: .revoked))
    let state = await state(of: session) { await session.becameActive() }
    #expect(state == .signedOut(.appleConsentRevoked))
  }

  @Test func `is signed out after the account was deleted`() async throws {
    let device = try await Device.signedIn(["DELETE /v1/account": .ok(Answers.deletion("pending"))])
    let session = SessionModel(client: device.client, apple: Sheet.apple())
    let account = AccountModel(client: device.client, providers: [Sheet.apple()]) { _ in Sheet.cancelled(.password) }
    let state = await state(of: session) { await account.deleteAccount() }
    #expect(state == .signedOut(.accountDeleted))
    #expect(account.deletion?.progress == .pending)
  }
}
