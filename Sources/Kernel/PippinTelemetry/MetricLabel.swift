/// A metric's label: its name, and its only allowed values.
///
/// Undeclared values count as `other`, so that requests cannot create series. A declared value is never lost, because an alert may
/// read it; only the value of a detail gives way when a metric has too many series.
package struct MetricLabel: Sendable, Hashable {
  /// The replacement for other values.
  package static let other = "other"

  package let name: String
  package let allowed: Set<String>
  /// Whether the value counts as `other` beyond the metric's number of series. No alert may read such a label.
  let isDetail: Bool

  /// A label with declared values.
  package init(_ name: String, among allowed: some Sequence<String>) {
    self.init(name, Set(allowed), isDetail: false)
  }

  /// A label with declared values that gives way when a metric has too many series.
  package static func detail(_ name: String, among allowed: some Sequence<String>) -> MetricLabel {
    MetricLabel(name, Set(allowed), isDetail: true)
  }

  private init(_ name: String, _ allowed: Set<String>, isDetail: Bool) {
    precondition(Metrics.isName(name) && name != "le", "a metric's label must have a plain name")
    self.name = name
    self.allowed = allowed
    self.isDetail = isDetail
  }

  func checked(_ value: String) -> String { allowed.contains(value) ? value : Self.other }
}
