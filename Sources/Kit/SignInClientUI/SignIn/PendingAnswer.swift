/// An answer that a task waits for and that the user gives at most once.
@MainActor final class PendingAnswer<Answer: Sendable> {
  private var waiting: (number: Int, continuation: CheckedContinuation<Answer?, Never>)?
  private var lastNumber = 0

  /// Creates a value without a question.
  nonisolated init() {}

  /// Whether a task waits.
  var isAwaited: Bool { waiting != nil }

  /// Waits for the answer; `nil` if the user cancels, the task is cancelled, or another task asks.
  func value() async -> Answer? {
    give(nil)
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: nil) }
        waiting = (number, continuation)
      }
    } onCancel: {
      Task { @MainActor in self.giveUp(number) }
    }
  }

  /// Gives the answer to the waiting task, if any.
  func give(_ answer: Answer?) {
    let asked = waiting
    waiting = nil
    asked?.continuation.resume(returning: answer)
  }

  /// The number tells a cancelled question from a later one.
  private func giveUp(_ number: Int) {
    if waiting?.number == number { give(nil) }
  }
}
