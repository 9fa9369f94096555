/// Shows the progress of long work on one line of a terminal; shows nothing for short work or without a terminal.
final class ProgressBar {
  private static let width = 30

  private let console: Console
  private let unit: String
  private let shortest: Int64
  private var shown = -1

  /// - Parameters:
  ///   - unit: the counted thing, in the plural.
  ///   - shortest: smaller totals are not shown.
  init(_ console: Console, unit: String, shortest: Int64 = 10_000) {
    self.console = console
    self.unit = unit
    self.shortest = shortest
  }

  /// Shows that `done` of `total` are done, at each further percent.
  func show(_ done: Int64, of total: Int64) {
    guard console.isTerminal, total >= shortest else { return }
    let percent = Int(100 * Double(min(done, total)) / Double(total))
    guard percent != shown else { return }
    shown = percent
    let filled = percent * Self.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    console.say("\r[\(bar)] \(percent) % of \(total) \(unit)")
  }

  /// Clears the line for the next message.
  func end() {
    if shown >= 0 { console.say("\r\u{1B}[K") }
  }
}
