import PippinAccounts
import PippinFoundation
import PippinMail

/// What we write to people, in one language. Nothing that a stranger wrote is in it.
struct EmailTemplates: Sendable {
  private let words: any MailWords
  private let language: String
  private let app: String

  init(words: any MailWords, language: String, app: String) {
    self.words = words
    self.language = language
    self.app = app
  }

  func signUp(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    message(
      "mail.sign_up", to: recipient, asking(for: proof, page, "mail.link.same") + [say("mail.otherwise.code")])
  }

  func accountExists(_ ways: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.account_exists", to: recipient, [signIn(ways), say("mail.otherwise.nothing")])
  }

  func reset(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    message(
      "mail.reset", to: recipient,
      asking(for: proof, page, "mail.link.any") + [say("mail.reset.after"), say("mail.otherwise.reset")])
  }

  /// For who asked for a new password or a sign-in by mail, where there is no password.
  func noPassword(_ ways: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.no_password", to: recipient, [signIn(ways), say("mail.otherwise.nothing")])
  }

  func address(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    message(
      "mail.address", to: recipient, asking(for: proof, page, "mail.link.same") + [say("mail.otherwise.code")])
  }

  /// Says who asked, so that somebody who is talked into handing over the code can tell.
  func signIn(
    _ proof: MailedProof, to recipient: MailAddress, page: String?, asker: AskingDevice, at time: Date
  ) -> EmailMessage {
    let values = ["device": name(of: asker), "time": self.time(time)]
    return message(
      "mail.sign_in", to: recipient,
      [say("mail.sign_in.asked", values)] + asking(for: proof, page, "mail.link.same") + [
        say("mail.otherwise.sign_in")
      ])
  }

  /// A subject and paragraphs; the first says what it is about.
  func message(
    _ name: String, to recipient: MailAddress, _ paragraphs: [String], with values: [String: String] = [:]
  ) -> EmailMessage {
    let text = [say("\(name).text", values)] + paragraphs
    return EmailMessage(
      recipient: recipient, subject: say("\(name).subject", values), text: text.joined(separator: "\n\n") + "\n")
  }

  func say(_ key: String, _ values: [String: String] = [:]) -> String {
    words.text(key, values.merging(["app": app]) { own, _ in own }, in: language)
  }

  func time(_ time: Date) -> String { words.time(time, in: language) }

  /// What people call a way to sign in.
  func name(ofWay provider: String) -> String {
    switch provider {
    case "apple": say("mail.way.apple")
    case "google": say("mail.way.provider", ["provider": "Google"])
    case "facebook": say("mail.way.provider", ["provider": "Facebook"])
    case "password": say("mail.way.password")
    default: say("mail.way.other")
    }
  }

  /// The code on a line of its own. The page asks once more: mail filters open links, and must not use a code up.
  private func asking(for proof: MailedProof, _ page: String?, _ place: String) -> [String] {
    [say("mail.code"), proof.typed] + (page.map { [say(place), "\($0)?token=\(proof.token.text)"] } ?? [])
  }

  private func signIn(_ ways: [String]) -> String {
    ways.isEmpty
      ? say("mail.way.as_before")
      : say("mail.way.choose", ["ways": ways.map { name(ofWay: $0) }.joined(separator: ", ")])
  }

  func name(of asker: AskingDevice) -> String {
    switch asker {
    case .browser(let name?, let system?): say("mail.device", ["browser": name, "system": system])
    case .browser(let name?, nil): name
    case .browser: say("device.browser")
    case .app(.android): say("device.android")
    case .app(.native): say("device.apple")
    case .app(.web): say("device.browser")
    }
  }
}
