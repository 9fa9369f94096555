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
  let committed: Double?

  var passes: Bool? { committed.map { counts.allocations <= $0 } }

  private enum CodingKeys: String, CodingKey {
    case name, title, store, counts, passes
    case committed = "committed_allocations"
  }

  func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encode(title, forKey: .title)
    try row.encode(store.rawValue, forKey: .store)
    try row.encode(counts, forKey: .counts)
    try row.encodeIfPresent(committed, forKey: .committed)
    try row.encodeIfPresent(passes, forKey: .passes)
  }
}
