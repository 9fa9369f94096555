package import PippinFoundation

/// Why nobody comes into an account for now: an operator closed it, and an operator can open it again.
package struct Suspension: Hashable, Sendable {
  /// How long a reason may be, in Unicode scalars.
  package static let longestReason = 200

  package let at: Date
  /// The operator's words, on one line; the account's person never sees them.
  package let reason: String
  /// The operator who did it, as the audit names them.
  package let by: String

  /// - Returns: `nil` where nothing of the reason can be shown, or it is too long.
  package init?(at: Date, reason: String, by: String) {
    guard reason.unicodeScalars.count <= Self.longestReason,
      let reason = reason.cleaned(maximumLength: Self.longestReason)
    else { return nil }
    self.init(at: at, storedReason: reason, by: by)
  }

  /// One that a store kept.
  package init(at: Date, storedReason reason: String, by: String) {
    self.at = at
    self.reason = reason
    self.by = by
  }
}
