import PippinAccounts
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

/// People are written to in the language that they chose on a page, or that their app or browser asks for.
@Suite struct `A mail's language` {
  @Test func `is the one that the app names, or that the request asks for, or English`() async throws {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    _ = try await mary.signUp()
    let subjects = ["de-AT": "Anmelden bei Example", "ja_JP": "Exampleへのサインイン", "xx": "Sign in to Example"]
    for (locale, subject) in subjects {
      _ = await mary.askForSignIn(locale: locale)
      #expect(try await mary.mail()?.subject == subject)
    }
    _ = await mary.world.send(
      "POST", "/v1/password/reset", ["client_id": "com.example.app", "email": "mary@example.com"],
      fields: [("accept-language", "fr, ru;q=0.8")])
    #expect(try await mary.mail()?.subject == "Сброс пароля")
    _ = await mary.forget()
    #expect(try await mary.mail()?.subject == "Reset your password")
  }

  @Test func `is the page's, also for what a change there has us write`() async throws {
    let browser = Browser(try await World())
    browser.says["accept-language"] = "ru"
    try await browser.open("/sign-up?lang=de")
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    try await browser.send("/sign-up/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(browser.newestMail.contains("Bestätigen Sie diese"))
    try await browser.open("/account/password")
    try await browser.send(
      "/account/password", ["current_password": PasswordApp.password, "new_password": "another horse"])
    _ = try await browser.mailedCode(to: "mary@example.com")
    #expect(browser.world.postbox.messages.last?.subject == "Ihr Passwort wurde geändert")
  }

  @Test(arguments: ["en", "de", "ru", "ja", "ar"])
  func `has words for every mail, and the code and the link on lines of their own`(language: String) async throws {
    let world = try await World()
    let recipient = try #require(MailAddress("mary@example.com"))
    let letters = EmailTemplates(
      presentation: PageEmailPresentation(name: "Example"), language: language, app: "Example")
    let now = world.flows.now()
    let (page, ways) = ("https://id.example.com/page", ["apple", "google", "password"])
    let proof = MailedProof(for: .signIn, attempt: "attempt", random: world.flows.random)
    let asking = [
      letters.signUp(proof, to: recipient, page: page), letters.reset(proof, to: recipient, page: page),
      letters.address(proof, to: recipient, page: page),
      letters.signIn(
        proof, to: recipient, page: page, requester: .browser(name: "Safari", system: "iPhone"), at: now),
    ]
    for letter in asking {
      let lines = letter.text.split(separator: "\n").map(String.init)
      #expect(lines.contains(proof.typed) && lines.contains("\(page)?token=\(proof.token.text)"))
    }
    let notices = MailNotice.Kind.allCases.compactMap { kind in
      MailNotice(
        AuditEvent(
          id: world.flows.newID(at: now), at: now, kind: AuditEvent.Kind(rawValue: kind.rawValue),
          account: world.flows.newID(at: now), detail: "apple"), in: { language })
    }
    let telling = [
      letters.accountExists(ways, to: recipient), letters.noPassword([], to: recipient),
      letters.addressChanged(to: recipient), letters.addressAdded(to: recipient),
      letters.newDevice(.browser(name: "Safari", system: nil), app: "Example", at: now, to: recipient),
      letters.deleted(.pending, isByPerson: true, to: recipient),
      letters.deleted(.revoked, isByPerson: false, to: recipient),
      letters.deleted(.manual, isByPerson: true, to: recipient),
      letters.deletionFinished(.revoked, to: recipient), letters.deletionFinished(.manual, to: recipient),
    ]
    for letter in asking + telling + notices.map({ letters.notice($0.kind, $0.detail, to: recipient) }) {
      // A key that no file has is said as it is.
      #expect(!(letter.subject + letter.text).contains(/mail\.[a-z]|device\.[a-z]|deleted\.[a-z]|[{}]/), "\(letter)")
    }
  }
}
