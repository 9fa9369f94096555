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
  /// How long a key stays published after its successor began to sign, in seconds: the longest life of a token, because
  /// another server may have another setting, one life of a kept set, and a minute for clocks that differ.
  package static let publishedAfterUse = TimeInterval(Lifetimes.longestAccessToken) + keySetMaxAge + 60

  /// A key is made so long after the one before it, in seconds.
  package let period: TimeInterval

  /// - Parameter period: longer than a key's publication before and after its use, so that a set has at most three keys.
  package init(period: TimeInterval = 30 * 86_400) {
    precondition(period > Self.publishedBeforeUse + Self.publishedAfterUse, "keys would pile up")
    self.period = period
  }

  /// Whether it is time to make the next key; `keys` of one algorithm, oldest first, here and below.
  func isNextDue(after keys: [StoredSigningKey], at now: Date) -> Bool {
    guard let last = keys.last?.createdAt else { return true }
    // A clock was ahead when the last was made: nobody would sign with it for as long, nor make another (0116).
    return last.addingTimeInterval(period) <= now || last > now.addingTimeInterval(Self.clockTolerance)
  }

  /// How far the clocks of servers may differ, in seconds.
  private static let clockTolerance: TimeInterval = 60

  /// The keys that nobody needs any more.
  /// - Parameter isWanted: whether anybody wants the algorithm. Where not, the last key goes when its successor would have
  ///   relieved it, and not before: another server may still sign with it.
  func retired(of keys: [StoredSigningKey], isWanted: Bool = true, at now: Date) -> [StoredSigningKey] {
    zip(keys, retirements(of: keys, isWanted: isWanted)).filter { $1 <= now }.map(\.0)
  }

  /// When there is something to do the next time.
  func nextChange(of keys: [StoredSigningKey], isWanted: Bool = true) -> Date? {
    let making = isWanted ? keys.last.map { $0.createdAt.addingTimeInterval(period) } : nil
    return (retirements(of: keys, isWanted: isWanted) + [making].compactMap(\.self)).min()
  }

  /// When each key goes; without the last one where it stays.
  private func retirements(of keys: [StoredSigningKey], isWanted: Bool) -> [Date] {
    let relieved = keys.dropFirst().map(\.createdAt)
    let last = isWanted ? nil : keys.last?.createdAt.addingTimeInterval(period)
    return (relieved + [last].compactMap(\.self)).map {
      $0.addingTimeInterval(Self.publishedBeforeUse + Self.publishedAfterUse)
    }
  }
}
