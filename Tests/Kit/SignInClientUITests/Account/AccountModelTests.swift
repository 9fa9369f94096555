import Foundation
@testable import SignInClient
import Testing

@testable import SignInClientUI

@Suite @MainActor struct `The account page model` {
  let device: Device
  let model: AccountModel

  init() async throws {
    device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/account/identities": .ok(Answers.identities("apple")),
      "GET /v1/sessions": .ok(Answers.sessions),
    ])
    model = AccountModel(client: device.client, providers: [Sheet.apple(), Sheet.google], pause: { _ in }) { email in
      Sheet(id: .password) { _ in .password(PasswordCredential(email: email, password: "secret")) }
    }
    await model.load()
  }

  @Test func `shows the account, its sign-in methods and its devices, this device first`() {
    #expect(model.account?.email == "mary@example.com")
    #expect(model.methods.map(\.provider) == [.apple])
    #expect(model.devices.map(\.id) == ["s1", "s2"])
    #expect(model.addable == [.google])
    #expect(model.busy == nil && model.status == nil)
  }

  @Test func `confirms that the name was saved`() async {
    device.server.answer("PATCH /v1/account", .ok(Answers.account(name: "Marie")))
    #expect(await model.changeName(PersonName(givenName: "Marie")))
    #expect(model.account?.name?.givenName == "Marie")
    #expect(model.status == AccountStatus(Words.text(.doneName)))
  }

  @Test func `shows the error of a rejected change, and the old value`() async {
    device.server.answer(
      "PATCH /v1/account",
      .problem(422, "invalid_value", more: #","errors":[{"field":"name.given_name","reason":"cannot be read"}]"#))
    #expect(await model.changeName(PersonName(givenName: "\u{200b}")) == false)
    #expect(model.status?.problem?.words(for: .name) == Words.text(.fieldName))
    #expect(model.account?.name?.givenName == "Mary")
  }

  @Test func `changes the address with a code, and can send the code again`() async {
    device.server.answer("POST /v1/account/email", .noContent)
    #expect(await model.changeEmail("new@example.com"))
    #expect(model.mailedTo == "new@example.com" && model.status == nil)
    await model.changeEmail("new@example.com")
    #expect(model.status?.words == Words.text(.codeSentAgain, ["email": "new@example.com"]))
    device.server.answer("POST /v1/account/email/confirm", .ok(Answers.account(email: "new@example.com")))
    #expect(await model.confirmEmail(code: "123 456"))
    #expect(model.mailedTo == nil && model.status == AccountStatus(Words.text(.doneEmail)))
  }

  @Test func `adds a sign-in method, and asks an existing one when the server requires it`() async {
    device.server.answer(
      "POST /v1/account/identities/google", .problem(403, "reauthentication_required"),
      .created(#"{"id":"id-google","provider":"google","status":"active","created_at":"2026-01-01T00:00:00Z"}"#))
    device.server.answer("GET /v1/account/identities", .ok(Answers.identities("apple", "google")))
    await model.add(.google)
    #expect(device.server.asked("POST /v1/sign-in/apple").count == 2)
    #expect(model.methods.map(\.provider) == [.apple, .google])
    #expect(model.status == AccountStatus(Words.text(.doneAdded, ["name": "Google"])))
  }

  @Test func `does not remove the only sign-in method`() async throws {
    let apple = try #require(model.methods.first)
    #expect(!model.mayRemove(apple))
    device.server.answer("DELETE /v1/account/identities/id-apple", .problem(409, "last_sign_in_method"))
    await model.remove(apple)
    #expect(model.status?.words == Words.text(.problemLastMethod))
  }

  @Test func `shows a wrong current password beside its field`() async {
    device.server.answer("GET /v1/account/identities", .ok(Answers.identities("password")))
    await model.load()
    #expect(model.hasPassword)
    device.server.answer("PUT /v1/account/password", .problem(401, "credentials_invalid"))
    #expect(await model.changePassword(current: "wrong", new: "four apples a day") == false)
    #expect(model.status?.problem?.words(for: .currentPassword) == Words.text(.fieldCurrentPassword))
  }

  @Test func `renames and signs out devices`() async throws {
    let other = try #require(model.devices.last)
    device.server.answer("PATCH /v1/sessions/s2", .ok(Answers.device("s2", current: false)))
    #expect(await model.rename(other, to: "Desk"))
    #expect(model.status == AccountStatus(Words.text(.doneRenamed)))
    device.server.answer("DELETE /v1/sessions/s2", .noContent)
    await model.signOut(other)
    #expect(model.status == AccountStatus(Words.text(.doneSignedOut)))
    device.server.answer("DELETE /v1/sessions", .noContent)
    await model.signOutOthers()
    #expect(model.status == AccountStatus(Words.text(.doneSignedOutOthers)))
  }

  @Test func `exports the user's data`() async {
    device.server.answer("GET /v1/account/export", .ok(#"{"all":true}"#))
    #expect(await model.export() == Data(#"{"all":true}"#.utf8))
  }

  @Test func `loads only the visible sections`() async throws {
    let device = try await Device.signedIn(["GET /v1/session": .ok(Answers.session)])
    let model = AccountModel(client: device.client, providers: [], sections: [.name, .data]) { _ in Sheet.google }
    await model.load()
    #expect(model.account != nil && model.status == nil)
    #expect(device.server.asked("GET /v1/sessions").isEmpty)
  }

  @Test func `shows no data of the previous user`() async throws {
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn().replacing("\"mary\"", with: "\"anita\"")))
    device.server.answer("GET /v1/session", .lost)
    _ = try await device.client.signIn(with: Sheet.apple())
    await model.load()
    #expect(model.account?.id == "anita")
    #expect(model.methods.isEmpty && model.devices.isEmpty)
    #expect(model.status?.words == Words.text(.problemUnreachable))
  }
}

@Suite @MainActor struct `Deletion on the account page` {
  private func deleted(_ answer: String) async throws -> (Device, AccountModel) {
    let device = try await Device.signedIn([
      "GET /v1/session": .ok(Answers.session), "GET /v1/account/identities": .ok(Answers.identities("apple")),
      "GET /v1/sessions": .ok(Answers.sessions),
    ])
    device.server.answer("DELETE /v1/account", .problem(403, "reauthentication_required"), .ok(answer))
    let model = AccountModel(client: device.client, providers: [Sheet.apple()], pause: { _ in }) { _ in Sheet.google }
    await model.load()
    await model.deleteAccount()
    return (device, model)
  }

  @Test func `asks for confirmation, and polls Apple's progress until it is final`() async throws {
    let (device, model) = try await deleted(Answers.deletion("pending"))
    #expect(device.server.asked("POST /v1/sign-in/apple").count == 2)
    #expect(model.deletion?.progress == .pending && model.account == nil)
    device.server.answer(
      "GET /v1/deletions/d1", .ok(Answers.progress("pending", state: "open")), .lost,
      .ok(Answers.progress("revoked", state: "finished")))
    await model.followDeletion()
    #expect(model.deletion?.progress == .revoked)
    #expect(device.server.asked("GET /v1/deletions/d1").count == 3)
    model.forgetDeletion()
    #expect(model.deletion == nil)
  }

  @Test func `links to instructions when only the user can finish it`() async throws {
    let (device, model) = try await deleted(Answers.deletion("manual", help: "https://id.example.com/help"))
    #expect(model.deletion?.help == "https://id.example.com/help")
    await model.followDeletion()
    #expect(device.server.asked("GET /v1/deletions/d1").isEmpty)
  }

  @Test func `does nothing when the user cancels`() async throws {
    let device = try await Device.signedIn(["GET /v1/account/identities": .ok(Answers.identities("apple"))])
    device.server.answer("DELETE /v1/account", .problem(403, "reauthentication_required"))
    let model = AccountModel(client: device.client, providers: [Sheet.cancelled()], sections: [.deletion]) { _ in
      Sheet.google
    }
    await model.load()
    #expect(await model.deleteAccount() == false)
    #expect(model.deletion == nil)
  }
}

@Suite struct `The provider that confirms a sensitive action` {
  @Test func `is the account's last used sign-in method that the app supports`() throws {
    var page = AccountDialogue()
    page.loaded(methods: [
      try .example("apple", used: 1), try .example("google", used: 3), try .example("facebook", used: 2),
      try .example("password", used: 0),
    ])
    #expect(page.confirming(among: [.apple, .google])?.provider == .google)
    #expect(page.confirming(among: [.apple])?.provider == .apple)
    #expect(page.confirming(among: [])?.provider == .password)
  }
}

@Suite struct `The sections of the account page` {
  @Test func `match the back end's features, and always include deletion`() {
    #expect(AccountSections(features: .pippin) == .all)
    #expect(AccountSections(features: []) == .deletion)
    #expect(AccountSections(features: [.profile, .sessions]) == [.name, .devices, .deletion])
  }
}
