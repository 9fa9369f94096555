/// How far long work has come, on one line that is written over; silent where nobody looks or the work is short.
final class ProgressBar {
  private static let width = 30

  private let console: Console
  private let unit: String
  private let shortest: Int64
  private var shown = -1

  /// - Parameters:
  ///   - unit: what is counted, in the plural.
  ///   - shortest: with fewer than that to do, nothing is shown.
  init(_ console: Console, unit: String, shortest: Int64 = 10_000) {
    self.console = console
    self.unit = unit
    self.shortest = shortest
  }

  /// Shows that `done` of `total` are done, each time that a hundredth more is.
  func show(_ done: Int64, of total: Int64) {
    guard console.isTerminal, total >= shortest else { return }
    let percent = Int(100 * Double(min(done, total)) / Double(total))
    guard percent != shown else { return }
    shown = percent
    let filled = percent * Self.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    console.say("\r[\(bar)] \(percent) % of \(total) \(unit)")
  }

  /// Clears the line for what is said next.
  func end() {
    if shown >= 0 { console.say("\r\u{1B}[K") }
  }
}
