import PippinAccounts
package import PippinFoundation

/// When our signing keys come and go: pure, from the times at which they were made.
///
/// A key is published for a while, then signs until its successor does, and stays published until nothing that it signed
/// can still be shown to anybody.
package struct SigningKeySchedule: Sendable {
  /// For how long others may keep the key set, in seconds.
  package static let keySetMaxAge: TimeInterval = 600
  /// How long a key is published before it signs, in seconds: a set that lacks it has left every cache by then.
  package static let publishedBeforeUse = 2 * keySetMaxAge
  /// How long a key stays published after its successor began to sign, in seconds: the life of its last token, one life of a
  /// kept set, and a minute for clocks that differ.
  package static let publishedAfterUse = TimeInterval(AccessToken.lifetime) + keySetMaxAge + 60

  /// A key is made so long after the one before it, in seconds.
  package let period: TimeInterval

  /// - Parameter period: longer than a key's publication before and after its use, so that a set has at most three keys.
  package init(period: TimeInterval = 30 * 86_400) {
    precondition(period > Self.publishedBeforeUse + Self.publishedAfterUse, "keys would pile up")
    self.period = period
  }

  /// Whether it is time to make the next key; `keys` oldest first, and not empty.
  func isNextDue(after keys: [StoredSigningKey], at now: Date) -> Bool {
    keys.last.map { $0.createdAt.addingTimeInterval(period) <= now } ?? true
  }

  /// The keys that nobody needs any more.
  func retired(of keys: [StoredSigningKey], at now: Date) -> [StoredSigningKey] {
    zip(keys, keys.dropFirst()).filter { retirement(followedBy: $1) <= now }.map(\.0)
  }

  /// When there is something to do the next time.
  func nextChange(of keys: [StoredSigningKey]) -> Date? {
    let retirements = keys.dropFirst().map { retirement(followedBy: $0) }
    let making = keys.last.map { $0.createdAt.addingTimeInterval(period) }
    return (retirements + [making].compactMap(\.self)).min()
  }

  private func retirement(followedBy successor: StoredSigningKey) -> Date {
    successor.createdAt.addingTimeInterval(Self.publishedBeforeUse + Self.publishedAfterUse)
  }
}
