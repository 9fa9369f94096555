import PippinLock
import Testing

@testable import PippinProgram

/// What long work says of its progress.
@Suite struct ProgressTests {
  /// The messages after `done` of `total` at each of the seconds.
  private func shown(
    _ steps: [(seconds: Double, done: Int64)], of total: Int64, unit: String = "lines", isTerminal: Bool
  ) -> String {
    let words = Words()
    let start = ContinuousClock.now
    var seconds = 0.0
    let bar = ProgressBar(words.console(isTerminal: isTerminal), unit: unit) { start + .seconds(seconds) }
    for step in steps {
      seconds = step.seconds
      bar.show(step.done, of: total)
    }
    bar.end()
    return words.text
  }

  @Test func `a terminal has one line with the share, the speed and the time left`() {
    let line = shown([(0, 0), (0.1, 10), (2, 5000), (2.5, 5001), (4, 20_000)], of: 20_000, isTerminal: true)
    #expect(
      line == "\r[..............................] 0 % of 20000 lines\u{1B}[K"
        + "\r[#######.......................] 25 % of 20000 lines, 2500/s, 6 s left\u{1B}[K"
        + "\r[##############################] 100 % of 20000 lines, 5000/s\u{1B}[K\r\u{1B}[K")
    let still = shown([(0, 5000), (2, 5010), (3, 5020)], of: 10_000, isTerminal: true)
    #expect(still.contains("50 % of 10000 lines, 5.0/s, 16 min 38 s left"), "not counting what was done before")
    #expect(still.contains("50 % of 10000 lines, 6.6/s, 12 min 27 s left"), "again after a second")
  }

  @Test func `short work shows nothing`() {
    #expect(shown([(0, 0), (1, 5000)], of: 9999, isTerminal: true) == "")
    #expect(shown([(0, 0), (9.9, 5000)], of: 20_000, isTerminal: false) == "")
    #expect(shown([(0, 0), (60, 0)], of: 0, isTerminal: false) == "")
  }

  @Test func `a log gets a line every ten seconds`() {
    let steps = (0...35).map { (seconds: Double($0), done: Int64($0) * 100_000_000) }
    #expect(
      shown(steps, of: 10_000_000_000, unit: "bytes", isTerminal: false) == """
        10 % of 10.0 GB, 100.0 MB/s, 1 min 30 s left
        20 % of 10.0 GB, 100.0 MB/s, 1 min 20 s left
        30 % of 10.0 GB, 100.0 MB/s, 1 min 10 s left

        """)
  }

  @Test func `each part of the work counts anew, under its name`() {
    let words = Words()
    let bar = ProgressBar(words.console(isTerminal: true), unit: "bytes")
    bar.begin("checking")
    bar.show(2_000_000, of: 2_000_000)
    bar.begin("writing")
    bar.show(0, of: 2_000_000)
    bar.end()
    #expect(
      words.text == "\rchecking: [##############################] 100 % of 2.0 MB\u{1B}[K\r\u{1B}[K"
        + "\rwriting: [..............................] 0 % of 2.0 MB\u{1B}[K\r\u{1B}[K")
  }

  @Test(arguments: [(0.2, "1 s"), (59, "59 s"), (61, "1 min 1 s"), (7260, "2 h 1 min")])
  func `times are written for people`(seconds: Double, text: String) {
    #expect(ProgressBar.time(seconds) == text)
  }

  @Test func `columns of a table line up whatever their letters`() {
    var table = TextTable("name", "at")
    table.add("Mary", "1")
    table.add("\u{5C71}\u{7530}", "2")
    table.add("Zoe\u{308}", "3")
    #expect(table.text == "name  at\nMary  1\n\u{5C71}\u{7530}  2\nZoe\u{308}   3\n")
  }
}

/// What is said to the person.
private final class Words: Sendable {
  private let bytes = Lock<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func console(isTerminal: Bool) -> Console {
    Console(
      read: { () throws(FileProblem) in [] }, write: { (_) throws(FileProblem) in },
      writeWords: { (bytes) throws(FileProblem) in self.bytes.withLock { $0 += bytes } }, isTerminal: isTerminal)
  }
}
