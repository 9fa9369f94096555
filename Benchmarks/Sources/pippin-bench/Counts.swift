import Foundation

/// What one operation asks of the machine. Other programs on it cannot change these, so they explain a ratio, and hold where
/// nothing else can be measured.
struct Counts: Encodable {
  let allocations: Double
  let allocatedBytes: Double
  /// In user mode, in millions; nil where neither the processor nor valgrind counts them.
  var megaInstructions: Double?
  /// Nil where perf may not look.
  var systemCalls: Double?
  var contextSwitches: Double?

  private enum CodingKeys: String, CodingKey {
    case allocations
    case allocatedBytes = "allocated_bytes"
    case megaInstructions = "mega_instructions"
    case systemCalls = "system_calls"
    case contextSwitches = "context_switches"
  }

  func encode(to encoder: any Encoder) throws {
    var counts = encoder.container(keyedBy: CodingKeys.self)
    try counts.encode(allocations.rounded(to: 1), forKey: .allocations)
    try counts.encode(allocatedBytes.rounded(to: 0), forKey: .allocatedBytes)
    try counts.encodeIfPresent(megaInstructions?.rounded(to: 3), forKey: .megaInstructions)
    try counts.encodeIfPresent(systemCalls?.rounded(to: 1), forKey: .systemCalls)
    try counts.encodeIfPresent(contextSwitches?.rounded(to: 2), forKey: .contextSwitches)
  }
}

/// What one row counts, and what it is held to.
struct CountedRow: Encodable {
  let name: String
  let title: String
  let store: Store
  let counts: Counts

  /// The most allocations; nil where nothing is committed.
  var committed: Double? { Thresholds.allocations[name] }

  /// What exceeds a committed threshold, in words.
  var broken: [String] {
    let counted = [
      ("allocations", counts.allocations, committed),
      ("system calls", counts.systemCalls, Thresholds.systemCalls[name]),
      ("context switches", counts.contextSwitches, Thresholds.contextSwitches[name]),
    ]
    return counted.compactMap { words, count, most in
      guard let count, let most, count > most else { return nil }
      return "\(title), \(words): \(count.rounded(to: 2)), at most \(most)"
    }
  }

  /// Nil where nothing is committed.
  var passes: Bool? {
    let committed = [Thresholds.allocations, Thresholds.systemCalls, Thresholds.contextSwitches]
    return committed.contains { $0[name] != nil } ? broken.isEmpty : nil
  }

  private enum CodingKeys: String, CodingKey {
    case name, title, store, counts, passes
    case committed = "committed_allocations"
    case systemCalls = "committed_system_calls"
    case contextSwitches = "committed_context_switches"
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encode(title, forKey: .title)
    try row.encode(store.rawValue, forKey: .store)
    try row.encode(counts, forKey: .counts)
    try row.encodeIfPresent(committed, forKey: .committed)
    try row.encodeIfPresent(Thresholds.systemCalls[name], forKey: .systemCalls)
    try row.encodeIfPresent(Thresholds.contextSwitches[name], forKey: .contextSwitches)
    try row.encodeIfPresent(passes, forKey: .passes)
  }
}
