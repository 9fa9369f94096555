package import PippinTokens
package import PippinFoundation

/// The id of a `Subject`: an id of an account can never be passed where one of a session is meant.
package struct Identifier<Subject>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The value behind the type.
  package let uuid: UUIDv7

  package init(_ uuid: UUIDv7) {
    self.uuid = uuid
  }

  /// Makes a new id.
  package init(now: Date, random: RandomSource) {
    uuid = UUIDv7(now: now, random: random)
  }

  /// Reads the text form; `nil` for anything but a canonical UUIDv7.
  package init?(_ text: String) {
    guard let uuid = UUIDv7(text) else { return nil }
    self.uuid = uuid
  }

  package var description: String { uuid.description }

  package static func < (left: Identifier, right: Identifier) -> Bool { left.uuid < right.uuid }
}

/// The id of an account, the `sub` of our access tokens.
package typealias AccountID = Identifier<Account>
/// The id of an identity; its key is ``IdentityKey``.
package typealias IdentityID = Identifier<Identity>
/// The id of a session, the `sid` of our access tokens.
package typealias SessionID = Identifier<Session>
/// The id of an entry in the vault.
package typealias VaultEntryID = Identifier<VaultEntry>
/// The id of what Apple said of a refresh token; begins with the time at which it said so.
package typealias ValidationVerdictID = Identifier<ValidationVerdict>
/// The id under which a change set is remembered after it was committed (C-3).
package typealias ChangeSetID = Identifier<ChangeSet>
/// The id of a job.
package typealias JobID = Identifier<Job>
/// The id of a line of the audit.
package typealias AuditEventID = Identifier<AuditEvent>
/// The id of a refused sign-in.
package typealias RefusalID = Identifier<Refusal>
