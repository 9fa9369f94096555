import PippinLock

/// The common part of all metrics: name, help, labels, and a cell for each used combination of label values.
final class MetricFamily<Cell: Sendable>: Sendable {
  let name: String
  let help: String
  let labels: [MetricLabel]
  private let maximumSeries: Int
  private let makeCell: @Sendable () -> Cell
  private let cells = Lock<[[String]: Cell]>([:])

  init(
    name: String, help: String, labels: [MetricLabel], maximumSeries: Int,
    makeCell: @escaping @Sendable () -> Cell
  ) {
    self.name = name
    self.help = help
    self.labels = labels
    self.maximumSeries = maximumSeries
    self.makeCell = makeCell
    if labels.isEmpty { _ = cell([]) }
  }

  func declaration(type: String) -> Metrics.Declaration {
    Metrics.Declaration(name: name, type: type, help: help, labels: labels.map(\.name))
  }

  /// The cell of these label values; beyond the cap, the cell with `other` for each detail.
  func cell(_ values: [String]) -> Cell {
    precondition(values.count == labels.count, "a metric needs one value for each of its labels")
    return cells.withLock { cells in
      if let cell = cells[values] { return cell }
      var key = zip(labels, values).map { label, value in label.checked(value) }
      if let cell = cells[key] { return cell }
      if cells.count >= maximumSeries {
        key = zip(labels, key).map { label, value in label.isDetail ? MetricLabel.other : value }
      }
      if let cell = cells[key] { return cell }
      let cell = makeCell()
      cells[key] = cell
      return cell
    }
  }

  /// All cells, ordered by label values so that scrapes can be compared.
  var snapshot: [(values: [String], cell: Cell)] {
    cells.withLock { Array($0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
  }

  /// `{route="/healthz",status="200"}`, or nothing without labels.
  func labelText(_ values: [String], extra: (name: String, value: String)? = nil) -> String {
    var pairs = zip(labels, values).map { $0.name + "=\"" + PrometheusText.escapedValue($1) + "\"" }
    if let extra { pairs.append(extra.name + "=\"" + PrometheusText.escapedValue(extra.value) + "\"") }
    return pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}"
  }
}
