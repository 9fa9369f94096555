import PippinLock

/// The distribution of measured values over buckets.
package struct Histogram: Sendable {
  /// Bucket bounds for request durations, from half a millisecond to ten seconds.
  package static let secondsOfRequests = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ]

  /// One series of a histogram.
  package final class Cell: Sendable {
    struct Tally: Sendable {
      var buckets: [Int]
      var count = 0
      var sum = 0.0
    }

    private let bounds: [Double]
    private let tally: Lock<Tally>

    init(bounds: [Double]) {
      self.bounds = bounds
      tally = Lock(Tally(buckets: Array(repeating: 0, count: bounds.count)))
    }

    /// Records a duration in seconds.
    package func observe(_ duration: Duration) { observe(duration / .seconds(1)) }

    /// Records a value.
    package func observe(_ value: Double) {
      let index = bounds.firstIndex { value <= $0 }
      tally.withLock { tally in
        if let index { tally.buckets[index] += 1 }
        tally.count += 1
        tally.sum += value
      }
    }

    var snapshot: Tally { tally.withLock { $0 } }
  }

  let family: MetricFamily<Cell>
  let bounds: [Double]

  /// Records a value.
  package func observe(_ value: Double, labels values: [String] = []) { family.cell(values).observe(value) }

  /// Records a duration in seconds.
  package func observe(_ duration: Duration, labels values: [String] = []) {
    family.cell(values).observe(duration)
  }

  /// The series of these label values, for frequent use.
  package func cell(labels values: [String] = []) -> Cell { family.cell(values) }

  var text: String {
    var text = PrometheusText.head(family.name, help: family.help, type: "histogram")
    for (values, cell) in family.snapshot {
      let tally = cell.snapshot
      var sum = 0
      for (bound, count) in zip(bounds, tally.buckets) {
        sum += count
        text += bucket(values, bound: PrometheusText.number(bound), count: sum)
      }
      text += bucket(values, bound: "+Inf", count: tally.count)
      text += "\(family.name)_sum\(family.labelText(values)) \(PrometheusText.number(tally.sum))\n"
      text += "\(family.name)_count\(family.labelText(values)) \(tally.count)\n"
    }
    return text
  }

  private func bucket(_ values: [String], bound: String, count: Int) -> String {
    "\(family.name)_bucket\(family.labelText(values, extra: ("le", bound))) \(count)\n"
  }
}

extension Histogram {
  /// How values are distributed over the buckets, in one series or in several added up.
  package struct Distribution: Sendable, Equatable {
    let bounds: [Double]
    private(set) var buckets: [Int]
    package private(set) var count: Int

    /// - Parameters:
    ///   - bounds: the buckets' upper bounds, ascending.
    ///   - buckets: how many values lie in each.
    ///   - count: of all values, also those beyond the last bound.
    package init(bounds: [Double], buckets: [Int], count: Int) {
      self.bounds = bounds
      self.buckets = buckets
      self.count = count
    }

    /// The value that a share of the values does not exceed. As in Prometheus, values count as evenly spread
    /// within a bucket.
    ///
    /// - Returns: nil without values, and if the quantile lies beyond the last bound.
    package func quantile(_ share: Double) -> Double? {
      guard count > 0 else { return nil }
      let rank = share * Double(count)
      var (below, lower) = (0, 0.0)
      for (upper, inBucket) in zip(bounds, buckets) {
        if inBucket > 0, Double(below + inBucket) >= rank {
          return lower + (upper - lower) * max(0, rank - Double(below)) / Double(inBucket)
        }
        below += inBucket
        lower = upper
      }
      return nil
    }

    /// Adds another series of the same histogram.
    package mutating func add(_ other: Distribution) {
      precondition(bounds == other.bounds, "only series of one histogram can be added up")
      for index in buckets.indices { buckets[index] += other.buckets[index] }
      count += other.count
    }
  }

  /// The series with their label values.
  package var distributions: [(labels: [String], distribution: Distribution)] {
    family.snapshot.map { labels, cell in
      let tally = cell.snapshot
      return (labels, Distribution(bounds: bounds, buckets: tally.buckets, count: tally.count))
    }
  }
}

extension Metrics {
  /// The histogram of this name, if it was registered.
  package func histogram(named name: String) -> Histogram? { find(name) }
}
