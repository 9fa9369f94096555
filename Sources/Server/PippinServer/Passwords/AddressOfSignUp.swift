import PippinAccounts
import PippinFoundation
import PippinTokens

/// An address that somebody types when they sign up by passkey. It reserves and matches nothing; a mailed code proves it later, in the
/// account that the sign-up opens (PK-119).
struct AddressOfSignUp: Sendable {
  /// As the person wrote it.
  let address: String
  fileprivate let mailbox: MailAddress
  /// The address that the code proves.
  fileprivate let proves: String
  fileprivate let mails: MailAllowance
  fileprivate let page: String?
}

extension PasswordFlows {
  /// What is read beforehand, the same whether the address is known here or not.
  func addressOfSignUp(
    _ email: String, in realm: Realm, origin: PasswordOrigin
  ) async throws(ServerError) -> AddressOfSignUp {
    let recipient = try recipient(email)
    let (mailbox, isAnothers) = try await mailbox(of: recipient, in: realm, for: nil, now())
    return AddressOfSignUp(
      address: email, mailbox: mailbox, proves: isAnothers ? mailbox.text : email,
      mails: MailAllowance(.email, realm: realm, address: recipient.canonical, network: origin.network),
      page: origin.page)
  }

  /// Mails the code with the commit of the sign-up.
  ///
  /// If too many mails were caused, none is sent, and the account is opened: the passkey is there already, and the person can ask for a
  /// code later.
  func mailingProof(of typed: AddressOfSignUp, from app: String) -> CommitHook {
    CommitHook(reads: typed.mails.reads + [.record(typed.mails.codes.id)]) { (snapshot, result, changes) in
      let now = changes.at
      let mails = typed.mails
      let counters = mails.asking + [mails.address]
      guard outgoing != nil,
        try counters.allSatisfy({ try $0.refusal(in: snapshot, keys: masterKeys, now: now) == nil })
      else { return }
      for counter in counters {
        changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      }
      let attempt = result.session.id.description
      let left = try mails.codes.left(in: snapshot, keys: masterKeys, now: now)
      let proof = MailedProof(for: .email, attempt: attempt, hasDigits: left >= MailedCode.tries, random: random)
      changes.add(
        try record(
          proof, proving: typed.proves, for: result.account.id, in: result.session.id, at: now))
      if let code = try proof.keepingCode(in: self, within: mails, at: now) { changes.add(code) }
      let message = mail.templates(app)?.address(proof, to: typed.mailbox, page: typed.page)
      if let mailing = try mail.mailing(message, about: result.account.id, at: now) { changes.add(mailing) }
    }
  }
}
