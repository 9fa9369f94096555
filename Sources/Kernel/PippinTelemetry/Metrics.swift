import PippinLock

/// The program's metrics, for Prometheus.
package final class Metrics: Sendable {
  private enum Metric: Sendable {
    case counter(Counter)
    case gauge(Gauge)
    case histogram(Histogram)

    var text: String {
      switch self {
      case .counter(let metric): metric.text
      case .gauge(let metric): metric.text
      case .histogram(let metric): metric.text
      }
    }

    func allow(_ labels: [MetricLabel]) {
      switch self {
      case .counter(let metric): metric.family.allow(labels)
      case .gauge(let metric): metric.family.allow(labels)
      case .histogram(let metric): metric.family.allow(labels)
      }
    }

    var declaration: Declaration {
      switch self {
      case .counter(let metric): metric.family.declaration(type: "counter")
      case .gauge(let metric): metric.family.declaration(type: metric.type)
      case .histogram(let metric): metric.family.declaration(type: "histogram")
      }
    }
  }

  /// The declaration of a metric.
  package struct Declaration: Sendable {
    package let name: String
    /// `counter`, `gauge` or `histogram`.
    package let type: String
    package let help: String
    package let labels: [String]
  }

  /// The media type of `prometheusText`.
  package static let contentType = PrometheusText.contentType

  private let maximumSeries: Int
  private let metrics = Lock<[String: Metric]>([:])

  /// Creates an empty registry.
  /// - Parameter maximumSeries: the largest number of label combinations of a metric; beyond it, details count as `other`.
  package init(maximumSeries: Int = 1000) { self.maximumSeries = maximumSeries }

  /// The counter of this name; created on first use. Later uses allow their labels' values, too.
  package func counter(_ name: String, _ help: String, labels: [MetricLabel] = []) -> Counter {
    let metric = register(name, labels) {
      .counter(Counter(family: family(name, help, labels) { Counter.Cell() }))
    }
    guard case .counter(let counter) = metric else { preconditionFailure("\(name) is not a counter") }
    return counter
  }

  /// The gauge of this name; created on first use. Later uses allow their labels' values, too.
  package func gauge(_ name: String, _ help: String, labels: [MetricLabel] = []) -> Gauge {
    let metric = register(name, labels) {
      .gauge(Gauge(family: family(name, help, labels) { Gauge.Cell() }))
    }
    guard case .gauge(let gauge) = metric else { preconditionFailure("\(name) is not a gauge") }
    return gauge
  }

  /// The counter of this name whose value is read from the system; created on first use.
  package func readCounter(_ name: String, _ help: String) -> Gauge {
    let metric = register(name, []) {
      .gauge(Gauge(family: family(name, help, []) { Gauge.Cell() }, type: "counter"))
    }
    guard case .gauge(let gauge) = metric else { preconditionFailure("\(name) is not read from the system") }
    return gauge
  }

  /// The histogram of this name; created on first use. Later uses allow their labels' values, too.
  /// - Parameter buckets: upper bounds in ascending order; the infinite one is added.
  package func histogram(
    _ name: String, _ help: String, labels: [MetricLabel] = [], buckets: [Double] = Histogram.secondsOfRequests
  ) -> Histogram {
    precondition(zip(buckets, buckets.dropFirst()).allSatisfy { $0 < $1 }, "a histogram's bounds must ascend")
    let metric = register(name, labels) {
      .histogram(
        Histogram(family: family(name, help, labels) { Histogram.Cell(bounds: buckets) }, bounds: buckets))
    }
    guard case .histogram(let histogram) = metric else { preconditionFailure("\(name) is not a histogram") }
    return histogram
  }

  /// All metrics in Prometheus' text format, ordered by name.
  package func prometheusText() -> String {
    metrics.withLock { Array($0) }.sorted { $0.key < $1.key }.map(\.value.text).joined()
  }

  /// All registered metrics, ordered by name.
  package var declarations: [Declaration] {
    metrics.withLock { Array($0) }.sorted { $0.key < $1.key }.map(\.value.declaration)
  }

  /// The counter of this name, if it was registered.
  package func counter(named name: String) -> Counter? {
    guard case .counter(let counter) = metrics.withLock({ $0[name] }) else { return nil }
    return counter
  }

  func find(_ name: String) -> Histogram? {
    guard case .histogram(let histogram) = metrics.withLock({ $0[name] }) else { return nil }
    return histogram
  }

  private func family<Cell: Sendable>(
    _ name: String, _ help: String, _ labels: [MetricLabel], makeCell: @escaping @Sendable () -> Cell
  ) -> MetricFamily<Cell> {
    MetricFamily(name: name, help: help, labels: labels, maximumSeries: maximumSeries, makeCell: makeCell)
  }

  private func register(_ name: String, _ labels: [MetricLabel], make: () -> Metric) -> Metric {
    precondition(Self.isName(name), "a metric must have a plain name")
    return metrics.withLock { metrics in
      if let known = metrics[name] {
        known.allow(labels)
        return known
      }
      let metric = make()
      metrics[name] = metric
      return metric
    }
  }

  /// Whether a name has only letters, digits and underscores, and no digit first.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
  }
}

/// The common part of all metrics: name, help, labels, and a cell for each used combination of label values.
final class MetricFamily<Cell: Sendable>: Sendable {
  let name: String
  let help: String
  /// The labels' names, and the values that were declared first.
  let labels: [MetricLabel]
  private let maximumSeries: Int
  private let makeCell: @Sendable () -> Cell
  private let state: Lock<State>

  private struct State {
    /// The labels with all values that are allowed now.
    var labels: [MetricLabel]
    var cells: [[String]: Cell] = [:]
  }

  init(
    name: String, help: String, labels: [MetricLabel], maximumSeries: Int,
    makeCell: @escaping @Sendable () -> Cell
  ) {
    self.name = name
    self.help = help
    self.labels = labels
    self.maximumSeries = maximumSeries
    self.makeCell = makeCell
    state = Lock(State(labels: labels))
    if labels.isEmpty { _ = cell([]) }
  }

  /// Allows further values of the same labels: settings that are read again may have other clients.
  func allow(_ further: [MetricLabel]) {
    precondition(further.map(\.name) == labels.map(\.name), "\(name) has other labels")
    state.withLock { state in state.labels = zip(state.labels, further).map { $0.union($1) } }
  }

  func declaration(type: String) -> Metrics.Declaration {
    Metrics.Declaration(name: name, type: type, help: help, labels: labels.map(\.name))
  }

  /// The cell of these label values; beyond the cap, the cell with `other` for each detail.
  func cell(_ values: [String]) -> Cell {
    precondition(values.count == labels.count, "a metric needs one value for each of its labels")
    return state.withLock { state in
      if let cell = state.cells[values] { return cell }
      var key = zip(state.labels, values).map { label, value in label.checked(value) }
      if let cell = state.cells[key] { return cell }
      if state.cells.count >= maximumSeries {
        key = zip(labels, key).map { label, value in label.isDetail ? MetricLabel.other : value }
      }
      if let cell = state.cells[key] { return cell }
      let cell = makeCell()
      state.cells[key] = cell
      return cell
    }
  }

  /// Removes the cell of these label values. One that was taken before is shown no more.
  func remove(_ values: [String]) { state.withLock { _ = $0.cells.removeValue(forKey: values) } }

  /// All cells, ordered by label values so that scrapes can be compared.
  var snapshot: [(values: [String], cell: Cell)] {
    state.withLock { Array($0.cells) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
  }

  /// `{route="/healthz",status="200"}`, or nothing without labels.
  func labelText(_ values: [String], extra: (name: String, value: String)? = nil) -> String {
    var pairs = zip(labels, values).map { $0.name + "=\"" + PrometheusText.escapedValue($1) + "\"" }
    if let extra { pairs.append(extra.name + "=\"" + PrometheusText.escapedValue(extra.value) + "\"") }
    return pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}"
  }
}

/// A metric's label: its name, and its only allowed values.
///
/// Undeclared values count as `other`, so that requests cannot create series. A declared value is never lost, because an alert may
/// read it; only the value of a detail gives way when a metric has too many series.
package struct MetricLabel: Sendable, Hashable {
  /// The replacement for other values.
  package static let other = "other"

  package let name: String
  /// Nil if the settings give the values, so that requests cannot create series.
  package let allowed: Set<String>?
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

  /// A label whose values are names from the settings.
  package static func configured(_ name: String) -> MetricLabel { MetricLabel(name, nil, isDetail: false) }

  private init(_ name: String, _ allowed: Set<String>?, isDetail: Bool) {
    precondition(Metrics.isName(name) && name != "le", "a metric's label must have a plain name")
    self.name = name
    self.allowed = allowed
    self.isDetail = isDetail
  }

  /// The same label with the values of both.
  func union(_ other: MetricLabel) -> MetricLabel {
    guard let allowed, let others = other.allowed, !others.isSubset(of: allowed) else { return self }
    return MetricLabel(name, allowed.union(others), isDetail: isDetail)
  }

  func checked(_ value: String) -> String { allowed?.contains(value) ?? true ? value : Self.other }
}

/// A number that only grows.
package struct Counter: Sendable {
  /// One series of a counter, for frequent use without a look-up.
  package final class Cell: Sendable {
    private let value = AtomicInteger()

    package func increment(by amount: Int = 1) {
      precondition(amount >= 0, "a counter cannot decrease")
      value.add(amount)
    }

    package var current: Int { value.current }
  }

  let family: MetricFamily<Cell>

  /// Increments the series of these label values.
  package func increment(labels values: [String] = [], by amount: Int = 1) {
    family.cell(values).increment(by: amount)
  }

  /// The series of these label values, for frequent use.
  package func cell(labels values: [String] = []) -> Cell { family.cell(values) }

  /// The series with their label values.
  package var counts: [(labels: [String], count: Int)] { family.snapshot.map { ($0.values, $0.cell.current) } }

  var text: String {
    family.snapshot.reduce(into: PrometheusText.head(family.name, help: family.help, type: "counter")) {
      $0 += "\(family.name)\(family.labelText($1.values)) \($1.cell.current)\n"
    }
  }
}

/// A number that goes up and down.
package struct Gauge: Sendable {
  /// One series of a gauge.
  package final class Cell: Sendable {
    private let value = Lock<Double>(0)

    package func set(_ newValue: Double) { value.withLock { $0 = newValue } }
    package func add(_ amount: Double) { value.withLock { $0 += amount } }
    package var current: Double { value.withLock { $0 } }
  }

  let family: MetricFamily<Cell>
  /// `gauge`, or `counter` for a number that something else counts.
  var type = "gauge"

  /// Sets the number.
  package func set(_ value: Double, labels values: [String] = []) { family.cell(values).set(value) }

  /// Changes the number.
  package func add(_ amount: Double, labels values: [String] = []) { family.cell(values).add(amount) }

  /// Removes the series of something that is no more.
  package func remove(labels values: [String]) { family.remove(values) }

  /// The series of these label values, for frequent use.
  package func cell(labels values: [String] = []) -> Cell { family.cell(values) }

  var text: String {
    family.snapshot.reduce(into: PrometheusText.head(family.name, help: family.help, type: type)) {
      $0 += "\(family.name)\(family.labelText($1.values)) \(PrometheusText.number($1.cell.current))\n"
    }
  }
}

/// The spelling rules of Prometheus' text format, version 0.0.4.
enum PrometheusText {
  /// The media type of the format.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  static func escapedValue(_ text: String) -> String { escaped(text, quotes: true) }

  static func escapedHelp(_ text: String) -> String { escaped(text, quotes: false) }

  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map { String($0) } ?? "\(value)"
  }

  static func head(_ name: String, help: String, type: String) -> String {
    "# HELP \(name) \(escapedHelp(help))\n# TYPE \(name) \(type)\n"
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\"" where quotes: result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
