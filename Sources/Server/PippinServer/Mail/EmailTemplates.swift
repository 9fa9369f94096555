import PippinAccounts
import PippinFoundation

/// What we write to people, in one language. Nothing that a stranger wrote is in it.
struct EmailTemplates: Sendable {
  private let presentation: any EmailPresentation
  private let language: String
  private let app: String

  init(presentation: any EmailPresentation, language: String, app: String) {
    self.presentation = presentation
    self.language = language
    self.app = app
  }

  func signUp(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking("mail.sign_up", for: proof, to: recipient, page, [note("mail.otherwise.code")])
  }

  func accountExists(_ ways: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.account_exists", to: recipient, [signIn(ways), note("mail.otherwise.nothing")])
  }

  func reset(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking(
      "mail.reset", for: proof, to: recipient, page,
      [.paragraph(say("mail.reset.after")), note("mail.otherwise.reset")])
  }

  /// For who asked for a new password or a sign-in by mail, where there is no password.
  func noPassword(_ ways: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.no_password", to: recipient, [signIn(ways), note("mail.otherwise.nothing")])
  }

  func address(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking("mail.address", for: proof, to: recipient, page, [note("mail.otherwise.code")])
  }

  /// Says who asked, so that somebody who is talked into handing over the code can tell.
  func signIn(
    _ proof: MailedProof, to recipient: MailAddress, page: String?, asker: AskingDevice, at time: Date
  ) -> EmailMessage {
    let values = ["device": name(of: asker), "time": self.time(time)]
    return asking(
      "mail.sign_in", for: proof, to: recipient, page, before: [.paragraph(say("mail.sign_in.asked", values))],
      [note("mail.otherwise.sign_in")])
  }

  /// A subject and blocks; the first says what it is about.
  func message(
    _ name: String, to recipient: MailAddress, _ blocks: [EmailBlock], with values: [String: String] = [:]
  ) -> EmailMessage {
    EmailMessage(
      recipient: recipient, subject: say("\(name).subject", values), language: language,
      blocks: [.paragraph(say("\(name).text", values))] + blocks)
  }

  func note(_ key: String, _ values: [String: String] = [:]) -> EmailBlock { .note(say(key, values)) }

  func say(_ key: String, _ values: [String: String] = [:]) -> String {
    presentation.text(key, values.merging(["app": app]) { own, _ in own }, in: language)
  }

  func time(_ time: Date) -> String { presentation.time(time, in: language) }

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

  /// A message with a code on a line of its own, and with a link. Its page asks once more: mail filters open links, and must not
  /// use a code up.
  private func asking(
    _ name: String, for proof: MailedProof, to recipient: MailAddress, _ page: String?, before: [EmailBlock] = [],
    _ rest: [EmailBlock]
  ) -> EmailMessage {
    let place =
      switch proof.purpose {
      case .reset: "mail.link.any"
      case .signUp: "mail.link.sign_up"
      case .email, .signIn: "mail.link.same"
      }
    let link = page.map { page in
      EmailBlock.link(
        say(place), button: say("\(name).button"), address: "\(page)?token=\(proof.token.text)")
    }
    let code = [EmailBlock.paragraph(say("mail.code")), .code(proof.typed)]
    return message(name, to: recipient, before + code + (link.map { [$0] } ?? []) + rest)
  }

  private func signIn(_ ways: [String]) -> EmailBlock {
    .paragraph(
      ways.isEmpty
        ? say("mail.way.as_before")
        : say("mail.way.choose", ["ways": ways.map { name(ofWay: $0) }.joined(separator: ", ")]))
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
