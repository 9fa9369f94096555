package import PippinFoundation

/// A person's wish to be forgotten, from the moment the account is gone until nothing of it is left at the provider either.
///
/// There is one for an account at most, so it goes by the account's id, which leads to nothing else any more. It says nothing
/// about who the person was.
package struct Deletion: Hashable, Sendable {
  /// What it comes to at Apple once nothing is awaited.
  package enum AtApple: String, Sendable {
    /// Every token that Apple gave us is dead, and Apple itself showed it.
    case revoked
    /// Something is left that only the person can take back, in their settings at Apple.
    case manual
    /// Apple never led to this account.
    case notApplicable = "not_applicable"
  }

  /// Whose account it was.
  package let account: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// SHA-256 of what lets the person ask how far it is.
  package let receiptDigest: [UInt8]
  package let requestedAt: Date
  /// The entries of the vault whose tokens are not known to be dead yet.
  package var awaited: [VaultEntryID]
  package var atApple: AtApple
  /// When nothing was left to wait for. Until then nobody signs in with an identity of the account's.
  package var finishedAt: Date?

  package init(
    account: AccountID, version: Int64 = 0, receiptDigest: [UInt8], requestedAt: Date, awaited: [VaultEntryID],
    atApple: AtApple, finishedAt: Date? = nil
  ) {
    self.account = account
    self.version = version
    self.receiptDigest = receiptDigest
    self.requestedAt = requestedAt
    self.awaited = awaited
    self.atApple = atApple
    self.finishedAt = finishedAt
  }
}
