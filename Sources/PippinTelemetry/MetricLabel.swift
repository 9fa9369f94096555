/// A label of a metric: its name, and if they are known beforehand the only values it may have.
///
/// A value that is not declared, or beyond a metric's cap of series, is counted as `other`: no stranger's text makes
/// the metrics grow. Say `"route"` for a free label and `.init("outcome", among: [...])` for a closed one.
package struct MetricLabel: Sendable, Hashable, ExpressibleByStringLiteral {
  /// What takes the place of a value that is not wanted.
  package static let other = "other"

  package let name: String
  package let allowed: Set<String>?

  /// A label with any values, of which a metric keeps only as many as its cap.
  package init(stringLiteral name: String) { self.init(name, among: nil) }

  /// A label with declared values.
  package init(_ name: String, among allowed: Set<String>? = nil) {
    precondition(Metrics.isName(name) && name != "le", "a metric's label has a plain name")
    self.name = name
    self.allowed = allowed
  }

  func checked(_ value: String) -> String {
    guard let allowed, !allowed.contains(value) else { return value }
    return Self.other
  }
}
