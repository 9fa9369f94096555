import PippinLock

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

  /// The series of these label values, for frequent use.
  package func cell(labels values: [String] = []) -> Cell { family.cell(values) }

  var text: String {
    family.snapshot.reduce(into: PrometheusText.head(family.name, help: family.help, type: type)) {
      $0 += "\(family.name)\(family.labelText($1.values)) \(PrometheusText.number($1.cell.current))\n"
    }
  }
}
