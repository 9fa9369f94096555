package import PippinFoundation

extension Date {
  /// Whole milliseconds since 1970, the resolution in which every store keeps time; times out of range are clamped.
  package var millisecondsSince1970: Int64 {
    // Half a microsecond makes up for what a Double lost: a whole millisecond must come back as itself, not as the one before.
    let milliseconds = (timeIntervalSince1970 * 1000 + 0.000_5).rounded(.down)
    return Int64(max(-9e15, min(9e15, milliseconds)))
  }

  /// The time of a whole number of milliseconds since 1970.
  package init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Whole seconds since 1970, the resolution of times in tokens.
  package var wholeSeconds: Double { timeIntervalSince1970.rounded(.down) }

  /// The same time as a store will give it back, so that what was decided and what was stored are equal.
  package var inMilliseconds: Date { Date(millisecondsSince1970: millisecondsSince1970) }
}
