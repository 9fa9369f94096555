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
  /// - Parameter maximumSeries: the number of combinations of label values of a metric; in further ones the details count as `other`.
  package init(maximumSeries: Int = 1000) { self.maximumSeries = maximumSeries }

  /// The counter of this name; created on first use.
  package func counter(_ name: String, _ help: String, labels: [MetricLabel] = []) -> Counter {
    let metric = register(name) {
      .counter(Counter(family: family(name, help, labels) { Counter.Cell() }))
    }
    guard case .counter(let counter) = metric else { preconditionFailure("\(name) is not a counter") }
    return counter
  }

  /// The gauge of this name; created on first use.
  package func gauge(_ name: String, _ help: String, labels: [MetricLabel] = []) -> Gauge {
    let metric = register(name) {
      .gauge(Gauge(family: family(name, help, labels) { Gauge.Cell() }))
    }
    guard case .gauge(let gauge) = metric else { preconditionFailure("\(name) is not a gauge") }
    return gauge
  }

  /// The counter of this name whose value is read from the system; created on first use.
  package func readCounter(_ name: String, _ help: String) -> Gauge {
    let metric = register(name) {
      .gauge(Gauge(family: family(name, help, []) { Gauge.Cell() }, type: "counter"))
    }
    guard case .gauge(let gauge) = metric else { preconditionFailure("\(name) is not read from the system") }
    return gauge
  }

  /// The histogram of this name; created on first use.
  /// - Parameter buckets: upper bounds in ascending order; the infinite one is added.
  package func histogram(
    _ name: String, _ help: String, labels: [MetricLabel] = [], buckets: [Double] = Histogram.secondsOfRequests
  ) -> Histogram {
    precondition(zip(buckets, buckets.dropFirst()).allSatisfy { $0 < $1 }, "a histogram's bounds must ascend")
    let metric = register(name) {
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

  func find(_ name: String) -> Histogram? {
    guard case .histogram(let histogram) = metrics.withLock({ $0[name] }) else { return nil }
    return histogram
  }

  private func family<Cell: Sendable>(
    _ name: String, _ help: String, _ labels: [MetricLabel], makeCell: @escaping @Sendable () -> Cell
  ) -> MetricFamily<Cell> {
    MetricFamily(name: name, help: help, labels: labels, maximumSeries: maximumSeries, makeCell: makeCell)
  }

  private func register(_ name: String, make: () -> Metric) -> Metric {
    precondition(Self.isName(name), "a metric must have a plain name")
    return metrics.withLock { metrics in
      if let known = metrics[name] { return known }
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
