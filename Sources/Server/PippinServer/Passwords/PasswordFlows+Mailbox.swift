import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// An account without a password at an address, and the record that who reads the address's mail has shown.
struct ConfirmedMailbox: Sendable {
  let account: AccountID
  let held: HeldPassword
  let record: [UInt8]
  /// The record of what is attached by the code, if it was asked for to attach something.
  let link: [UInt8]?
  /// Which identity that was.
  let attaches: [UInt8]?

  /// What a record holds; `nil` when it is gone, too old, or of another kind.
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
  /// The account that the mailbox of an address opens, where the client offers codes. The same is read whatever there is.
  func accountOfMailbox(
    _ address: CanonicalAddress, in realm: Realm, seen: Snapshot, _ now: Date
  ) async throws(FlowError) -> AccountID? {
    let candidate = seen.mailboxAccount(of: address, in: realm)
    let id = candidate ?? newID(at: now)
    let snapshot = try await read([.provedAddress(realm, address), .accountInFull(id)])
    return candidate == nil ? nil : snapshot.account(openedByMailboxOf: address, in: realm, id)?.id
  }

  /// Opens a session of the account; `nil` when the code stands for nothing any more.
  func openMailbox(
    _ mailbox: ConfirmedMailbox, kind: Session.Kind, device: Device, origin: PasswordOrigin, former: FormerSession?,
    link: LinkHandle?, noting note: [UInt8]?
  ) async throws(FlowError) -> SignInResult? {
    let now = now()
    let held = mailbox.held
    let client = try offeringPasswords(held.client)
    var pending: PendingLink?
    if let wanted = mailbox.link {
      // The code was asked for to attach something: without that, and where it is another's, it stands for nothing.
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
      mark: context.asker.mark(of: device, client: client.id, surface: surface, in: held.realm),
      language: context.asker.ownLanguage,
      ids: SignInByMailbox.FreshIDs(
        changeSet: newID(at: now), session: newID(at: now), sessionSecret: SecretBytes(random.bytes(16)),
        audit: newID(at: now)))
    let throttle = LoginThrottle(
      realm: held.realm, address: held.address.text, network: origin.network, device: origin.device)
    let companions = [
      throttle.passed(keys: masterKeys, random: random, now: now), former?.ended(keys: masterKeys, now: now),
    ].compactMap(\.self)
    context.concerned.note(mailbox.account)
    let outcome = try await decide(on: decision.reads + companions.flatMap(\.reads)) {
      snapshot throws(FlowError) -> Decision<SignInByMailbox.Outcome> in
      let decided = decision.decide(on: snapshot, lifetimes: lifetimes, now: now)
      guard var changes = decided.changes, case .signedIn(var result) = decided.outcome else { return decided }
      if let note { changes.add(try noting(result.session.id, at: note, now)) }
      for companion in companions { try companion.join(snapshot, &result, &changes) }
      return Decision(changes, .signedIn(result))
    }
    switch outcome {
    case .signedIn(let result):
      guard let pending, let link else { return result }
      return try await attach(pending, under: link, in: result)
    case .unknown: return nil
    case .suspended: throw .accountSuspended
    }
  }
}
