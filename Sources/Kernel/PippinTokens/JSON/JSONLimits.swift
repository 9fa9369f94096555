/// How much of a stranger's JSON is read at all. Both bounds are checked before any work that they bound.
package struct JSONLimits: Sendable, Equatable {
  /// The longest text accepted, in bytes.
  package var maximumBytes: Int
  /// The deepest nesting accepted; a lone scalar has depth 0, `[]` has depth 1.
  package var maximumDepth: Int

  package init(maximumBytes: Int = 65_536, maximumDepth: Int = 16) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }
}
