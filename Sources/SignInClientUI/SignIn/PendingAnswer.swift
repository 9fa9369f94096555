/// An answer that a task waits for and a person gives: once, or never, and nobody waits for ever.
@MainActor final class PendingAnswer<Answer: Sendable> {
  private var waiting: (number: Int, continuation: CheckedContinuation<Answer?, Never>)?
  private var lastNumber = 0

  /// Nothing is asked yet.
  nonisolated init() {}

  /// Whether somebody waits.
  var isAwaited: Bool { waiting != nil }

  /// Waits for the answer; `nil` when there is none, the task is cancelled, or another one asks.
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

  /// Gives the answer; does nothing when nobody waits.
  func give(_ answer: Answer?) {
    let asked = waiting
    waiting = nil
    asked?.continuation.resume(returning: answer)
  }

  /// A later question is none of the one that was given up.
  private func giveUp(_ number: Int) {
    if waiting?.number == number { give(nil) }
  }
}
