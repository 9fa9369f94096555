/// What must still be so when a change set is committed (C-1).
package struct Precondition: Hashable, Sendable {
  /// The two ways of having seen something.
  package enum Expectation: Hashable, Sendable {
    case absent
    case version(Int64)
  }

  package let key: AggregateKey
  package let expected: Expectation

  package init(_ key: AggregateKey, _ expected: Expectation) {
    self.key = key
    self.expected = expected
  }
}
