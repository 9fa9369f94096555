/// One line of the table: what was measured, as a ratio that means the same on any machine.
struct Row: Encodable {
  enum Unit: String, Encodable {
    /// CPU time of the server for one of these, in verifications.
    case verifies
    /// Rate of ours divided by the rate of what it is compared with.
    case share
  }

  /// What a ratio is held to. Only a committed one fails a run.
  struct Threshold: Encodable {
    let committed: Double?
    let later: Double?
  }

  let name: String
  let title: String
  /// What the server ran on; nil where there was none.
  var store: Store?
  let unit: Unit
  let ratio: Double
  let threshold: Threshold
  /// CPU time of one, in microseconds; of this machine, and no promise.
  var cpu: Double?
  /// What the database's own processes took for one, where it has some, in verifications.
  var database: Double?
  var load: Load?

  /// How it went under load.
  struct Load: Encodable {
    let perSecond: Double
    /// In milliseconds.
    let p50: Double
    let p99: Double
  }

  /// Nil where nothing is committed.
  var passes: Bool? {
    threshold.committed.map { unit == .share ? ratio >= $0 : ratio <= $0 }
  }

  private enum Key: String, CodingKey {
    case name, title, store, unit, ratio, committed, later, passes
    case cpuMicroseconds = "cpu_microseconds"
    case databaseVerifies = "database_verifies"
    case perSecond = "per_second"
    case p50Milliseconds = "p50_milliseconds"
    case p99Milliseconds = "p99_milliseconds"
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Key.self)
    try row.encode(name, forKey: .name)
    try row.encode(title, forKey: .title)
    try row.encodeIfPresent(store?.rawValue, forKey: .store)
    try row.encode(unit, forKey: .unit)
    try row.encode(ratio.rounded(to: 3), forKey: .ratio)
    try row.encodeIfPresent(threshold.committed, forKey: .committed)
    try row.encodeIfPresent(threshold.later, forKey: .later)
    try row.encodeIfPresent(passes, forKey: .passes)
    try row.encodeIfPresent(cpu?.rounded(to: 2), forKey: .cpuMicroseconds)
    try row.encodeIfPresent(database?.rounded(to: 3), forKey: .databaseVerifies)
    try row.encodeIfPresent(load?.perSecond.rounded(to: 0), forKey: .perSecond)
    try row.encodeIfPresent(load?.p50.rounded(to: 3), forKey: .p50Milliseconds)
    try row.encodeIfPresent(load?.p99.rounded(to: 3), forKey: .p99Milliseconds)
  }
}

extension Double {
  func rounded(to places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    return sorted.isEmpty ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
