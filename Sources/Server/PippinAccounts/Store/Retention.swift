package import PippinFoundation

/// How long unused data is kept, in seconds; `docs/reference/retention.md` documents it.
package enum Retention {
  /// A session that ended: as long as an unused refresh token would have lived, so that a client can learn why.
  package static let endedSession: TimeInterval = 60 * 86_400
  /// A name that a provider gave once, while no account has it.
  package static let unclaimedProfile: TimeInterval = 30 * 86_400
  /// A provider's notification.
  package static let notification: TimeInterval = 90 * 86_400
  /// A deletion that is finished; until then its receipt can be shown.
  package static let finishedDeletion: TimeInterval = 90 * 86_400
  /// A passkey that was removed (PK-113), unless a setting says otherwise.
  package static let removedPasskey: TimeInterval = 90 * 86_400
  /// An invitation that has expired.
  package static let expiredInvitation: TimeInterval = 90 * 86_400
  /// A refused sign-in; the event counts outlast it.
  package static let refusal: TimeInterval = 14 * 86_400
  /// A webhook that was accepted.
  package static let webhookDelivery: TimeInterval = 3 * 86_400
  /// How many refused sign-ins are kept at most, the newest.
  package static let refusals = 200_000
  /// Counts of each hour; older ones are added up to days, which are kept.
  package static let hourlyCounts: TimeInterval = 30 * 86_400
}

/// How long sessions and what belongs to them last, in seconds.
package struct Lifetimes: Sendable {
  /// The longest that an access token may be valid. Signing keys stay published for as long after their use.
  package static let longestAccessToken = 3600

  /// The highest number of live sessions that the setting allows. An account may still have as many after it was lowered.
  package static let mostSessionsPerAccount = 1000

  /// An access token, in whole seconds: 15 minutes.
  package var accessToken = 900
  /// A session of an app that is not used (`refresh_expires_in`): 60 days.
  package var tokenSession: TimeInterval = 60 * 86_400
  /// A session of our own pages that is not used: 14 days.
  package var cookieSessionIdle: TimeInterval = 14 * 86_400
  /// A session of our own pages, used or not: 60 days.
  package var cookieSessionAbsolute: TimeInterval = 60 * 86_400
  /// How long the previous refresh token still gets the same successor if no `retry_key` came with it.
  package var refreshForgiveness: TimeInterval = 60
  /// How many live sessions an account may have (C-6).
  package var sessionsPerAccount = 100

  package init() {}
}

/// Something sealed that a flow keeps for a few minutes between two requests: a web verdict, a ticket, a remembered answer.
///
/// It is found by the digest of a handle that only the right caller holds, and its content is readable to nobody without the
/// master key.
package struct FlowRecord: Hashable, Sendable {
  /// SHA-256 of the handle.
  package let id: [UInt8]
  /// Grows with every write, from ``firstVersion``; 0 before the first.
  package var version: Int64
  package var content: SealedToken
  package var expiresAt: Date

  /// The version of a new record: 48 random bits of the nonce, plus 1. A counter can be purged and begin again under the same id; a
  /// server that read the old one must not overwrite the new one (C-1).
  package var firstVersion: Int64 { content.nonce.prefix(6).reduce(0) { $0 << 8 | Int64($1) } + 1 }

  package init(id: [UInt8], version: Int64 = 0, content: SealedToken, expiresAt: Date) {
    self.id = id
    self.version = version
    self.content = content
    self.expiresAt = expiresAt
  }
}

/// A single-use value that was used: recorded by the commit that spends it, kept until it would have expired anyway.
package struct SpentValue: Hashable, Sendable {
  /// SHA-256 of the value, so that the table reveals no live one.
  package let digest: [UInt8]
  package let expiresAt: Date

  package init(digest: [UInt8], expiresAt: Date) {
    self.digest = digest
    self.expiresAt = expiresAt
  }
}
