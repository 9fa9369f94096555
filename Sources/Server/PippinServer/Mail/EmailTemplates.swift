import PippinAccounts
package import PippinFoundation
import PippinTokens

/// The emails that we send, in one language. They never contain untrusted text.
struct EmailTemplates: Sendable {
  private let presentation: any EmailPresentation
  private let language: String
  private let app: String
  private let pages: EmailPages?

  /// - Parameter pages: `nil` if the person cannot sign in on our pages. The emails then have no buttons that lead there.
  init(presentation: any EmailPresentation, language: String, app: String, pages: EmailPages? = nil) {
    self.presentation = presentation
    self.language = language
    self.app = app
    self.pages = pages
  }

  func signUp(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking("mail.sign_up", for: proof, to: recipient, page, [note("mail.otherwise.code")])
  }

  func accountExists(_ methods: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.account_exists", to: recipient, [signIn(methods), note("mail.otherwise.nothing")])
  }

  func reset(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking(
      "mail.reset", for: proof, to: recipient, page,
      [.paragraph(say("mail.reset.after")), note("mail.otherwise.reset")])
  }

  /// For a person who asked for a new password or a sign-in by email but has no password.
  func noPassword(_ methods: [String], to recipient: MailAddress) -> EmailMessage {
    message("mail.no_password", to: recipient, [signIn(methods), note("mail.otherwise.nothing")])
  }

  func address(_ proof: MailedProof, to recipient: MailAddress, page: String?) -> EmailMessage {
    asking("mail.address", for: proof, to: recipient, page, [note("mail.otherwise.code")])
  }

  func signIn(
    _ proof: MailedProof, to recipient: MailAddress, page: String?, requester: RequestingDevice, at time: Date
  ) -> EmailMessage {
    asking("mail.sign_in", for: proof, to: recipient, page, requester, at: time, [note("mail.otherwise.sign_in")])
  }

  /// For a person whose account the code creates.
  func signUpByCode(
    _ proof: MailedProof, to recipient: MailAddress, page: String?, requester: RequestingDevice, at time: Date
  ) -> EmailMessage {
    asking("mail.sign_up_code", for: proof, to: recipient, page, requester, at: time, [note("mail.otherwise.code")])
  }

  /// An email of a subject and blocks; the first block says what it is about.
  ///
  /// - Parameter code: six digits for the subject, which is otherwise the heading.
  func message(
    _ name: String, to recipient: MailAddress, _ blocks: [EmailBlock], with values: [String: String] = [:],
    code: String? = nil
  ) -> EmailMessage {
    let (subject, text) = (say("\(name).subject", values), say("\(name).text", values))
    return EmailMessage(
      recipient: recipient, kind: String(name.dropFirst("mail.".count)),
      subject: code.map { say("mail.code.subject", ["code": $0]) } ?? subject,
      heading: code.map { _ in subject }, preview: code.map { _ in text }, language: language,
      blocks: [.paragraph(text)] + blocks)
  }

  func note(_ key: String, _ values: [String: String] = [:]) -> EmailBlock { .note(say(key, values)) }

  func say(_ key: String, _ values: [String: String] = [:]) -> String {
    presentation.text(key, values.merging(["app": app]) { own, _ in own }, in: language)
  }

  func time(_ time: Date) -> String { presentation.time(time, in: language) }

  /// The display name of a sign-in method.
  func name(ofMethod provider: String) -> String {
    switch provider {
    case "apple": say("mail.way.apple")
    case "google": say("mail.way.provider", ["provider": "Google"])
    case "facebook": say("mail.way.provider", ["provider": "Facebook"])
    case "password": say("mail.way.password")
    case "passkey": say("mail.way.passkey")
    default: say("mail.way.other")
    }
  }

  /// An email with a code on a separate line, and with a link. The link's page asks for confirmation: mail filters open links,
  /// and must not use up a code.
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
    return message(name, to: recipient, before + code + (link.map { [$0] } ?? []) + rest, code: proof.digits)
  }

  /// Names the device that asked, so that a person who is talked into passing on the code can notice.
  private func asking(
    _ name: String, for proof: MailedProof, to recipient: MailAddress, _ page: String?, _ requester: RequestingDevice,
    at time: Date, _ rest: [EmailBlock]
  ) -> EmailMessage {
    let values = ["device": self.name(of: requester), "time": self.time(time)]
    return asking(
      name, for: proof, to: recipient, page, before: [.paragraph(say("mail.sign_in.asked", values))], rest)
  }

  private func signIn(_ methods: [String]) -> EmailBlock {
    let sentence =
      methods.isEmpty
      ? say("mail.way.as_before") : say("mail.way.choose", ["ways": list(methods.map { name(ofMethod: $0) })])
    guard let pages else { return .paragraph(sentence) }
    return .link(sentence, button: say("mail.sign_in.button"), address: pages.signIn)
  }

  /// What to do if it was not the person, with the button that leads to the account page.
  private func review(_ key: String, _ values: [String: String] = [:]) -> EmailBlock {
    guard let pages else { return note(key, values) }
    return .link(say(key, values), button: say("mail.review.button"), address: pages.account)
  }

  /// The same with the button that leads to a new password.
  private func reset(_ key: String) -> EmailBlock {
    guard let page = pages?.resetPassword else { return review(key) }
    return .link(say(key), button: say("mail.reset.button"), address: page)
  }

  /// The names with the language's comma between them.
  private func list(_ names: [String]) -> String {
    names.dropFirst().reduce(names.first ?? "") { say("list.more", ["items": $0, "item": $1]) }
  }

  func name(of requester: RequestingDevice) -> String {
    switch requester {
    case .browser(let name?, let system?): say("mail.device", ["browser": name, "system": system])
    case .browser(let name?, nil): name
    case .browser: say("device.browser")
    case .app(.product(let name)): name
    case .app(let kind): say(kind.words ?? "device.browser")
    }
  }
}

extension EmailTemplates {
  /// The email about a change to a person's account.
  /// - Parameter detail: the provider that it is about, if it is about one.
  func notice(_ kind: MailNotice.Kind, _ detail: String?, to recipient: MailAddress) -> EmailMessage {
    let values = ["way": name(ofMethod: detail ?? "")]
    func told(_ name: String) -> EmailMessage {
      message(name, to: recipient, [review("\(name).otherwise", values)], with: values)
    }
    func toldOfPassword(_ name: String) -> EmailMessage { message(name, to: recipient, [reset("\(name).otherwise")]) }
    return switch kind {
    case .linkOffered: told("mail.link_offered")
    case .linked: told(detail == "passkey" ? "mail.passkey_added" : "mail.linked")
    case .unlinked: told(detail == "passkey" ? "mail.passkey_removed" : "mail.unlinked")
    case .revoked: told("mail.revoked")
    case .merged: told("mail.merged")
    case .mergeUndone: told("mail.merge_undone")
    case .passwordChanged, .passwordReset: toldOfPassword("mail.password_changed")
    case .passwordRemoved: toldOfPassword("mail.password_removed")
    // The email for a session that is no longer known.
    case .newDevice: told("mail.new_device")
    case .passkeyCounterRefused: told("mail.passkey_copied")
    case .removedPasskeyUsed: told("mail.removed_passkey_used")
    }
  }

  /// The email about a session on a device that the account was not used on before.
  func newDevice(_ device: RequestingDevice, app client: String, at time: Date, to recipient: MailAddress)
    -> EmailMessage
  {
    let facts = [
      say("mail.fact.device", ["device": name(of: device)]), say("mail.fact.app", ["client": client]),
      say("mail.fact.time", ["time": self.time(time)]),
    ]
    return message(
      "mail.new_device", to: recipient,
      [.paragraph(facts.joined(separator: "\n")), review("mail.new_device.otherwise")])
  }

  /// The email about a new passkey. It has the password manager's name, which is from our own table, and not the name that somebody gave
  /// the passkey.
  ///
  /// - Parameter app: the name of the client that made it; `nil` for an imported one.
  func passkeyAdded(
    manager: String?, on device: RequestingDevice?, app client: String?, at time: Date?, to recipient: MailAddress
  ) -> EmailMessage {
    let facts = [
      manager.map { say("mail.fact.passkey", ["manager": $0]) },
      device.map { say("mail.fact.device", ["device": name(of: $0)]) },
      client.map { say("mail.fact.app", ["client": $0]) }, time.map { say("mail.fact.time", ["time": self.time($0)]) },
    ].compactMap(\.self)
    let link = pages.map {
      EmailBlock.link(say("mail.passkeys.check"), button: say("mail.passkeys.button"), address: $0.account)
    }
    return message(
      "mail.passkey_added", to: recipient,
      (facts.isEmpty ? [] : [.paragraph(facts.joined(separator: "\n"))]) + [note("mail.passkey_added.otherwise")]
        + [link].compactMap(\.self))
  }

  /// To the previous address of an account.
  func addressChanged(to recipient: MailAddress) -> EmailMessage {
    message("mail.address_changed", to: recipient, [lastMessage, note("mail.otherwise.write")])
  }

  /// To the new address of an account.
  func addressAdded(to recipient: MailAddress) -> EmailMessage {
    message(
      "mail.address_added", to: recipient,
      (pages == nil ? [] : [review("mail.review")]) + [note("mail.otherwise.write")])
  }

  /// To the address of an account that is deleted.
  ///
  /// - Parameter isByPerson: whether it was requested on one of the person's devices.
  func deleted(
    _ progress: DeletionResult.Progress, isByPerson: Bool, to recipient: MailAddress
  ) -> EmailMessage {
    let asked = isByPerson ? [EmailBlock.paragraph(say("mail.deleted.asked"))] : []
    let rest: [EmailBlock] =
      switch progress {
      case .pending: [.paragraph(say("deleted.happened_pending")), .paragraph(say("mail.deleted.more"))]
      case .manual: [.paragraph(say("deleted.happened_manual")), manualSteps, lastMessage]
      case .revoked, .notApplicable: [.paragraph(say("deleted.happened")), lastMessage]
      }
    return message("mail.deleted", to: recipient, asked + rest + [note("mail.otherwise.write")])
  }

  /// To the same address, once a deletion that waited for Apple is finished.
  func deletionFinished(_ atApple: Deletion.AtApple, to recipient: MailAddress) -> EmailMessage {
    switch atApple {
    case .manual:
      message("mail.deletion_manual", to: recipient, [manualSteps, lastMessage])
    case .revoked, .notApplicable:
      message("mail.deletion_done", to: recipient, [lastMessage])
    }
  }

  /// How a person removes the app at Apple, as the page says it.
  private var manualSteps: EmailBlock {
    .steps(["deleted.advice_settings", "deleted.advice_web", "deleted.advice_app"].map { say($0) })
  }

  private var lastMessage: EmailBlock { note("mail.last_message") }
}

/// The device that asked for an email, without any untrusted text.
package enum RequestingDevice: Sendable, Equatable {
  /// A browser, with its name and that of its system, if they are known ones.
  case browser(name: String?, system: String?)
  case app(DeviceKind)

  /// The device that opened a session. What an app says of itself is untrusted; only what a closed table knows is told.
  init(of session: Session) {
    self =
      session.kind == .cookie
      ? .browser(name: session.device.appVersion, system: session.device.platform) : .app(DeviceKind(of: session))
  }
}

/// One email of each kind with sample values.
package struct EmailSamples: Sendable {
  private let templates: EmailTemplates
  private let now: Date

  /// - Parameters:
  ///   - app: the client that the emails are about.
  ///   - language: a tag (BCP 47).
  package init(_ presentation: any EmailPresentation, app: String, language: String, now: Date) {
    let pages = EmailPages(of: "https://id.example.com", resetsPasswords: true)
    templates = EmailTemplates(presentation: presentation, language: language, app: app, pages: pages)
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
    let requester = RequestingDevice.browser(name: "Safari", system: "iPhone")
    return [
      ("sign-up", templates.signUp(proof(.signUp), to: mary, page: page)),
      ("account-exists", templates.accountExists(["apple", "password"], to: mary)),
      ("reset", templates.reset(proof(.reset), to: mary, page: page)),
      ("no-password", templates.noPassword(["apple"], to: mary)),
      ("address", templates.address(proof(.email), to: mary, page: page)),
      ("sign-in", templates.signIn(proof(.signIn), to: mary, page: page, requester: requester, at: now)),
      ("sign-up-code", templates.signUpByCode(proof(.signIn), to: mary, page: page, requester: requester, at: now)),
    ]
  }

  private func telling(_ mary: MailAddress) -> [(name: String, message: EmailMessage)] {
    let notices = MailNotice.Kind.allCases.filter { $0 != .newDevice && $0 != .passwordReset }.map { kind in
      (kind.rawValue.map { "._".contains($0) ? "-" : String($0) }.joined(), templates.notice(kind, "google", to: mary))
    }
    let device = templates.newDevice(.browser(name: "Firefox", system: "Windows"), app: app, at: now, to: mary)
    let passkey = templates.passkeyAdded(
      manager: "Apple Passwords", on: .browser(name: "Safari", system: "iPhone"), app: app, at: now, to: mary)
    return notices + recovering(mary) + [
      ("passkey-added", passkey), ("passkey-removed", templates.notice(.unlinked, "passkey", to: mary)),
      ("new-device", device), ("address-changed", templates.addressChanged(to: mary)),
      ("address-added", templates.addressAdded(to: mary)),
    ]
  }

  private func recovering(_ mary: MailAddress) -> [(name: String, message: EmailMessage)] {
    let stop = "https://id.example.com/recover/stop?token=sample"
    func link(after hours: Double) -> RecoveryLink {
      RecoveryLink(
        account: AccountID(UUIDv7.zero), digest: [], by: "support", issuedAt: now,
        validFrom: now.addingTimeInterval(hours * 3600), stop: [])
    }
    func recovered(_ by: AccountRecovery) -> EmailMessage {
      templates.recovered(
        AccountRecovered(
          by: by, manager: "Apple Passwords", device: .browser(name: "Safari", system: "iPhone"), app: app, at: now,
          page: "https://id.example.com/account/passkeys/check"), to: mary)
    }
    return [
      ("recovery-link", templates.recoveryLink(link(after: 0), stop: stop, to: mary)),
      ("recovery-link-later", templates.recoveryLink(link(after: 24), stop: stop, to: mary)),
      (
        "recovery-waits",
        templates.recoveryWaits(until: now.addingTimeInterval(86_400), at: app, stop: stop, to: mary)
      ), ("recovered-by-code", recovered(.emailCode)), ("recovered-by-link", recovered(.recoveryLink)),
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
