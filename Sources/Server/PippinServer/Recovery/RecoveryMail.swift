import PippinAccounts
import PippinFoundation

// Emails about a recovery go to every proved address. An attacker rarely reads all addresses, so each gets the email.

extension MailFlows {
  /// The same email to every proved address of an account that can receive mail.
  func mailings(
    to account: Account, _ identities: [Identity], at now: Date,
    _ message: (EmailTemplates, MailAddress) throws -> EmailMessage
  ) throws -> [PippinAccounts.Change] {
    guard let templates = templates(for: account) else { return [] }
    return try Self.allReachable(account, identities).compactMap { address in
      try MailAddress(reaching: address).flatMap { try mailing(message(templates, $0), about: account.id, at: now) }
    }
  }

  /// Every proved address of an account that can still receive mail, the one that it shows first; each mailbox once.
  static func allReachable(_ account: Account, _ identities: [Identity]) -> [String] {
    func isAlive(_ source: IdentityID, isPrivate: Bool) -> Bool {
      !isPrivate || identities.contains { $0.id == source && $0.status == .active }
    }
    var addresses: [String] = []
    func add(_ address: String) {
      if !addresses.contains(where: { CanonicalAddress($0) == CanonicalAddress(address) }) { addresses.append(address) }
    }
    if let email = account.email, email.isVerified, email.isDeliverable,
      isAlive(email.source, isPrivate: email.isPrivate)
    {
      add(email.address)
    }
    for identity in identities where identity.id != account.email?.source || account.email?.isDeliverable == true {
      if let email = identity.email, email.isProved, isAlive(identity.id, isPrivate: email.isPrivate) {
        add(email.address)
      }
    }
    return addresses
  }

  /// Where the person says which passkeys they still have; `nil` without pages to sign in on.
  var checkPage: String? { clients.ofPages(mails: true).map { _ in issuer + "/account/passkeys/check" } }
}

/// What the email about a recovery says.
struct AccountRecovered: Sendable {
  let by: AccountRecovery
  /// The password manager of the passkey that was added, if it is known.
  let manager: String?
  let device: RequestingDevice
  let app: String
  let at: Date
  let page: String?
}

extension EmailTemplates {
  /// The email about an operator's link.
  func recoveryLink(_ link: RecoveryLink, stop: String, to recipient: MailAddress) -> EmailMessage {
    let from =
      link.validFrom > link.issuedAt ? [say("mail.recovery_link.from", ["time": time(link.validFrom)])] : []
    let until = say("mail.recovery_link.until", ["time": time(link.expiresAt)])
    return message(
      "mail.recovery_link", to: recipient,
      [
        .paragraph((from + [until]).joined(separator: "\n")), note("mail.recovery_link.otherwise"), stopping(stop),
      ])
  }

  /// The email about a recovery, with everything that changed.
  func recovered(_ recovered: AccountRecovered, to recipient: MailAddress) -> EmailMessage {
    let isByLink = recovered.by == .recoveryLink
    let facts = [
      say(isByLink ? "mail.recovered.by_link" : "mail.recovered.by_code"),
      isByLink ? recovered.manager.map { say("mail.fact.passkey", ["manager": $0]) } : nil,
      say("mail.recovered.signed_out"), say("mail.fact.device", ["device": name(of: recovered.device)]),
      say("mail.fact.app", ["client": recovered.app]), say("mail.fact.time", ["time": time(recovered.at)]),
    ].compactMap(\.self)
    let link = recovered.page.map {
      EmailBlock.link(say("mail.passkeys.check"), button: say("mail.passkeys.button"), address: $0)
    }
    return message(
      "mail.recovered", to: recipient,
      [.paragraph(facts.joined(separator: "\n")), note("mail.recovered.otherwise")] + [link].compactMap(\.self))
  }
}

extension RecoveryFlows {
  /// The emails about a sign-in by a mailed code that was a recovery; none about any other.
  func mailings(
    about result: SignInResult, on snapshot: Snapshot, at now: Date
  ) throws -> [PippinAccounts.Change] {
    guard let recovery = result.recovery else { return [] }
    let client = result.session.client
    return try mail.mailings(to: result.account, snapshot.identities(of: result.account.id), at: now) {
      templates, recipient in
      templates.recovered(
        AccountRecovered(
          by: recovery, manager: nil, device: RequestingDevice(of: result.session),
          app: clients[client]?.name ?? client.rawValue, at: now, page: mail.checkPage), to: recipient)
    }
  }
}
