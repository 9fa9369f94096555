import Foundation
import SignInClient
import Testing

@testable import SignInClientUI

@Suite @MainActor struct `An invitation on the sign-in page` {
  let device: Device
  let model: SignInModel

  private static let apple = "POST /v1/sign-in/apple"

  init() throws {
    device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "google", "password")))
    model = SignInModel(client: device.client, others: [Sheet.google], apple: Sheet.apple())
  }

  private static func refused(_ reason: String = "missing") -> ScriptedServer.Answer {
    .problem(403, "invitation_required", more: #","reason":"\#(reason)","request_id":"r1""#)
  }

  @Test func `is asked for once the server wants one, and goes with the next sign-in`() async {
    device.server.answer(Self.apple, Self.refused(), .created(Answers.signIn(created: true)))
    await model.appeared()
    #expect(!model.asksForInvitation)
    await model.signIn(with: .apple)
    #expect(model.asksForInvitation && model.problem?.words == Words.text(.problemInvitation))
    #expect(model.problem?.requestID == nil)
    await model.enterInvitation(code: " welcome-1 ")
    #expect(!model.asksForInvitation && model.problem == nil && model.notice == .invitationEntered)
    await model.signIn(with: .apple)
    #expect(device.server.asked(Self.apple).last?.says(#""invitation":"welcome-1""#) == true)
    #expect(device.client.state.account?.id == "mary")
    #expect(!model.asksForInvitation && model.notice == nil)
  }

  @Test func `is asked for again if the code is wrong`() async {
    device.server.answer(Self.apple, Self.refused(), Self.refused("unknown"))
    await model.signIn(with: .apple)
    await model.enterInvitation(code: "wrong")
    await model.signIn(with: .apple)
    #expect(model.asksForInvitation && model.problem?.words == Words.text(.problemInvitationUnknown))
    await model.enterInvitation(code: " ")
    #expect(model.asksForInvitation && model.notice == nil)
  }

  @Test func `is asked for in the form of a new account, which keeps its input`() async {
    device.server.answer("POST /v1/sign-up/password", .ok(Answers.signUp))
    device.server.answer("POST /v1/sign-up/password/confirm", Self.refused("used"))
    model.createAccount()
    await model.signUp(email: "mary@example.com", password: "four apples a day", name: nil)
    await model.confirmSignUp(code: "123456")
    #expect(model.step == .signUp && model.signUpDraft.email == "mary@example.com")
    #expect(model.asksForInvitation && model.problem?.words == Words.text(.problemInvitationUsed))
    await model.enterInvitation(code: "welcome-1")
    await model.signUp(email: "mary@example.com", password: "four apples a day", name: nil)
    #expect(device.server.asked("POST /v1/sign-up/password").last?.says(#""invitation":"welcome-1""#) == true)
  }

  @Test func `is asked for after an emailed code that came too late for it`() async {
    device.server.answer("POST /v1/sign-in/email", .ok(#"{"sign_in":{"id":"half","expires_in":3600}}"#))
    device.server.answer("POST /v1/sign-in/email/confirm", Self.refused())
    await model.requestSignInCode(email: "mary@example.com", name: PersonName(givenName: "Mary"))
    await model.resendCode()
    #expect(device.server.asked("POST /v1/sign-in/email").allSatisfy { $0.says("Mary") })
    await model.confirmSignIn(code: "123456")
    #expect(model.step == .choosing && model.asksForInvitation)
  }

  @Test func `is not asked for where it is no help`() async {
    for code in ["sign_up_closed", "email_domain_not_allowed", "sign_up_refused"] {
      device.server.answer(Self.apple, .problem(403, code, more: #","request_id":"r1""#))
      await model.signIn(with: .apple)
      #expect(!model.asksForInvitation && model.problem != nil)
      // Whom the operator refused may ask them why.
      #expect((model.problem?.requestID != nil) == (code == "sign_up_refused"), "\(code)")
    }
  }

  @Test func `is not asked for while the user signs in to an existing account`() async {
    device.server.answer("POST /v1/sign-in/google", Answers.accountExists)
    device.server.answer(Self.apple, Self.refused())
    await model.signIn(with: .apple)
    await model.signIn(with: .google)
    guard case .accountExists = model.step else { return #expect(Bool(false), "\(model.step)") }
    #expect(!model.asksForInvitation)
  }

  @Test func `shows the operator's words for a refusal`() async {
    device.server.answer(Self.apple, .problem(403, "sign_up_refused", more: #","message":"Ask your teacher.""#))
    await model.signIn(with: .apple)
    #expect(model.problem?.words == "Ask your teacher.")
  }
}

@Suite struct `An invitation in the browser` {
  private func start(isConfirmation: Bool = false, code: String = "welcome+1") throws -> WebSignIn {
    try WebSignIn(
      server: #require(URL(string: "https://id.example.com")), client: "a", provider: .google,
      returnTo: #require(URL(string: "com.example.app:/back")), state: "s", isConfirmation: isConfirmation,
      invitation: Invitation(code: code))
  }

  @Test func `is in the address where the sign-in starts`() throws {
    #expect(try start().start.absoluteString.hasSuffix("&invitation=welcome%2B1"))
    #expect(try !start(isConfirmation: true).start.absoluteString.contains("invitation"))
  }

  @Test(arguments: ["sign_up_closed", "invitation_required", "email_domain_not_allowed", "sign_up_refused"])
  func `is refused with the server's code`(code: String) throws {
    let callback = try #require(URL(string: "com.example.app:/back?error=\(code)&state=s"))
    let error = try #require(throws: AuthorizationError.self) { try start().authorization(from: callback) }
    #expect(error.code.rawValue == code)
  }
}
