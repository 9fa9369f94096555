import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

extension PasswordFlows {
  /// Mails a token to an address that the caller claims.
  ///
  /// Needs a recent session, since mail to the address can reset the password.
  package func requestAddress(_ email: String, by caller: Caller, origin: PasswordOrigin) async throws(ServerError) {
    try await mailAddress(email, by: caller, origin: origin, repeating: nil)
  }

  /// - Returns: the seconds to wait, and nothing is mailed, if it was mailed a moment ago.
  @discardableResult
  func mailAddress(
    _ email: String, by caller: Caller, origin: PasswordOrigin, repeating former: PendingMail?
  ) async throws(ServerError) -> Int? {
    let client = try clients.known(caller.session.client)
    // This needs mail only, whether or not passwords are offered here.
    guard outgoing != nil else { throw .providerWithheld(.password, .notConfigured) }
    let now = now()
    guard caller.isRecent(at: now) else { throw .reauthenticationRequired }
    guard !caller.account.isGuest else { throw .guestAddress }
    let recipient = try recipient(email)
    let mails = MailAllowance(
      .email, realm: caller.account.realm, address: recipient.canonical, network: origin.network,
      account: caller.account.id)
    let proof = try await proof(for: .email, caller.session.id.description, within: mails, now)
    let (mailbox, isAnothers) = try await mailbox(of: recipient, in: caller.account.realm, for: caller.account.id, now)
    let kept = try record(
      proof, proving: isAnothers ? mailbox.text : email, for: caller.account.id, in: caller.session.id, at: now)
    let message = mail.templates(client.name)?.address(proof, to: mailbox, page: origin.page)
    let waiting = origin.browser.map { _ in
      PendingMail(
        .email, caller.session.id.description, to: email, client: client.id, opens: [proof.record], at: now)
    }
    return try await sendProof(
      message, about: caller.account.id, proof, with: [kept], within: mails, pending: waiting, repeating: former, now)
  }

  /// Where the proof of an address is mailed to. If another account has proved the address, mail goes to that account's spelling: another
  /// spelling may be another mailbox.
  ///
  /// - Parameter account: the one that the address is for; `nil` for a new one.
  func mailbox(
    of recipient: (mail: MailAddress, canonical: CanonicalAddress), in realm: Realm, for account: AccountID?,
    _ now: Date
  ) async throws(ServerError) -> (mail: MailAddress, isAnothers: Bool) {
    let proofs = try await read([.provedAddress(realm, recipient.canonical)]) {
      try $0.proofs(of: recipient.canonical, in: realm)
    }
    let other = proofs.first { $0.account != account }?.account
    return (try await onFile(recipient.canonical, of: other, at: now).mailbox ?? recipient.mail, other != nil)
  }

  /// The record that the proof of an address opens.
  func record(
    _ proof: MailedProof, proving address: String, for account: AccountID, in session: SessionID, at now: Date
  ) throws(ServerError) -> Change {
    try record(proof.record, at: now) { writer in
      writer.member("prove", address)
      writer.member("account", account.description)
      // The token ends with the session, so that somebody who took the session over cannot use it later.
      writer.member("session", session.description)
    }
  }

  /// Adds a proved address to the caller's account.
  package func confirmAddress(token text: SecretText, by caller: Caller) async throws(ServerError) -> Account {
    let now = now()
    guard let id = try await mailedRecord(text, for: .email, caller.session.id.description) else {
      throw .mailedTokenInvalid
    }
    let stored = try await read([.record(id)]) { try $0.record(id) }
    guard let content = content(of: stored, at: now), let address = content["prove"]?.string,
      let canonical = CanonicalAddress(address), content["account"]?.string == caller.account.id.description,
      content["session"]?.string == caller.session.id.description
    else { throw .mailedTokenInvalid }
    let prove = ProveAddress(
      session: caller.session.id, account: caller.account.id, realm: caller.account.realm, address: address,
      canonical: canonical, keys: try await identities(of: caller).map(\.key), record: id)
    let stamp = stamp(at: now)
    let outcome = try await decide(on: prove.reads) { snapshot -> Decision<ProveAddress.Outcome> in
      let decision = try prove.decide(on: snapshot, at: stamp)
      guard var changes = decision.changes, let account = try snapshot.account(caller.account.id),
        let old = account.email,
        CanonicalAddress(old.address) != canonical,
        let templates = mail.templates(try clients.known(caller.session.client).name, for: account)
      else { return decision }
      var messages: [EmailMessage] = []
      // The account's owner until now is told at the former address.
      if old.isVerified, old.isDeliverable, let recipient = MailAddress(reaching: old.address) {
        messages.append(templates.addressChanged(to: recipient))
      }
      if let recipient = MailAddress(reaching: address) { messages.append(templates.addressAdded(to: recipient)) }
      for message in messages {
        if let mailing = try mail.mailing(message, about: caller.account.id, at: now) { changes.add(mailing) }
      }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .proved(let account): return account
    case .inUse: throw .identityInUse
    case .unknown: throw .mailedTokenInvalid
    case .guest: throw .guestAddress
    case .refused(let refusal): throw ServerError(refusal)
    }
  }
}

extension ServerError {
  fileprivate static let guestAddress = ServerError.invalidValue(
    field: "email", reason: "needs a sign-in method first; a guest signs up at /v1/sign-up/password, or adds a provider"
  )
}

/// An account that a code to its mailbox opens, without a password, with the record of the code.
struct ConfirmedMailbox: Sendable {
  let account: AccountID
  let held: HeldPassword
  let record: [UInt8]
  /// The record of the pending link that the code completes, if it was requested for one.
  let link: [UInt8]?
  /// The digest of the identity to link.
  let attaches: [UInt8]?

  /// Reads a record; `nil` if it is missing, expired or of another kind.
  init?(_ record: [UInt8], _ content: JSONElement?) {
    guard let account = content?["mailbox_of"]?.string.flatMap(AccountID.init), let held = HeldPassword(content) else {
      return nil
    }
    (self.account, self.held, self.record) = (account, held, record)
    link = content?["link"]?.string.flatMap { Hexadecimal.decode(Array($0.utf8)) }
    attaches = content?["attaches"]?.string.flatMap { Hexadecimal.decode(Array($0.utf8)) }
  }
}

extension PasswordFlows {
  /// The account that a code to the mailbox of an address opens. The reads are the same whether there is one or not.
  func accountOfMailbox(
    _ address: CanonicalAddress, in realm: Realm, seen: Snapshot, _ now: Date
  ) async throws(ServerError) -> AccountID? {
    let candidate = try asking { try seen.mailboxAccount(of: address, in: realm) }
    let id = candidate ?? newID(at: now)
    return try await read([.provedAddress(realm, address), .accountInFull(id)]) { snapshot in
      candidate == nil ? nil : try snapshot.account(openedByMailboxOf: address, in: realm, id)?.id
    }
  }

  /// Opens a session of the account; `nil` if the code is no longer valid.
  func openMailbox(
    _ mailbox: ConfirmedMailbox, kind: Session.Kind, device: Device, origin: PasswordOrigin, former: FormerSession?,
    link: LinkHandle?, noting note: [UInt8]?
  ) async throws(ServerError) -> SignInResult? {
    let now = now()
    let held = mailbox.held
    let client = try offeringPasswords(held.client)
    var pending: PendingLink?
    if let wanted = mailbox.link {
      // The code was requested for a pending link, so it is valid only together with that link.
      guard let link, link.id == wanted,
        let found = try await pendingLink(link, at: held.address, of: client), found.account == mailbox.account,
        found.digest == mailbox.attaches,
        try await account(found.account, openedByMailboxOf: found.identity, at: client) != nil
      else { return nil }
      pending = found
    } else {
      guard client.offersEmailCode else { return nil }
    }
    let surface = client.platform.surface
    let decision = SignInByMailbox(
      realm: held.realm, address: held.address, account: mailbox.account, record: mailbox.record, client: client.id,
      kind: kind, surface: surface, device: device,
      mark: request.mark(of: device, client: client.id, surface: surface, in: held.realm),
      language: request.ownLanguage, operators: try await operations.operators(with: mailbox.account))
    let stamp = stamp(at: now)
    let throttle = LoginThrottle(
      realm: held.realm, address: held.address.text, network: origin.network, device: origin.device)
    let hooks = [
      throttle.passed(keys: masterKeys, random: random, now: now), former?.ended(keys: masterKeys, now: now),
    ].compactMap(\.self)
    request.subject?.note(mailbox.account)
    let stop = recovery.delay > 0 ? PresentedRecoveryLink.text(of: mailbox.account, random: random) : nil
    let stopping = stop.flatMap { PresentedRecoveryLink($0.revealed) }
    let outcome = try await decide(on: decision.reads + hooks.flatMap(\.reads)) {
      snapshot -> Decision<SignInByMailbox.Outcome> in
      let delay = try recovery.delay(of: mailbox.account, stop: stopping, in: snapshot, now: now)
      let decided = try decision.decide(
        on: snapshot, lifetimes: lifetimes, delay: delay, isUsable: { !isLeftBehind($0) }, at: stamp)
      if var changes = decided.changes, let stop, case .pending(let pending, isNew: true) = decided.outcome {
        for change in try recovery.changes(
          beginning: pending, stoppedBy: stop, on: snapshot, by: client, now: now)
        {
          changes.add(change)
        }
        return Decision(changes, decided.outcome)
      }
      guard var changes = decided.changes, case .signedIn(var result) = decided.outcome else { return decided }
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
      for hook in hooks { try hook.join(snapshot, &result, &changes) }
      for mailing in try recovery.mailings(about: result, on: snapshot, at: now) { changes.add(mailing) }
      return Decision(changes, .signedIn(result))
    }
    switch outcome {
    case .signedIn(let result):
      guard let pending, let link else { return result }
      return try await attach(pending, under: link, in: result)
    case .unknown: return nil
    case .suspended: throw .accountSuspended
    case .pending(let pending, _): throw .recoveryPending(until: pending.availableAt, now: now)
    }
  }
}

/// The account of an address, with what an email to it needs; anybody may have requested the email.
struct AddressOnFile: Sendable {
  /// `nil` if no account has the address.
  let account: Account?
  /// The sign-in methods of the account, the oldest first.
  let identities: [Identity]
  /// The mailbox, in the account's spelling. Mail never goes to the spelling that was typed, because two spellings of one
  /// canonical address can be two mailboxes. `nil` if no account has the address.
  let mailbox: MailAddress?

  /// The providers of the sign-in methods that can be used.
  let methods: [String]

  init(_ address: CanonicalAddress, of account: Account?, _ identities: [Identity], methods: [String]) {
    self.account = account
    self.identities = identities
    self.methods = methods
    guard let account else {
      mailbox = nil
      return
    }
    var spellings = identities.compactMap { identity in identity.email.flatMap { $0.isProved ? $0.address : nil } }
    if let email = account.email, email.isVerified { spellings.insert(email.address, at: 0) }
    let spelling = spellings.first { CanonicalAddress($0) == address }
    mailbox = MailAddress(reaching: spelling ?? address.text)
  }
}

extension PasswordFlows {
  /// The account of an address. The reads are the same whether there is one or not.
  func onFile(
    _ address: CanonicalAddress, of account: AccountID?, at now: Date
  ) async throws(ServerError) -> AddressOnFile {
    let id = account ?? newID(at: now)
    let (account, identities) = try await read([.accountInFull(id)]) {
      (try $0.account(id), try $0.identities(of: id))
    }
    return AddressOnFile(
      address, of: account, identities,
      methods: identities.filter { !isLeftBehind($0) }.signInMethods.methods)
  }
}
