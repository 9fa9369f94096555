/// A time limit that also holds for work that cannot be cancelled, such as a look at a file of a dead network share.
enum Deadline {
  /// The work's value, or nil at the time limit. The work may then go on, and its value is ignored.
  @concurrent static func value<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let waiting = SharedValue<CheckedContinuation<Value?, Never>?>(continuation)
      @Sendable func end(_ value: Value?) {
        waiting.change { $0.take() }?.resume(returning: value)
      }
      let task = Task { end(await work()) }
      Task {
        // Only a cancellation ends a sleep early, and nobody cancels this one.
        do { try await Task.sleep(for: limit) } catch {}
        end(nil)
        task.cancel()
      }
    }
  }
}
