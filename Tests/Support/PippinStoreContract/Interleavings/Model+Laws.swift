import PippinAccounts
import PippinFoundation

extension Model {
  /// Everything that a store can be asked about the model.
  var everything: [Read] {
    Set(accounts).sorted().flatMap { [.accountInFull($0), .passkeys(of: $0)] } + sessions.map { .sessionInFull($0.id) }
      + clientSessions.map { .sessionInFull($0.own.id) } + consentReads
      + identityKeys.map { .identity($0) } + addresses.map { .password(.standard, $0) }
      + handovers.map { .transfer($0.name) }
      + passkeys.map { .passkey($0.key) }
      + Set(merged).sorted().map { .merge($0) } + deleted.map { .deletion($0) }
      + mailboxes.values.map { .provedAddress(.standard, $0) } + invitations.map { .invitation($0.digest) }
  }

  /// Every key that anybody has.
  private var identityKeys: [IdentityKey] {
    keys.joined() + passwords.map(\.key) + passkeys.map(\.key) + newcomers
  }

  /// What a store must never show, with the words to say when it does; `ended` are the sessions that were seen ended before.
  func violation(in snapshot: Snapshot, ended: inout Set<SessionID>) throws -> String? {
    try violationOfIdentities(in: snapshot) ?? violationOfSessions(in: snapshot, ended: &ended)
      ?? violationOfProofs(in: snapshot) ?? violationOfMerges(in: snapshot) ?? violationOfPasswords(in: snapshot)
      ?? violationOfHandovers(in: snapshot) ?? violationOfClients(in: snapshot)
      ?? violationOfInvitations(in: snapshot)
  }

  /// No account is reachable by two people, and no identity leads to two accounts, or to none.
  private func violationOfIdentities(in snapshot: Snapshot) throws -> String? {
    var owner: [AccountID: Int] = [:]
    var listed: [IdentityID: AccountID] = [:]
    for account in Set(accounts) {
      for identity in try snapshot.identities(of: account) {
        if let other = listed.updateValue(account, forKey: identity.id) {
          return "identity \(identity.id) leads to \(account) and \(other)"
        }
      }
    }
    for case let account? in try Set(accounts).map({ try snapshot.account($0) }) {
      // An account that a mailed code made needs no sign-in method: its mailbox opens it.
      if try opensByMail(account, in: snapshot) { continue }
      guard try account.isGuest == snapshot.identities(of: account.id).isEmpty else {
        return "account \(account.id) is \(account.isGuest ? "a guest's with" : "no guest's without") a sign-in method"
      }
    }
    for (key, member) in owners {
      guard let identity = try snapshot.identity(key) else { continue }
      guard try snapshot.account(identity.account) != nil else {
        if try isTombstone(identity, in: snapshot) { continue }
        return "identity \(identity.id) leads to no account"
      }
      guard listed[identity.id] == identity.account else { return "identity \(identity.id) is not in its account" }
      if let other = owner.updateValue(member, forKey: identity.account), other != member {
        return "members \(member) and \(other) can both enter \(identity.account)"
      }
    }
    return nil
  }

  /// Whether the account is no guest's, and has proved the address by which its owner got it.
  private func opensByMail(_ account: Account, in snapshot: Snapshot) throws -> Bool {
    guard !account.isGuest, let address = mailboxes[account.id] else { return false }
    return try snapshot.proofs(of: address, in: .standard).contains { $0.source == account.mailedProof }
  }

  /// Whether it led to an account whose deletion is not finished (R-17).
  private func isTombstone(_ identity: Identity, in snapshot: Snapshot) throws -> Bool {
    guard deleted.contains(identity.account), let deletion = try snapshot.deletion(identity.account) else {
      return false
    }
    return deletion.finishedAt == nil
  }

  /// A session that answers is its owner's way into an account that is there; one that ended never answers again.
  private func violationOfSessions(in snapshot: Snapshot, ended: inout Set<SessionID>) throws -> String? {
    for own in sessions + clientSessions.map(\.own) {
      guard let session = try snapshot.session(own.id) else {
        // Purged: only what has ended long ago goes, and nothing brings it back.
        ended.insert(own.id)
        continue
      }
      guard session.account == own.account else { return "session \(own.id) has changed its account" }
      guard session.endReason(at: now) == nil else {
        ended.insert(own.id)
        continue
      }
      if ended.contains(own.id) { return "session \(own.id) answers after it ended" }
      if over.contains(own.id) { return "session \(own.id) answers though a new password ended all" }
      guard try snapshot.account(session.account) != nil else { return "session \(own.id) answers without an account" }
      guard let identity = try snapshot.identity(opening: session) else {
        return "session \(own.id) answers without a way in"
      }
      guard identity.account == session.account else { return "session \(own.id) answers for another account" }
      guard identity.status == .active else { return "session \(own.id) answers for a way in that is closed" }
      guard (owners[identity.key] ?? guests[identity.key]) == own.member else {
        return "session \(own.id) is another member's way in"
      }
    }
    return nil
  }

  /// An address is proved on an account by one of its own ways in, or by the account itself.
  private func violationOfProofs(in snapshot: Snapshot) throws -> String? {
    let identities = Dictionary(
      try identityKeys.compactMap { try snapshot.identity($0) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for address in addresses {
      for proof in try snapshot.proofs(of: address, in: .standard)
      where proof.source != Account.mailedProof(of: proof.account) {
        guard let source = identities[proof.source] else { return "\(address.text) is proved by nobody" }
        guard source.account == proof.account, source.status != .gone else {
          return "\(address.text) is proved on \(proof.account) by a way into \(source.account)"
        }
      }
    }
    return nil
  }

  /// An account is there or lost, never both; and of what became part of a deleted one nothing is kept.
  private func violationOfMerges(in snapshot: Snapshot) throws -> String? {
    for lost in Set(merged) {
      let (isLost, isThere) = (try snapshot.merge(of: lost) != nil, try snapshot.account(lost) != nil)
      if isLost && isThere { return "account \(lost) is there and lost" }
      if isThere && deleted.contains(lost) { return "account \(lost) is there and deleted" }
      guard let merge = try snapshot.merge(of: lost), try deleted.contains(end(of: merge, in: snapshot)) else {
        continue
      }
      if merge.former != nil { return "what \(lost) was is kept, though it was deleted with another" }
    }
    return nil
  }

  /// An address has one password, and it is the last that was chosen.
  private func violationOfPasswords(in snapshot: Snapshot) throws -> String? {
    let identities = Set(passwords.map(\.identity))
    for address in addresses {
      guard try snapshot.proofs(of: address, in: .standard).count(where: { identities.contains($0.source) }) <= 1 else {
        return "\(address.text) has two passwords"
      }
      guard let holder = try snapshot.password(of: address, in: .standard) else { continue }
      guard passwords.contains(where: { $0.identity == holder.identity.id && $0.hash == holder.credential.hash }) else {
        return "the password of \(address.text) is not the last that was chosen"
      }
    }
    return nil
  }

  /// Whoever is on the way to the new team is known by one key: the old one until they have arrived, then the new one.
  private func violationOfHandovers(in snapshot: Snapshot) throws -> String? {
    for handover in handovers {
      let (old, new) = (try snapshot.identity(handover.old), try snapshot.identity(handover.new))
      if let old, old.id == new?.id { return "identity \(old.id) has two keys" }
      guard let transfer = try snapshot.transfer(handover.name), let identity = try snapshot.transferred(handover.name)
      else {
        continue
      }
      guard identity.key == (transfer.movedAt == nil ? handover.old : handover.new) else {
        return
          "identity \(identity.id) is under \(identity.key.tenant), \(transfer.movedAt == nil ? "not moved" : "moved")"
      }
    }
    return nil
  }

  /// The account that a merge leads to in the end.
  private func end(of merge: Merge, in snapshot: Snapshot) throws -> AccountID {
    var account = merge.survivor
    while merged.contains(account), let next = try snapshot.merge(of: account) { account = next.survivor }
    return account
  }
}
