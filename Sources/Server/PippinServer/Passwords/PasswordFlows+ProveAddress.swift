import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinTokens
package import PippinSecret

extension PasswordFlows {
  /// Mails a token to an address that the caller says is theirs.
  ///
  /// From a recent session only: where mail goes is where a password can be reset.
  package func requestAddress(_ email: String, by caller: Caller, origin: PasswordOrigin) async throws(FlowError) {
    let client = try clients.known(caller.session.client)
    // An address is proved by mail; whether passwords are offered here is another matter.
    guard mailer.outgoing != nil else { throw .providerWithheld(.password, .notConfigured) }
    let now = now()
    guard caller.isRecent(at: now) else { throw .reauthenticationRequired }
    guard !caller.account.isGuest else { throw .guestAddress }
    let recipient = try recipient(email)
    let mails = MailAllowance(
      .email, realm: caller.account.realm, address: recipient.canonical, network: origin.network,
      account: caller.account.id)
    let proof = try await proof(for: .email, caller.session.id.description, within: mails, now)
    // Where somebody else has proved it, their mailbox decides: who types another spelling of it may read another one.
    let proofs = try await read([.provedAddress(caller.account.realm, recipient.canonical)])
      .proofs(of: recipient.canonical, in: caller.account.realm)
    let other = proofs.first { $0.account != caller.account.id }?.account
    let mailbox = try await onFile(recipient.canonical, of: other, at: now).mailbox ?? recipient.mail
    let kept = try record(proof.record, at: now) { writer in
      writer.member("prove", other == nil ? email : mailbox.text)
      writer.member("account", caller.account.id.description)
      // The token ends with the session: who took it over and was thrown out keeps nothing.
      writer.member("session", caller.session.id.description)
    }
    let message = mailer.templates(client.name)?.address(proof, to: mailbox, page: origin.page)
    try await mail(message, proof, with: [kept], within: mails, now)
  }

  /// Takes a proved address into the caller's account.
  package func confirmAddress(token text: SecretText, by caller: Caller) async throws(FlowError) -> Account {
    let now = now()
    guard let id = try await mailedRecord(text, for: .email, caller.session.id.description) else {
      throw .mailedTokenInvalid
    }
    let stored = try await read([.record(id)]).record(id)
    guard let content = content(of: stored, at: now), let address = content["prove"]?.string,
      let canonical = CanonicalAddress(address), content["account"]?.string == caller.account.id.description,
      content["session"]?.string == caller.session.id.description
    else { throw .mailedTokenInvalid }
    let prove = ProveAddress(
      session: caller.session.id, account: caller.account.id, realm: caller.account.realm, address: address,
      canonical: canonical, keys: try await identities(of: caller).map(\.key), record: id, changeSet: newID(at: now),
      audit: newID(at: now))
    let outcome = try await decide(on: prove.reads) { snapshot throws(FlowError) -> Decision<ProveAddress.Outcome> in
      let decision = prove.decide(on: snapshot, now: now)
      guard var changes = decision.changes, let account = snapshot.account(caller.account.id), let old = account.email,
        CanonicalAddress(old.address) != canonical,
        let templates = mailer.templates(try clients.known(caller.session.client).name, for: account)
      else { return decision }
      var messages: [EmailMessage] = []
      // Who had the account until now is told at the address that it had.
      if old.isVerified, old.isDeliverable, let recipient = MailAddress(reaching: old.address) {
        messages.append(templates.addressChanged(to: recipient))
      }
      if let recipient = MailAddress(reaching: address) { messages.append(templates.addressAdded(to: recipient)) }
      for message in messages {
        if let mailing = try mailer.mailing(message, at: now) { changes.add(mailing) }
      }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .proved(let account): return account
    case .inUse: throw .identityInUse
    case .unknown: throw .mailedTokenInvalid
    case .guest: throw .guestAddress
    case .refused(let refusal): throw FlowError(refusal)
    }
  }
}

extension FlowError {
  fileprivate static let guestAddress = FlowError.invalidValue(
    field: "email", reason: "needs a sign-in method first; a guest signs up at /v1/sign-up/password, or adds a provider"
  )
}
