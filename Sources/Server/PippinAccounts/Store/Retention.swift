package import PippinFoundation

/// How long is kept what nobody uses any more, in seconds; `docs/reference/retention.md` tells it to people.
package enum Retention {
  /// A session that ended: as long as an unused refresh token would have lived, so that each is told why it ended.
  package static let endedSession: TimeInterval = 60 * 86_400
  /// A name that a provider gave once, while no account has it.
  package static let unclaimedProfile: TimeInterval = 30 * 86_400
  /// A provider's notification.
  package static let notification: TimeInterval = 90 * 86_400
  /// A deletion that is finished; until then its receipt can be shown.
  package static let finishedDeletion: TimeInterval = 90 * 86_400
  /// A refused sign-in: what a person asks about weeks later is in the counts.
  package static let refusal: TimeInterval = 14 * 86_400
  /// How many refused sign-ins are kept at most, the newest.
  package static let refusals = 200_000
  /// Counts of each hour; older ones are added up to days, which are kept.
  package static let hourlyCounts: TimeInterval = 30 * 86_400
}
