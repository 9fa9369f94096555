package import PippinFoundation

/// Two accounts that became one: the lost id leads to the survivor for ever, and for a while all can be put back.
package struct Merge: Hashable, Sendable {
  /// For how long it can be undone, in seconds; as long is kept what only an undo needs.
  package static let undoPeriod: TimeInterval = 30 * 86_400

  /// The account that is no more; an account is lost once at a time, so this is the merge's name too.
  package let lost: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// The account that has everything now. It may be lost in its turn.
  package let survivor: AccountID
  package let at: Date
  package let undoUntil: Date
  /// Every way in that moved, and nothing else moves back.
  package let identities: [IdentityID]
  /// Whether the survivor had no name and took the lost account's.
  package let gaveName: Bool
  /// The lost account as it was; `nil` once that is forgotten.
  package var former: Account?
  /// Where both accounts had a password, the one that does not sign in any more; forgotten with the lost account.
  package var setAside: SetAsidePassword?

  package init(
    lost: AccountID, version: Int64 = 0, survivor: AccountID, at: Date, undoUntil: Date, identities: [IdentityID],
    gaveName: Bool, former: Account?, setAside: SetAsidePassword? = nil
  ) {
    self.lost = lost
    self.version = version
    self.survivor = survivor
    self.at = at
    self.undoUntil = undoUntil
    self.identities = identities
    self.gaveName = gaveName
    self.former = former
    self.setAside = setAside
  }

  /// Forgets what only an undo needs; the alias stays.
  package mutating func forgetFormer() {
    former = nil
    setAside = nil
  }
}

/// A password that a merge took off, because an account has one. An undo puts it back; until then it signs nobody in.
package struct SetAsidePassword: Hashable, Sendable {
  /// As it was, with the account that it belonged to.
  package let identity: Identity
  package let credential: PasswordCredential

  package init(identity: Identity, credential: PasswordCredential) {
    var (identity, credential) = (identity, credential)
    // A store counts anew when it is put back.
    (identity.version, credential.version) = (0, 0)
    self.identity = identity
    self.credential = credential
  }
}

extension AuditEvent {
  /// The other account of a line about a merge or its undoing, which each of the two accounts gets.
  package enum MergePartner: Hashable, Sendable {
    /// This account was lost, or is here again.
    case survivor(AccountID)
    /// This account survived.
    case lost(AccountID)

    /// The line's `detail`.
    var detail: String {
      switch self {
      case .survivor(let id): "into:\(id)"
      case .lost(let id): "from:\(id)"
      }
    }
  }

  /// Whom the account of this line was merged with; `nil` for any other line.
  package var mergePartner: MergePartner? {
    guard kind == .accountMerged || kind == .mergeUndone, let detail else { return nil }
    let parts = detail.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let id = AccountID(String(parts[1])) else { return nil }
    return parts[0] == "into" ? .survivor(id) : .lost(id)
  }
}
