import Foundation
import PippinTestKit
import SignInClient
import Testing

@testable import SignInClientUI

@Suite @MainActor struct `A sign-up with a password` {
  let device: Device

  init() throws {
    device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "password")))
    device.server.answer("POST /v1/sign-up/password", .ok(Answers.signUp))
    device.server.answer("POST /v1/sign-up/password/confirm", .created(Answers.signIn(created: true)))
  }

  private func page(_ device: Device? = nil, signUp: SignUpForm = .nameOptional) -> SignInModel {
    SignInModel(client: (device ?? self.device).client, signUp: signUp, apple: Sheet.apple())
  }

  private func mailed(to email: String = "mary@example.com") async -> SignInModel {
    let model = page()
    model.createAccount()
    await model.signUp(email: email, password: "four apples a day", name: PersonName(givenName: "Mary"))
    return model
  }

  @Test func `sends a code, shows the address, and signs in with the code`() async {
    let model = await mailed()
    guard case .confirmSignUp(let signUp) = model.step else { return #expect(Bool(false), "\(model.step)") }
    #expect(signUp.email == "mary@example.com" && model.notice == nil)
    await model.confirmSignUp(code: "١٢٣ ٤٥٦")
    #expect(device.server.asked("POST /v1/sign-up/password/confirm").first?.says(#""token":"123456""#) == true)
    #expect(device.client.state.account?.id == "mary")
    #expect(model.step == .choosing && model.signUpDraft == SignUpDraft())
  }

  @Test func `continues after a relaunch, without a silent request`() async throws {
    _ = await mailed()
    let again = page(try device.relaunched())
    await again.appeared()
    guard case .confirmSignUp(let signUp) = again.step else { return #expect(Bool(false), "\(again.step)") }
    #expect(signUp.email == "mary@example.com")
    await again.resendCode()
    #expect(again.step == .signUp && again.signUpDraft.email == "mary@example.com")
  }

  @Test func `does not continue after a relaunch if the user cancelled it`() async throws {
    let model = await mailed()
    model.startAgain()
    #expect(model.step == .choosing)
    try await eventually("it is forgotten") { try await device.client.pendingSignUp() == nil }
    let again = page(try device.relaunched())
    await again.appeared()
    #expect(again.step == .choosing)
  }

  @Test func `sends another code, and confirms it`() async {
    let model = await mailed()
    await model.resendCode()
    #expect(model.notice == .codeSent(email: "mary@example.com"))
    #expect(device.server.asked("POST /v1/sign-up/password").count == 2)
    await model.confirmSignUp(code: "123456")
    #expect(model.notice == nil)
  }

  @Test func `returns to the filled-in form to change the address`() async {
    let model = await mailed(to: "marry@example.com")
    model.changeAddress()
    #expect(model.step == .signUp)
    #expect(model.signUpDraft == SignUpDraft(email: "marry@example.com", name: PersonName(givenName: "Mary")))
    await model.signUp(email: "mary@example.com", password: "four apples a day", name: nil)
    #expect(model.notice == nil)
  }

  @Test func `shows a wrong code beside its field`() async {
    let model = await mailed()
    device.server.answer(
      "POST /v1/sign-up/password/confirm",
      .problem(422, "invalid_value", more: #","errors":[{"field":"token","reason":"is not the one"}]"#))
    await model.confirmSignUp(code: "000000")
    #expect(model.problem?.words(for: .code) == Words.text(.fieldCode))
    #expect(model.problem?.isBeside([.code]) == true)
    guard case .confirmSignUp = model.step else { return #expect(Bool(false), "\(model.step)") }
  }

  @Test(arguments: [
    (
      "password", "is easy to guess: it is a common password", SignInProblem.Field.password,
      Words.Key.fieldPasswordCommon
    ),
    ("password", "must have at least 8 characters", .password, .fieldPassword),
    ("email", "is no address that mail can be sent to", .email, .fieldEmail),
    ("name", "is missing", .name, .fieldNameMissing),
  ])
  func `shows invalid input beside its field`(
    member: String, reason: String, field: SignInProblem.Field, words: Words.Key
  ) async {
    device.server.answer(
      "POST /v1/sign-up/password",
      .problem(422, "invalid_value", more: #","errors":[{"field":"\#(member)","reason":"\#(reason)"}]"#))
    let model = await mailed()
    #expect(model.step == .signUp)
    #expect(model.problem?.words(for: field) == Words.text(words))
    #expect(model.demandsName == (field == .name))
  }

  @Test func `is hidden if the app or the server has no passwords`() async {
    #expect(page(signUp: .none).offersSignUp == false)
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple")))
    let model = page()
    await model.appeared()
    #expect(!model.offersSignUp)
    model.createAccount()
    #expect(model.step == .choosing)
  }
}

@Suite @MainActor struct `A sign-in with an emailed code` {
  @Test func `signs in without the password, and can send another code`() async throws {
    let device = try Device()
    device.server.answer("POST /v1/sign-in/email", .ok(#"{"sign_in":{"id":"half","expires_in":3600}}"#))
    device.server.answer("POST /v1/sign-in/email/confirm", Answers.wrongCode, .ok(Answers.signIn()))
    let model = SignInModel(client: device.client, apple: Sheet.apple())
    await model.requestSignInCode(email: "mary@example.com")
    await model.resendCode()
    #expect(model.notice == .codeSent(email: "mary@example.com"))
    await model.confirmSignIn(code: "000000")
    #expect(model.problem?.words(for: .code) == Words.text(.fieldCode))
    await model.confirmSignIn(code: "123 456")
    #expect(model.step == .choosing)
    #expect(device.client.state.account?.id == "mary")
  }
}

@Suite struct `The sign-up rules` {
  var dialogue = SignInDialogue(known: [.apple, .password])
  let waiting = PendingSignUp.example

  @Test mutating func `continue a pending sign-up only if the user has not started anything`() {
    var busy = dialogue
    _ = busy.begin(.apple)
    busy.takeUp(waiting)
    #expect(busy.step == .choosing)
    dialogue.takeUp(waiting)
    #expect(dialogue.step == .confirmSignUp(waiting))
  }

  @Test mutating func `delay the silent request until the sign-up ends`() {
    dialogue.takeUp(waiting)
    let during = dialogue.asksSilently(in: .signedOut(.neverSignedIn))
    dialogue.startAgain()
    let afterwards = dialogue.asksSilently(in: .signedOut(.neverSignedIn))
    #expect(!during && afterwards)
    #expect(dialogue.step == .choosing)
  }

  @Test mutating func `hide the sign-up while the user links an account`() throws {
    let (press, existing) = (dialogue.begin(.apple), try Example.existing)
    dialogue.finish(try #require(press), .success(.accountExists(existing)))
    dialogue.createAccount()
    #expect(!dialogue.offersSignUp && dialogue.step == .accountExists(existing))
  }
}

@Suite struct `An emailed code` {
  @Test(arguments: [("123456", "123456"), (" 123-456 ", "123456"), ("１２３４５６", "123456"), ("KX7F2M", "KX7F2M")])
  func `is normalised however it was typed`(typed: String, code: String) {
    #expect(CodeInput.normalized(typed) == code)
  }
}
