package import PippinHTTP

/// What happened to an account, newest first: the audit and the refused sign-ins.
package struct ConsoleHistory: Sendable {
  package enum Entry: Sendable {
    case event(HistoryEvent, ConsoleTime)
    case refusal(RefusalItem)
  }

  let entries: [Entry]
  /// The address of older entries.
  let next: String?
  let isFirstPage: Bool

  package init(entries: [Entry], next: String?, isFirstPage: Bool) {
    self.entries = entries
    self.next = next
    self.isFirstPage = isFirstPage
  }

  /// The newest entry about signing in, if it is a refusal.
  var latestRefusal: RefusalItem? {
    guard isFirstPage else { return nil }
    for entry in entries {
      switch entry {
      case .refusal(let item): return item
      case .event(let event, _) where event.isSignIn: return nil
      case .event: continue
      }
    }
    return nil
  }

  var html: HTML {
    guard !entries.isEmpty else { return "<p>No entries.</p>" }
    return "<ol class=\"events\">\(entries.map(\.html))</ol>\n\(ConsoleList.next(next))"
  }
}

extension HistoryEvent {
  fileprivate var isSignIn: Bool { ["session.opened", "session.renewed", "account.created"].contains(kind) }

  /// Leads to what happened to an account before it was merged into this one: those lines stay under its own id.
  fileprivate var earlier: HTML? {
    guard kind == "account.merged", let (word, account) = Self.mergePartner(detail), word == "from" else { return nil }
    return "<p><a href=\"/audit?account_id=\(account)\">What happened to that account before</a></p>"
  }
}

extension ConsoleHistory.Entry {
  fileprivate var html: HTML {
    switch self {
    case .refusal(let item): item.html
    case .event(let event, let time):
      """
      <li><div class="when">\(time.html)</div><div class="what"><p>\(event.sentence)</p>\(event.earlier)\(event.source.map { "<p class=\"soft\">\($0)</p>" as HTML })</div></li>

      """
    }
  }
}

/// A deleted account: what the audit kept.
package struct DeletedAccountPage: ConsolePage {
  let id: String
  let isFinished: Bool
  let history: ConsoleHistory

  package var section: ConsoleSection? { .accounts }
  package let title = "Deleted account"

  package init(id: String, isFinished: Bool, history: ConsoleHistory) {
    self.id = id
    self.isFinished = isFinished
    self.history = history
  }

  package var content: HTML {
    """
    <div class="verdict \(isFinished ? "good" : "warn")"><p><b>\(headline)</b></p>
    <p>\(advice)</p></div>
    <p class="soft"><code>\(id)</code></p>
    <section aria-labelledby="history"><h2 id="history">History</h2>
    \(history.html)</section>
    """
  }

  private var headline: String {
    isFinished ? "This account is deleted." : "This account is deleted, but Apple has not confirmed it yet."
  }

  private var advice: HTML {
    isFinished
      ? """
      The person can sign up again, and gets a new account. If your own system still writes to them, see under \
      <a href="/webhooks?event=account.deleted">Webhooks</a> whether it accepted account.deleted.
      """
      : """
      Until Apple confirms, the person cannot sign up again. This usually takes minutes. If it takes longer, look for a parked job under \
      Jobs.
      """
  }
}

/// One line of the audit, as far as the history shows it.
package struct HistoryEvent: Sendable, Equatable {
  /// The audit's kind and detail.
  let kind: String
  let detail: String?
  /// `apple`, `google`, `facebook` or `password`, where the line names a sign-in method.
  let provider: String?
  let client: String?
  /// The name of the operator token or person with which it was done.
  let operatorName: String?
  /// The address that it was asked for from, or its network.
  let network: String?
  /// The kind of device that it was asked for on.
  let device: String?

  package init(
    kind: String, detail: String? = nil, provider: String? = nil, client: String? = nil, operatorName: String? = nil,
    network: String? = nil, device: String? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.provider = provider
    self.client = client
    self.operatorName = operatorName
    self.network = network
    self.device = device
  }

  /// Where the request came from, in one line; `nil` if nothing is kept of it.
  var source: HTML? { ConsoleSource(network: network, device: device).html }

  /// The line as a sentence.
  package var sentence: String {
    (Self.sentences[kind]?(self) ?? "\(kind)\(detail.map { ": \($0)" } ?? ""). This version does not know this event.")
      + (operatorName.map { " Done by \($0.contains(" ") ? $0 : "the operator \($0)")." } ?? "")
  }

  /// The kinds that have a sentence.
  package static var knownKinds: Set<String> { Set(sentences.keys) }

  /// A sign-in method in words; the detail names it where the method itself is gone.
  private var method: String { ProviderWords.name(provider ?? detail) ?? "a sign-in method" }
  /// The same after these words; nothing where a deletion erased it.
  private func byProvider(_ words: String) -> String { ProviderWords.name(provider).map { " \(words) \($0)" } ?? "" }
  private var inClient: String { client.map { " in \($0)" } ?? "" }

  private static let sentences: [String: @Sendable (HistoryEvent) -> String] = [
    "account.created": { "The account was created\($0.byProvider("by a sign-in with"))\($0.inClient)." },
    "account.imported": { event in
      event.detail == "address_vouched"
        ? "The account was imported from a file, and its email address counts as verified."
        : "The account was imported from a file."
    },
    "account.updated": { "The \(changed[$0.detail ?? ""] ?? $0.detail ?? "profile") changed." },
    "session.opened": { event in
      let client = event.client.map { " to \($0)" } ?? ""
      return "Signed in\(event.byProvider("with"))\(client)\(surface(event.detail))."
    },
    "session.new_device": { _ in "That sign-in was on a device that the account was not used on before." },
    "session.renewed": { "Signed in again\($0.byProvider("with")) within the session." },
    "client_session.opened": { "Signed in to the app \($0.client ?? "unknown") with this account." },
    "client_session.code_reused": { event in
      "An authorization code was used twice, so the app's session ended.\(inApp(event.client)) The app sent it again, or it was "
        + "stolen; the person signs in again."
    },
    "session.ended": { event in
      switch event.detail {
      case "all": "All sessions ended."
      case "all_others": "All sessions but one ended: the person signed out all other devices.\(inApp(event.client))"
      default: "A session ended: \(SessionEndWords.text(event.detail)).\(inApp(event.client))"
      }
    },
    "session.reuse_detected": { event in
      "An old refresh token was used again, so the session ended.\(inApp(event.client)) The app stored an old copy, or a token was stolen; "
        + "the person signs in again."
    },
    "session.caught_up": { _ in "A refresh token was accepted although it is newer than the restored database." },
    "identity.revived": { "The person granted consent at \($0.method) again." },
    "identity.revoked": { event in
      let method = ProviderWords.name(event.provider) ?? "a sign-in method"
      return "\(method.capitalizedFirst) is closed: \(SessionEndWords.text(event.detail))."
    },
    "identity.link_offered": {
      "Somebody signed in with \($0.method), whose verified address is that of this account. Linking was offered."
    },
    "identity.linked": { "\($0.method.capitalizedFirst) was added as a sign-in method." },
    "identity.unlinked": { "\($0.method.capitalizedFirst) was removed as a sign-in method." },
    "account.merged": { "\(merged($0.detail)) Both are one account now." },
    "account.merge_undone": { _ in "A merge was undone: the two accounts are separate again." },
    "identity.last_way_gone": { _ in
      "The last sign-in method was deleted at its provider. Nobody can sign in to the account any more."
    },
    "account.deleted": {
      "The account was deleted \(deleters[$0.detail ?? ""] ?? "at the request of \($0.detail ?? "somebody")")."
    },
    "account.deletion_finished": { event in
      event.detail == "manual"
        ? "The deletion is complete. Access at Apple could not be revoked, so the person has to remove the app there."
        : "The deletion is complete."
    },
    "identity.transferred": { _ in "The app moved to another Apple team. The person kept the account." },
    "password.changed": { _ in "The password was set or changed." },
    "password.removed": { event in
      let reasons = [
        "merge": "Both merged accounts had one, and an account can have only one.",
        "import": "Its address was not verified, and the account has a verified one.",
        "address": "Nobody had confirmed its address, and another one was verified.",
        "upgrade": "The account had several, and an account can have only one.",
      ]
      return "A password was removed. \(reasons[event.detail ?? ""] ?? "")"
    },
    "password.reset": { _ in "The password was reset by email." },
    "passkey.renamed": { _ in "The person renamed a passkey." },
    "passkey.upgraded": { _ in "The password manager created a passkey automatically after a sign-in with the password."
    },
    "passkey.counter_refused": { _ in
      "A passkey was refused, because its counter did not increase. It may have been copied."
    },
    "passkey.backup_changed": { _ in
      "A passkey now reports something else about synchronisation than when it was added."
    },
    "passkey.removed_used": { _ in "Somebody used a passkey that had been removed. They were not signed in." },
    "account.email_forwarding": { event in
      event.detail == "disabled"
        ? "Mail forwarding was switched off at Apple: email to the private address is not delivered."
        : "Mail forwarding was switched on at Apple."
    },
    "recovery_link.issued": { _ in "A recovery link was created, with which the person adds a passkey." },
    "recovery.started": { _ in "The code from an email was entered. It signs the person in after the recovery delay." },
    "recovery.stopped": { event in
      "The owner stopped a recovery, \(event.detail == "session" ? "in an earlier session" : "with the link in an email")."
    },
    "account.recovered": { event in
      let words = event.detail == "recovery_link" ? "a recovery link" : "the code from an email"
      return "The person recovered the account with \(words), without their passkeys. All other sessions ended."
    },
    "account.suspended": { _ in "The account was suspended: its sessions ended, and nobody can sign in." },
    "account.restored": { _ in "The account was restored. The person can sign in again." },
    "consent.granted": { event in
      "The person gave \(event.client ?? "an OpenID client") access\(event.detail.map { " to \($0)" } ?? "")."
    },
    "consent.withdrawn": { event in
      let subject = event.operatorName == nil ? "The person" : "An operator"
      return "\(subject) ended the access of \(event.client ?? "an OpenID client"). Its sessions ended."
    },
    "invitation.created": { "An invitation was created: \($0.detail ?? "")." },
    "invitation.revoked": { "An invitation was revoked: \($0.detail ?? "")." },
    "invitation.used": { "The account was created with the invitation \($0.detail ?? "")\($0.inClient)." },
    "sessions.ended": { "An operator ended sessions of all accounts: \($0.detail ?? "")." },
    "signing_keys.replaced": { "The keys that sign tokens were replaced: \($0.detail ?? "")." },
    "operator_token.issued": { "The operator token \($0.detail ?? "") was created." },
    "operator.added": { "\($0.detail ?? "A person") became an operator, or what they may do was changed." },
    "operator.removed": { "\($0.detail ?? "A person") is no longer an operator." },
    "operator_token.revoked": { "The operator token \($0.detail ?? "") was revoked." },
    "job.run": { "A waiting job was run early: \($0.detail ?? "")." },
    "job.retried": { "A parked job was tried again: \($0.detail ?? "")." },
    "job.removed": { "A parked job was removed: \($0.detail ?? "")." },
    "webhook.tested": { "A test webhook was sent: \($0.detail ?? "")." },
    "webhook.resent": { "A webhook was sent again: \($0.detail ?? "")." },
    "passkey_signals.paused": {
      "Updates to password managers about passkeys were paused until \($0.detail ?? "later")."
    },
    "passkey_signals.resumed": { _ in "Updates to password managers about passkeys were resumed." },
    "passkey_domain.forgotten": {
      "The recorded passkey domain was removed, because no passkey was left: \($0.detail ?? "")."
    },
    "passkey_domain.recorded": {
      "The passkey domain was recorded again, because a passkey was added meanwhile: \($0.detail ?? "")."
    },
  ]

  private static let changed = [
    "name": "name", "email": "email address", "language": "language", "external_id": "external id",
    "metadata.public": "metadata for the app", "metadata.private": "metadata for operators",
  ]
  private static let deleters = [
    "person": "at the person’s request", "administrator": "by an operator",
    "unreachable": "because nobody could sign in to it",
    "unused_guest": "because it was the account of a guest who did not come back",
  ]

  private static func surface(_ word: String?) -> String {
    switch word {
    case "web": " in a browser"
    case "native": " on an Apple device"
    case "android": " on Android"
    default: ""
    }
  }

  private static func inApp(_ client: String?) -> String { client.map { " App: \($0)." } ?? "" }

  private static func merged(_ detail: String?) -> String {
    guard let (word, account) = mergePartner(detail) else { return "Two accounts were merged." }
    return word == "into"
      ? "This account was merged into \(account)." : "The account \(account) was merged into this one."
  }

  /// The other account of a merge, and whether it was merged `from` there or `into` it.
  fileprivate static func mergePartner(_ detail: String?) -> (word: String, account: String)? {
    let parts = (detail ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

/// Where a request came from, in one line.
struct ConsoleSource {
  let network: String?
  let device: String?

  /// `nil` if nothing is kept of it.
  var html: HTML? {
    let parts = [network.map { "<code>\($0)</code>" as HTML }, device.map { "\($0)" as HTML }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.dropFirst().reduce(parts[0]) { "\($0) · \($1)" }
  }
}

/// Providers in words.
package enum ProviderWords {
  private static let names = [
    "apple": "Apple", "google": "Google", "facebook": "Facebook", "openid": "OpenID", "password": "a password",
    "passkey": "a passkey",
    "guest": "a guest session",
  ]

  static func name(_ provider: String?) -> String? { provider.map { names[$0] ?? $0 } }

  /// As a heading or a label.
  static func title(_ provider: String) -> String { titles[provider] ?? names[provider] ?? provider }

  private static let titles = [
    "password": "Password", "passkey": "Passkey", "email_code": "Emailed code", "guest": "Guest",
  ]
}

/// Why sessions end, in words.
package enum SessionEndWords {
  private static let texts = [
    "signed_out": "the person signed out",
    "expired": "it was not used for too long",
    "session_limit": "a newer sign-in ended it, because the account had as many sessions as it may have",
    "apple_consent_revoked": "the person withdrew consent at the provider",
    "apple_account_deleted": "the account at the provider was deleted",
    "apple_token_invalid": "Apple no longer accepts its token",
    "reuse_detected": "an old refresh token was used again",
    "account_deleted": "the account was deleted",
    "administrator": "an operator ended it",
    "account_merged": "the sign-in method belongs to another account since a merge",
    "suspended": "an operator suspended the account",
    "consent_withdrawn": "the access of the OpenID client was ended",
  ]

  package static var knownReasons: Set<String> { Set(texts.keys) }

  static func text(_ reason: String?) -> String { reason.map { texts[$0] ?? $0 } ?? "the reason is unknown" }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
