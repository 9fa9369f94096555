/// Waits until something holds that happens beside the test, asking again every few milliseconds.
///
/// - Parameter limit: far beyond what a busy machine takes.
/// - Throws: a ``NeverHappened`` after the `limit`: what never comes is a failed test, not a run that stands still.
package func eventually(
  _ what: String, within limit: Duration = .seconds(30), _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < end else { throw NeverHappened(what: what, limit: limit) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// Something that a test waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
  let what: String
  let limit: Duration

  package var description: String { "never, in \(limit): \(what)" }
}
