import PippinFoundation
import PippinLock
import Testing

@testable import PippinProgram

/// `pippin audit verify`, on a database as a server leaves it.
@Suite struct AuditVerifyTests {
  let trial: Trial
  let settings: String

  init() async throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    settings = try trial.file("pippin.json5", SettingsTests.good)
  }

  @Test func `audit verify does not create a missing database`() async throws {
    let outcome = await trial.run(["audit", "verify", "--config", settings])
    #expect(outcome.code == .refused && outcome.reason == "store_unavailable")
    #expect(!FileManager.default.fileExists(atPath: trial.path("pippin.db")))
  }

  @Test func `audit verify shows its progress on a terminal if the work is long`() {
    let shown = { (isTerminal: Bool, total: Int64) -> String in
      let words = Words()
      let bar = ProgressBar(words.console(isTerminal: isTerminal), unit: "lines")
      for done in [0, total / 2, total / 2, total] { bar.show(done, of: total) }
      bar.end()
      return words.text
    }
    #expect(
      shown(true, 20_000) == "\r[..............................] 0 % of 20000 lines"
        + "\r[###############...............] 50 % of 20000 lines"
        + "\r[##############################] 100 % of 20000 lines\r\u{1B}[K")
    #expect(shown(false, 20_000) == "" && shown(true, 9999) == "")
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
