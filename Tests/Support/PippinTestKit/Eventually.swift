/// Waits until a condition holds, and checks it every few milliseconds.
///
/// - Parameter limit: much longer than a busy machine needs.
/// - Throws: a ``NeverHappened`` after the `limit`, so that the test fails instead of hanging.
package func eventually(
  _ what: String, within limit: Duration = .seconds(120), _ holds: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < end else { throw NeverHappened(what: what, limit: limit) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A condition that did not become true in time.
package struct NeverHappened: Error, CustomStringConvertible {
  let what: String
  let limit: Duration

  package var description: String { "never, in \(limit): \(what)" }
}

/// Waits twenty times as long as it is told, for the time-outs of what does answer: on a slow machine they must not pass first.
package func waitPatiently(_ seconds: Double) async {
  // Sleeping throws when the task is cancelled: somebody got an answer, and the wait ends.
  try? await Task.sleep(for: .seconds(seconds * 20))
}
