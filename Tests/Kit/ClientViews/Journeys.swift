import SignInClient
import SwiftUI

@testable import SignInClientUI

/// Journeys through the views: tapping and typing.
@MainActor enum Journeys {
  static func all() async -> [String] {
    var said: [String] = []
    let journeys: [(String, () async throws -> Void)] = [
      ("a sign-up", signUp), ("an invitation", invitation), ("another name", changeName), ("a download", download),
      ("two presses to delete", delete),
    ]
    for (name, journey) in journeys {
      do { try await journey() } catch { said.append("\(name): \(error)") }
    }
    return said
  }

  private static func demand(_ condition: Bool, _ what: String, on page: Page) throws {
    if !condition { throw Missing(what: "\(what), on\n\(page.text)") }
  }

  private static func signUp() async throws {
    let device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "password")))
    device.server.answer("POST /v1/sign-up/password", .ok(Answers.signUp))
    let model = SignInModel(client: device.client, apple: Sheet.apple())
    let page = Page { SignInView(model: model, appName: "Shop") }
    await page.settle()
    try await page.press(Words.text(.createAccount))
    try page.enter("mary@example.com", in: Words.text(.email))
    try page.enter("four apples a day", in: Words.text(.password))
    try await page.press(Words.text(.createAccount))
    try demand(page.shows("mary@example.com"), "the address that was mailed to is not shown", on: page)
    try page.enter("000000", in: Words.text(.code))
    device.server.answer(
      "POST /v1/sign-up/password/confirm", Answers.wrongCode, .created(Answers.signIn(created: true)))
    try await page.press(Words.text(.nameButton))
    try demand(page.shows(Words.text(.fieldCode)), "nothing is said of a wrong code", on: page)
    try demand(
      page.nodes.filter { $0.attributes.contains("read-at-once") }.isEmpty, "a wrong code is said twice", on: page)
    try page.enter("123 456", in: Words.text(.code))
    try await page.press(Words.text(.nameButton))
    try demand(device.client.state.account != nil, "nobody is signed in", on: page)
  }

  private static func invitation() async throws {
    let device = try Device()
    device.server.answer("GET /v1/providers", .ok(Answers.offers("apple", "google")))
    device.server.answer(
      "POST /v1/sign-in/google", .problem(403, "invitation_required", more: #","reason":"missing""#),
      .created(Answers.signIn(created: true)))
    let model = SignInModel(client: device.client, others: [Sheet.google], apple: Sheet.apple())
    let page = Page { SignInView(model: model, appName: "Shop") }
    await page.settle()
    let google = Words.text(.continueWith, ["provider": "Google"])
    try await page.press(google)
    try demand(page.shows(Words.text(.problemInvitation)), "nothing is said of the invitation", on: page)
    try page.enter("welcome-1", in: Words.text(.invitationCode))
    try await page.press(Words.text(.nameButton))
    try demand(page.shows(Words.text(.invitationEntered)), "nothing is said of the code", on: page)
    try await page.press(google)
    try demand(
      device.server.asked("POST /v1/sign-in/google").last?.says("welcome-1") == true, "the code is not sent", on: page)
    try demand(device.client.state.account != nil, "nobody is signed in", on: page)
  }

  private static func changeName() async throws {
    let (page, device) = try await Drawings.accountPage()
    device.server.answer("PATCH /v1/account", .ok(Answers.account(name: "Marie")))
    try await page.press(Words.text(.changeName))
    try page.enter("Marie", in: Words.text(.givenNameOptional))
    try await page.press(Words.text(.save))
    try demand(page.shows(Words.text(.doneName)), "nothing is said of the change", on: page)
  }

  private static func download() async throws {
    let (page, device) = try await Drawings.accountPage()
    device.server.answer("GET /v1/account/export", .ok(#"{"all":true}"#))
    try await page.press(Words.text(.download))
    try demand(page.text.contains(#"[saves={"all":true}]"#), "nothing is saved", on: page)
  }

  private static func delete() async throws {
    let (page, device) = try await Drawings.accountPage()
    try await page.press(Words.text(.delete))
    try demand(device.server.asked("DELETE /v1/account").isEmpty, "one press deletes", on: page)
    try await page.press(Words.text(.delete))
    try demand(device.server.asked("DELETE /v1/account").isEmpty, "the question deletes", on: page)
    try demand(page.nodes.contains { $0.kind == "ConfirmationDialog" }, "nobody asks again", on: page)
  }
}
