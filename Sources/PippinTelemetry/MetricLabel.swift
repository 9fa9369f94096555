/// A metric's label: its name, and optionally its only allowed values.
///
/// Undeclared values, and values beyond a metric's cap of series, count as `other`, so that requests cannot create
/// series at will. Write `"route"` for a free label and `.init("outcome", among: [...])` for a closed one.
package struct MetricLabel: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The replacement for other values.
  package static let other = "other"

  package let name: String
  package let allowed: Set<String>?

  /// A label with any values, up to the metric's cap.
  package init(stringLiteral name: String) { self.init(name, among: nil) }

  /// A label with declared values.
  package init(_ name: String, among allowed: Set<String>? = nil) {
    precondition(Metrics.isName(name) && name != "le", "a metric's label must have a plain name")
    self.name = name
    self.allowed = allowed
  }

  func checked(_ value: String) -> String {
    guard let allowed, !allowed.contains(value) else { return value }
    return Self.other
  }
}
