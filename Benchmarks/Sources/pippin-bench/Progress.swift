import Foundation

/// Says on standard error what is going on: one line that is written over, on a terminal; a line each, elsewhere.
final class Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let steps: Int
  private var step = 0

  init(steps: Int) { self.steps = steps }

  func next(_ text: String) {
    step += 1
    if isTerminal { update(text) } else { write("bench: [\(step)/\(steps)] \(text)\n") }
  }

  /// What the step is at, on a terminal; elsewhere that would be many lines.
  func update(_ text: String) {
    if isTerminal { write("\r\u{1B}[2K\u{1B}[2m[\(step)/\(steps)]\u{1B}[0m \(text) …") }
  }

  func finish() {
    if isTerminal { write("\r\u{1B}[2K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
