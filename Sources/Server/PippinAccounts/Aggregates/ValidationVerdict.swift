/// What Apple said of a refresh token when it was asked.
package struct ValidationVerdict: Hashable, Sendable, Identifiable {
  package let id: ValidationVerdictID
  /// Whether the token no longer holds: the person left, or we asked wrongly.
  package let isGone: Bool

  package init(id: ValidationVerdictID, isGone: Bool) {
    self.id = id
    self.isGone = isGone
  }
}

/// The newest verdicts, from which a mistake of ours shows.
///
/// People leave an app one by one. When Apple calls the tokens of many dead at once, it is more likely that a key, a client id or a
/// master key of ours is wrong, and nobody must be signed out for that.
package struct ValidationWindow: Hashable, Sendable {
  /// How many verdicts are looked at.
  package static let size = 500
  /// With fewer than that many gone, nobody can tell a mistake from chance.
  package static let leastGone = 20
  /// Beyond that share of gone, in percent, it is ours.
  package static let greatestPercentage = 2

  /// At most ``size``.
  package let count: Int
  package let gone: Int

  package init(count: Int = 0, gone: Int = 0) {
    self.count = count
    self.gone = gone
  }

  /// Whether so many tokens are called gone that no session may be ended for it.
  package var tellsOfMistake: Bool {
    gone >= Self.leastGone && gone * 100 > count * Self.greatestPercentage
  }

  /// The window with one more that is gone; the verdict that leaves a full window is taken for one that held, which is the stricter.
  package var withOneMoreGone: ValidationWindow {
    ValidationWindow(count: min(Self.size, count + 1), gone: min(Self.size, gone + 1))
  }
}
