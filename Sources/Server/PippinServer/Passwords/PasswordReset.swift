package import PippinAccounts
import PippinFoundation
import PippinPasswords
package import PippinSecret
import PippinTokens

extension PasswordFlows {
  /// Mails a reset token, or the sign-in methods of an account without a password. The requester cannot tell
  /// which.
  package func requestReset(
    email: String, client id: ClientID, origin: PasswordOrigin
  ) async throws(ServerError) {
    try await mailReset(to: email, client: id, origin: origin, repeating: nil)
  }

  @discardableResult
  func mailReset(
    to email: String, client id: ClientID, origin: PasswordOrigin, repeating former: PendingMail?
  ) async throws(ServerError) -> Int? {
    let attempt = origin.browser.map { $0.attempt(.reset) }
    return try await mailWay(.reset, to: email, client: id, attempt: attempt, origin: origin, repeating: former) {
      templates, proof, recipient, _ in
      templates.reset(proof, to: recipient, page: origin.page)
    }
  }

  /// Mails a proof that stands in for the password once, or the sign-in methods of an account without a password. The work is
  /// the same in every case.
  ///
  /// - Parameters:
  ///   - former: the request whose code is mailed again.
  ///   - newcomer: the email to a person for whom the code creates an account.
  /// - Returns: the seconds to wait, and nothing is mailed, if it was mailed a moment ago.
  @discardableResult
  func mailWay(
    _ purpose: MailPurpose, to email: String, client id: ClientID, attempt: String?, origin: PasswordOrigin,
    link: LinkHandle? = nil, wish: SignUpWish? = nil, repeating former: PendingMail?,
    newcomer: ((EmailTemplates, MailedProof, MailAddress, Date) -> EmailMessage)? = nil,
    _ message: (EmailTemplates, MailedProof, MailAddress, Date) -> EmailMessage
  ) async throws(ServerError) -> Int? {
    let client = try offeringPasswords(id)
    let recipient = try recipient(email)
    let now = now()
    let snapshot = try await read([.password(client.realm, recipient.canonical)])
    let (holder, prover) = try asking {
      (
        try snapshot.password(of: recipient.canonical, in: client.realm),
        try snapshot.proofs(of: recipient.canonical, in: client.realm).first?.account
      )
    }
    var mailbox: AccountID?
    if purpose == .signIn, client.offersEmailCode {
      mailbox = try await accountOfMailbox(recipient.canonical, in: client.realm, seen: snapshot, now)
    }
    let pending = try await pendingLink(link, at: recipient.canonical, of: client)
    if let pending, holder == nil {
      mailbox = try await self.account(pending.account, openedByMailboxOf: pending.identity, at: client)
    }
    let account = holder?.account.id ?? mailbox ?? prover
    let known = try await onFile(recipient.canonical, of: account, at: now)
    let resettable = try await resettable(by: recipient.canonical, known, in: client.realm, at: now)
    let own = purpose == .reset ? resettable : holder?.credential
    // A code to a relay address opens nothing, so an account by it would be lost at once.
    var isNewcomer =
      wish?.maySignUp(by: client) == true && account == nil && pending == nil && !recipient.canonical.isAtRelay
    // Nor does one to a stranger who would get no account. The answer would tell who has one, so it does not say that nothing is mailed.
    if let wish, try await refusal(of: wish, at: recipient.canonical, of: client) != nil { isNewcomer = false }
    // An email to a stranger counts as one of a sign-up, whichever way it was asked for: two ways are not twice as many.
    let mails = MailAllowance(
      isNewcomer ? .signUp : purpose, realm: client.realm, address: recipient.canonical, network: origin.network)
    let proof = try await proof(for: purpose, attempt, within: mails, now)
    let templates = mail.templates(client.name, in: client.realm)
    let written: EmailMessage? =
      if isNewcomer {
        templates.flatMap { newcomer?($0, proof, recipient.mail, now) }
      } else {
        // An address without an account gets no mail. Otherwise anybody could make this server write to anybody.
        known.mailbox.flatMap { recipient in
          if own != nil || mailbox != nil {
            templates.map { message($0, proof, recipient, now) }
          } else {
            templates?.noPassword(known.methods, to: recipient)
          }
        }
      }
    let held = HeldPassword(
      version: own?.version ?? 0, realm: client.realm, address: recipient.canonical, client: client.id)
    let whose = purpose == .reset ? "reset_of" : "sign_in_as"
    let kept = try record(proof.record, at: now) { writer in
      if own == nil, let mailbox {
        writer.member("mailbox_of", mailbox.description)
        // The code is valid only together with this link, also where codes are not offered otherwise.
        writer.member("link", ifPresent: pending == nil ? nil : link.map { Hexadecimal.encode($0.id) })
        // Another tab may replace it by another pending link.
        writer.member("attaches", ifPresent: pending.map { Hexadecimal.encode($0.digest) })
      } else {
        writer.member(own == nil ? "nobody" : whose, (own?.identity ?? newID(at: now)).description)
      }
      // The address as it was typed opens nothing unless it is `sign_up_as`; the record has the same size for every address.
      if let wish {
        writer.member(isNewcomer ? "sign_up_as" : "written_as", email)
        wish.write(to: &writer)
      }
      writer.member("account", (account ?? newID(at: now)).description)
      held.write(&writer)
    }
    let waiting = origin.browser.flatMap { browser in
      attempt.map {
        PendingMail(
          purpose, $0, to: email, client: id, isLinking: link?.id == LinkHandle(of: browser).id, opens: [proof.record],
          at: now)
      }
    }
    return try await sendProof(
      written, about: known.account?.id, proof, with: [kept], within: mails, pending: waiting, repeating: former, now)
  }

  /// The password that mail to an address resets: that of the address, or that of its account while the password's own address
  /// is unconfirmed. The reads are the same in every case.
  private func resettable(
    by address: CanonicalAddress, _ known: AddressOnFile, in realm: Realm, at now: Date
  ) async throws(ServerError) -> PasswordCredential? {
    let own = known.identities.password
    let (id, credential) = (known.account?.id ?? newID(at: now), own?.id ?? newID(at: now))
    return try await read([.password(realm, address), .accountInFull(id), .credential(credential)]) { snapshot in
      guard try snapshot.account(resettableBy: address, in: realm, id) != nil else { return nil }
      return try snapshot.credential(of: credential)
    }
  }

  /// Sets a new password with the mailed token or code; all sessions end, and the device becomes known.
  package func confirmReset(
    token text: SecretText, newPassword: SecretText, origin: PasswordOrigin
  ) async throws(ServerError) {
    let now = now()
    do throws(PasswordProblem) {
      // Checked before a try at a code is counted. The person's name is checked later, when the account is known.
      _ = try Password(new: newPassword, knowing: [])
    } catch {
      throw ServerError(error, field: "new_password")
    }
    let attempt = origin.browser.map { $0.attempt(.reset) }
    guard let id = try await mailedRecord(text, for: .reset, attempt) else { throw .mailedTokenInvalid }
    let content = content(of: try await read([.record(id)], { try $0.record(id) }), at: now)
    guard let identity = content?["reset_of"]?.string.flatMap(IdentityID.init), let held = HeldPassword(content) else {
      throw .mailedTokenInvalid
    }
    let client = try offeringPasswords(held.client)
    let holder = try await read([.password(held.realm, held.address)]) {
      try $0.password(of: held.address, in: held.realm)
    }
    // A token of an older version names no account: the address was the password's.
    guard let account = content?["account"]?.string.flatMap(AccountID.init) ?? holder?.account.id else {
      throw .mailedTokenInvalid
    }
    let owner = try await read([.account(account)]) { try $0.account(account) }
    let password = try self.newPassword(
      newPassword, field: "new_password", address: held.address.text, name: owner?.name, app: client.name)
    let reset = ResetPassword(
      realm: held.realm, address: held.address, account: account, identity: identity, version: held.version,
      hash: try await hash(password, for: HashingRequester(priority: .known, address: origin.address)), record: id,
      client: client.id)
    let stamp = stamp(at: now)
    let throttle = LoginThrottle(
      realm: held.realm, address: held.address.text, network: origin.network, device: origin.device)
    let isReset = try await decide(on: reset.reads + throttle.reads) { snapshot -> Decision<Bool> in
      let decision = try reset.decide(on: snapshot, at: stamp)
      guard var changes = decision.changes else { return decision }
      for change in try throttle.reset(in: snapshot, keys: masterKeys, random: random, now: now) { changes.add(change) }
      return Decision(changes, decision.outcome)
    }
    guard isReset else { throw .mailedTokenInvalid }
  }
}

/// The password that something was mailed for.
struct HeldPassword: Sendable {
  let version: Int64
  let realm: Realm
  let address: CanonicalAddress
  let client: ClientID

  init(version: Int64, realm: Realm, address: CanonicalAddress, client: ClientID) {
    self.version = version
    self.realm = realm
    self.address = address
    self.client = client
  }

  init?(_ content: JSONElement?) {
    guard let content, let version = content["version"]?.integer, let realm = content["realm"]?.string,
      let address = content["address"]?.string.flatMap(CanonicalAddress.init), let client = content["client"]?.string
    else { return nil }
    self.init(
      version: version, realm: Realm(rawValue: realm), address: address, client: ClientID(rawValue: client))
  }

  func write(_ writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("realm", realm.rawValue)
    writer.member("address", address.text)
    writer.member("client", client.rawValue)
  }
}

extension PasswordFlows {
  /// Sets the first password of the caller's account, or changes it if the current one is right.
  package func changePassword(
    current: SecretText?, to newPassword: SecretText, by caller: Caller
  ) async throws(ServerError) {
    let client = try offeringPasswords(caller.session.client)
    let now = now()
    // Checked before a hash is computed; the decision checks again.
    guard caller.isRecent(at: now) else { throw .reauthenticationRequired }
    let account = caller.account
    let own = try await identities(of: caller).password
    let address = try passwordAddress(of: caller, own)
    let password = try self.newPassword(
      newPassword, field: "new_password", address: address.text, name: account.name, app: client.name)
    let credential: [Read] = own.map { [.credential($0.id)] } ?? []
    let (holder, known) = try await read([.password(account.realm, address)] + credential) { snapshot in
      (try snapshot.password(of: address, in: account.realm), try own.flatMap { try snapshot.credential(of: $0.id) })
    }
    // Hashing is costly, so every request is counted, whatever its result.
    try await countChange(by: caller, now)
    if let holder, holder.account.id != account.id { throw .identityInUse }
    // The password may be used with any address: without this check, a second one would be added beside it.
    if let known {
      guard let current else { throw .invalidValue(field: "current_password", reason: "is missing") }
      guard try await verify(current, against: known.hash, for: .proven) != nil else { throw .credentialsInvalid() }
    }
    let change = ChangePassword(
      session: caller.presented, account: account.id, realm: account.realm, address: address, known: known,
      hash: try await hash(password, for: .proven))
    let stamp = stamp(at: now)
    let outcome = try await decide(on: change.reads) { snapshot in try change.decide(on: snapshot, at: stamp) }
    switch outcome {
    case .changed: return
    case .overtaken: throw .credentialsInvalid()
    case .inUse: throw .identityInUse
    case .addressNotProved: throw .noAddressForPassword
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// Guessing here needs a session, so tries are counted by session: strangers' attempts elsewhere do not block a change, and a
  /// thief's tries do not block the owner.
  private func countChange(by caller: Caller, _ now: Date) async throws(ServerError) {
    let tries = AttemptCounter(
      ["password change", caller.session.id.description], AttemptCounter.Limit(count: 10, window: 900))
    let counting: ChangeSetID = newID(at: now)
    try await decide(on: [.record(tries.id)]) { snapshot -> Decision<Void> in
      var changes = ChangeSet(id: counting, basedOn: snapshot, at: now)
      try count([tries], in: snapshot, &changes, now: now)
      return Decision(changes, ())
    }
  }

  /// The address that the account's password belongs to, or would belong to.
  private func passwordAddress(of caller: Caller, _ own: Identity?) throws(ServerError) -> CanonicalAddress {
    if let address = own?.email?.provedAddress { return address }
    guard let email = caller.account.email, email.isVerified, let address = CanonicalAddress(email.address) else {
      throw .noAddressForPassword
    }
    return address
  }
}

extension ServerError {
  fileprivate static let noAddressForPassword = ServerError.invalidValue(
    field: "new_password", reason: "needs a proved address to sign in with; prove one at /v1/account/email first")
}
