import PippinLock

/// Shows the progress of long work: how much of it is done, how fast it goes, and how long it will take.
///
/// On a terminal it is one line that is overwritten. Elsewhere, such as in a log, it is a line every ten seconds. Short work shows nothing.
final class ProgressBar {
  private static let width = 30
  /// How often a log gets a line.
  private static let interval = Duration.seconds(10)

  private let console: Console
  private let unit: String
  private let shortest: Int64
  private let now: () -> ContinuousClock.Instant
  /// What is being done, if the work has several parts.
  private var part = ""
  private var shown = -1
  /// When the part began, and how much of it was done then.
  private var start: (at: ContinuousClock.Instant, done: Int64)?
  private var last: ContinuousClock.Instant?

  /// - Parameters:
  ///   - unit: the counted thing, in the plural; `bytes` are written as kB, MB and GB.
  ///   - shortest: smaller totals are not shown.
  ///   - now: a clock that never goes back.
  init(
    _ console: Console, unit: String, shortest: Int64 = 10_000,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.console = console
    self.unit = unit
    self.shortest = shortest
    self.now = now
  }

  /// Begins a part of the work, which counts anew.
  func begin(_ part: String) {
    end()
    self.part = part + ": "
  }

  /// Shows that `done` of `total` are done.
  func show(_ done: Int64, of total: Int64) {
    let now = now()
    let start = start ?? (now, done)
    self.start = start
    guard total > 0 else { return }
    let percent = Int(100 * Double(min(done, total)) / Double(total))
    let text =
      "\(percent) % of \(amount(total))\(unit == "bytes" ? "" : " \(unit)")" + speed(done, total, start, now)
    guard console.isTerminal else {
      guard now - (last ?? start.at) >= Self.interval else { return }
      last = now
      return console.say("\(part)\(text)\n")
    }
    guard total >= shortest, percent != shown || last.map({ now - $0 >= .seconds(1) }) ?? true else { return }
    (shown, last) = (percent, now)
    let filled = percent * Self.width / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
    console.say("\r\(part)[\(bar)] \(text)\u{1B}[K")
  }

  /// Clears the line for the next message.
  func end() {
    if shown >= 0 { console.say("\r\u{1B}[K") }
    (shown, start, last, part) = (-1, nil, nil, "")
  }

  /// How fast it goes and how long it will take; nothing before a second has passed.
  private func speed(
    _ done: Int64, _ total: Int64, _ start: (at: ContinuousClock.Instant, done: Int64),
    _ now: ContinuousClock.Instant
  ) -> String {
    let seconds = (now - start.at) / .seconds(1)
    let rate = Double(done - start.done) / seconds
    guard seconds >= 1, rate > 0 else { return "" }
    let left = Double(max(total - done, 0)) / rate
    let speed = rate >= 10 ? amount(Int64(rate)) : "\(Int64(rate * 10) / 10).\(Int64(rate * 10) % 10)"
    return ", \(speed)/s" + (left.isFinite && done < total ? ", \(Self.time(left)) left" : "")
  }

  private func amount(_ count: Int64) -> String { unit == "bytes" ? Self.size(count) : "\(count)" }

  /// A number of bytes, such as `1.5 MB`.
  static func size(_ bytes: Int64) -> String {
    switch bytes {
    case ..<1_000_000: "\((bytes + 999) / 1000) kB"
    case ..<1_000_000_000: "\(tenths(Double(bytes) / 1_000_000)) MB"
    default: "\(tenths(Double(bytes) / 1_000_000_000)) GB"
    }
  }

  /// A time, such as `4 min 10 s`.
  static func time(_ seconds: Double) -> String {
    let seconds = Int64(min(seconds.rounded(.up), 1e9))
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
    default: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int64((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

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
