import Foundation

/// How much a test of many cases tries: `make test-all` sets `PIPPIN_FULL=1` and tries all of them, `make test` fewer.
package enum TestForm {
  package static let isFull = ProcessInfo.processInfo.environment["PIPPIN_FULL"] == "1"

  /// The count of cases in the form that runs.
  package static func count<Count: BinaryInteger>(full: Count, short: Count) -> Count { isFull ? full : short }
}
