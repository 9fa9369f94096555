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

    /// What a share of the values does not exceed, estimated as Prometheus does: evenly spread within a bucket.
    ///
    /// - Returns: nil without values, and where it lies beyond the last bound.
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
