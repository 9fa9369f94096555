import PippinLock

/// One line of a terminal that says what is being done; nothing without a terminal.
final class ProgressLine: Sendable {
  private static let width = 78

  private let console: Console
  private let isShown = Lock(false)

  init(_ console: Console) {
    self.console = console
  }

  /// Replaces the line; safe from any thread.
  func show(_ text: String) {
    guard console.isTerminal else { return }
    isShown.withLock { isShown in
      isShown = true
      console.say("\r\u{1B}[K" + Printable.text(text, limit: Self.width))
    }
  }

  /// Clears the line for the result.
  func end() {
    isShown.withLock { isShown in
      if isShown { console.say("\r\u{1B}[K") }
      isShown = false
    }
  }
}
