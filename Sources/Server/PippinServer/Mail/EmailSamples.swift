package import PippinFoundation
import PippinAccounts
import PippinTokens

/// One email of each kind with made-up values, to look at.
package struct EmailSamples: Sendable {
  private let templates: EmailTemplates
  private let now: Date

  /// - Parameters:
  ///   - app: the client that the emails are about.
  ///   - language: a tag (BCP 47).
  package init(_ presentation: any EmailPresentation, app: String, language: String, now: Date) {
    templates = EmailTemplates(presentation: presentation, language: language, app: app)
    self.app = app
    self.now = now
  }

  private let app: String

  package var all: [(name: String, message: EmailMessage)] {
    guard let mary = MailAddress("mary@example.com") else { return [] }
    return asking(mary) + telling(mary) + leaving(mary)
  }

  private func asking(_ mary: MailAddress) -> [(name: String, message: EmailMessage)] {
    let page = "https://id.example.com/page"
    func proof(_ purpose: MailPurpose) -> MailedProof {
      MailedProof(for: purpose, attempt: "sample", random: RandomSource { [UInt8](repeating: 7, count: $0) })
    }
    let asker = AskingDevice.browser(name: "Safari", system: "iPhone")
    return [
      ("sign-up", templates.signUp(proof(.signUp), to: mary, page: page)),
      ("account-exists", templates.accountExists(["apple", "password"], to: mary)),
      ("reset", templates.reset(proof(.reset), to: mary, page: page)),
      ("no-password", templates.noPassword(["apple"], to: mary)),
      ("address", templates.address(proof(.email), to: mary, page: page)),
      ("sign-in", templates.signIn(proof(.signIn), to: mary, page: page, asker: asker, at: now)),
    ]
  }

  private func telling(_ mary: MailAddress) -> [(name: String, message: EmailMessage)] {
    let notices = MailNotice.Kind.allCases.filter { $0 != .newDevice && $0 != .passwordReset }.map { kind in
      (kind.rawValue.map { "._".contains($0) ? "-" : String($0) }.joined(), templates.notice(kind, "google", to: mary))
    }
    let device = templates.newDevice(.browser(name: "Firefox", system: "Windows"), app: app, at: now, to: mary)
    return notices + [
      ("new-device", device), ("address-changed", templates.addressChanged(to: mary)),
      ("address-added", templates.addressAdded(to: mary)),
    ]
  }

  private func leaving(_ mary: MailAddress) -> [(name: String, message: EmailMessage)] {
    [
      ("deleted", templates.deleted(.pending, isByPerson: true, to: mary)),
      ("deleted-manual", templates.deleted(.manual, isByPerson: true, to: mary)),
      ("deletion-done", templates.deletionFinished(.revoked, to: mary)),
      ("deletion-manual", templates.deletionFinished(.manual, to: mary)),
    ]
  }
}
