import Foundation
import PippinTestKit

extension Interleaving {
  /// The seeds to try: the one in `PIPPIN_SEED`, or as many as `PIPPIN_SEEDS` says, by default `full` or `short`.
  package static func seeds(full: UInt64, short: UInt64) -> ClosedRange<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["PIPPIN_SEED"].flatMap(UInt64.init) { return seed...seed }
    return 1...max(1, environment["PIPPIN_SEEDS"].flatMap(UInt64.init) ?? TestForm.count(full: full, short: short))
  }
}
