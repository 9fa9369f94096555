import PippinAccounts
import PippinFoundation
import PippinPages
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

/// People are written to in the language that they chose on a page, or that their app or browser asks for.
@Suite struct `A mail's language` {
  @Test func `is the one that the app names, or that the request asks for, or English`() async throws {
    let mary = PasswordApp(world: try await World(limits: .unlimited))
    _ = try await mary.signUp()
    let expected = [
      ("de-AT", "Anmelden bei Example", " ist Ihr Code für Example"),
      ("ja_JP", "Exampleへのサインイン", "はExampleの確認コードです"),
      ("xx", "Sign in to Example", " is your Example code"),
    ]
    for (locale, heading, ending) in expected {
      _ = await mary.askForSignIn(locale: locale)
      let (code, mail) = (try await mary.token(), try #require(try await mary.mail()))
      #expect(code.count == 6 && mail.subject == code + ending && mail.heading == heading)
    }
    _ = await mary.world.send(
      "POST", "/v1/password/reset", ["client_id": "com.example.app", "email": "mary@example.com"],
      fields: [("accept-language", "nl, ru;q=0.8")])
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

  @Test(arguments: Language.allCases.map(\.tag))
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
      letters.signUpByCode(
        proof, to: recipient, page: page, requester: .browser(name: "Safari", system: "iPhone"), at: now),
    ]
    for letter in asking {
      let lines = letter.text.split(separator: "\n").map(String.init)
      #expect(lines.contains(proof.typed) && lines.contains("\(page)?token=\(proof.token.text)"))
      #expect(letter.subject.contains(proof.typed) && letter.heading?.contains(proof.typed) == false)
      #expect(letter.preview == lines[0], "the first sentence")
    }
    let long = MailedProof(for: .reset, attempt: nil, random: world.flows.random)
    let letter = letters.reset(long, to: recipient, page: nil)
    #expect(letter.subject == asking[1].heading && letter.heading == nil, "a token is in no subject")
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

/// Without markup, invisible characters keep the order of the words (UAX #9).
@Suite struct `An email in Arabic` {
  private let now = Date(timeIntervalSince1970: 1_795_176_000)
  private let presentation = PageEmailPresentation(name: "Example")

  private func templates() -> EmailTemplates {
    EmailTemplates(presentation: presentation, language: "ar", app: "Example")
  }

  @Test func `has a time that runs from right to left, byte by byte in the text and in the HTML`() throws {
    let recipient = try #require(MailAddress("mary@example.com"))
    let email = templates().newDevice(
      .browser(name: "Safari", system: "iPhone"), app: "Example", at: now, to: recipient)
    // In a right-to-left isolate, "UTC" does not decide the direction. In it the date, in another one, and the Arabic comma.
    let time =
      "\u{2067}\u{2067}\u{2068}20\u{2069} \u{2068}نوفمبر\u{2069} \u{2068}2026\u{2069}\u{2069}\u{60C} \u{2068}12:00\u{2069} UTC\u{2069}"
    let facts = [
      "الجهاز: \u{2067}\u{2068}Safari\u{2069} على \u{2068}iPhone\u{2069}\u{2069}",
      "التطبيق: \u{2068}Example\u{2069}", "الوقت: \(time)",
    ]
    #expect(Array(email.text.utf8).firstRange(of: Array("\n\(facts.joined(separator: "\n"))\n".utf8)) != nil)
    let html = try #require(presentation.html(email))
    #expect(Array(html.markup.utf8).firstRange(of: Array(">\(facts.joined(separator: "<br>"))</p>".utf8)) != nil)
    #expect(html.markup.contains("<html lang=\"ar\" dir=\"rtl\">"))
    let proof = MailedProof(for: .signIn, attempt: "attempt", random: SeededRandom(seed: 1).source)
    let subject = templates().address(proof, to: recipient, page: nil).subject
    #expect(Array(subject.utf8) == Array("\u{2068}\(proof.typed)\u{2069} هو رمزك في \u{2068}Example\u{2069}".utf8))
  }

  @Test func `has Arabic commas only, and closes each isolate on its line`() {
    for (name, email) in EmailSamples(presentation, app: "Example", language: "ar", now: now).all {
      for text in [email.subject, email.heading ?? "", email.preview ?? "", email.text] {
        #expect(!text.contains(", "), "\(name)")
        for line in text.split(separator: "\n") {
          let (opened, closed) = line.unicodeScalars.reduce(into: (0, 0)) { count, scalar in
            if ("\u{2066}"..."\u{2068}").contains(scalar) { count.0 += 1 }
            if scalar == "\u{2069}" { count.1 += 1 }
          }
          #expect(opened == closed, "\(name): \(line)")
        }
      }
    }
  }
}

/// An email about an account leads to the page where people do what it says.
@Suite struct `An email's button` {
  private let now = Date(timeIntervalSince1970: 1_795_176_000)

  private func buttons(_ email: EmailMessage) -> [String] {
    email.blocks.compactMap { if case .link(_, _, let address) = $0 { address } else { nil } }
  }

  @Test func `is one, and none where no page helps`() {
    let samples = EmailSamples(
      PageEmailPresentation(name: "Example"), app: "Example", language: "en", now: now
    ).all
    let pages = [
      "account-exists": "/sign-in", "no-password": "/sign-in", "password-changed": "/password/reset",
      "password-removed": "/password/reset", "recovery-link": "/recover/stop?token=sample",
      "recovery-link-later": "/recover/stop?token=sample", "recovery-waits": "/recover/stop?token=sample",
      "recovered-by-code": "/account/passkeys/check", "recovered-by-link": "/account/passkeys/check",
    ]
    let without = ["address-changed", "deleted", "deleted-manual", "deletion-done", "deletion-manual"]
    for (name, email) in samples where email.heading == nil {
      let page = without.contains(name) ? nil : "https://id.example.com" + (pages[name] ?? "/account")
      #expect(buttons(email) == [page].compactMap(\.self), "\(name)")
    }
    #expect(samples.count { $0.message.heading != nil && buttons($0.message).count == 1 } == 5, "those with a code")
    #expect(Set(samples.map(\.name)).isSuperset(of: without + pages.keys))
  }

  @Test func `is not there where people cannot sign in on our pages`() throws {
    let mary = try #require(MailAddress("mary@example.com"))
    let templates = EmailTemplates(
      presentation: PageEmailPresentation(name: "Example"), language: "en", app: "Example")
    let emails =
      MailNotice.Kind.allCases.map { templates.notice($0, "google", to: mary) } + [
        templates.accountExists(["apple"], to: mary), templates.noPassword([], to: mary),
        templates.addressAdded(to: mary),
      ]
    #expect(emails.allSatisfy { buttons($0).isEmpty })
    let passwordless = EmailTemplates(
      presentation: PageEmailPresentation(name: "Example"), language: "en", app: "Example",
      pages: EmailPages(of: "https://id.example.com", resetsPasswords: false))
    #expect(buttons(passwordless.notice(.passwordChanged, nil, to: mary)) == ["https://id.example.com/account"])
  }
}
