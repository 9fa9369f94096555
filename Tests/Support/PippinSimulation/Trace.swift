import CPippinSimulation

/// What happened in a run, line by line, and the hash of all of it.
///
/// Two runs of one seed have one hash. The lines of a run are kept only where somebody will read them.
package final class Trace: @unchecked Sendable {
  // Only the scheduler's one thread uses it.

  /// FNV-1a.
  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325
  static let prime: UInt64 = 0x100_0000_01B3

  package private(set) var hash = Trace.emptyHash
  package private(set) var lines: [String] = []
  package private(set) var count = 0
  private let keepsLines: Bool

  package init(keepsLines: Bool) { self.keepsLines = keepsLines }

  /// Adds a line: at which virtual time, who, and what.
  package func note(_ actor: String, _ words: String) {
    let line = "\(Scheduler.shared.clockText) \(actor): \(words)"
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* Self.prime }
    count += 1
    if keepsLines { lines.append(line) }
  }

  /// Adds a line for a reader that does not belong to the run's hash, such as a server's log.
  package func aside(_ actor: String, _ words: @autoclosure () -> String) {
    if keepsLines { lines.append("\(Scheduler.shared.clockText) \(actor): \(words())") }
  }
}

/// Whether `part` occurs in `whole`. Laws compare every line of a log with every secret: in Swift that is a fifth of a run.
package func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
  unsafe whole.withUnsafeBytes { whole in
    unsafe part.withUnsafeBytes { part in
      unsafe pippin_simulation_contains(whole.baseAddress, whole.count, part.baseAddress, part.count)
    }
  }
}
