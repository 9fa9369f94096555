import PippinLock

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

  var text: String {
    family.snapshot.reduce(into: PrometheusText.head(family.name, help: family.help, type: "counter")) {
      $0 += "\(family.name)\(family.labelText($1.values)) \($1.cell.current)\n"
    }
  }
}
