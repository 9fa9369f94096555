import PippinFoundation
import PippinLock
import PippinTelemetry
import Testing

@Suite struct LogTests {
  @Test func `writes a record as one line`() {
    let record = LogRecord(
      time: Date(timeIntervalSince1970: 1_770_091_506.789), level: .warning, message: "took \"long\"",
      requestID: "00ff", fields: [("path", "/a"), ("ms", 12), ("share", 0.5), ("late", true), ("odd", .double(.nan))])
    #expect(
      record.jsonLine
        == #"{"time":"2026-02-03T04:05:06.789Z","level":"warning","message":"took \"long\"","request_id":"00ff","#
        + #""path":"/a","ms":12,"share":0.5,"late":true,"odd":"nan"}"#)
  }

  @Test func `no text starts a new line or drives a terminal`() {
    let record = LogRecord(
      time: Date(timeIntervalSince1970: 0), level: .info, message: "a\r\n\t\0\u{1B}[2J\u{7F}\u{9B}\u{2028}\\é😀")
    #expect(
      record.jsonLine
        == #"{"time":"1970-01-01T00:00:00.000Z","level":"info","#
        + #""message":"a\r\n\t\u0000\u001b[2J\u007f\u009b\u2028\\é😀"}"#)
  }

  @Test func `writes no member twice`() {
    let record = LogRecord(
      time: Date(timeIntervalSince1970: 0), level: .info, message: "m", fields: [("level", "x"), ("a", 1), ("a", 2)])
    #expect(record.jsonLine == #"{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"m","a":1}"#)
  }

  @Test func `a log writes records from its minimum level and computes no fields for others`() {
    let kept = Lock<[String]>([])
    let log = Log(minimum: .warning, now: { Date(timeIntervalSince1970: 1) }) { record in
      kept.withLock { $0.append("\(record.level) \(record.message) \(record.requestID ?? "-")") }
    }
    var made = 0
    func value() -> LogValue {
      made += 1
      return 1
    }
    log.debug("one", ["n": value()])
    log.info("two", ["n": value()])
    log.warning("three", ["n": value()])
    log.error("four", requestID: "id")
    #expect(kept.withLock { $0 } == ["warning three -", "error four id"])
    #expect(made == 1)
    #expect(!Log.none.isEnabled(.error))
  }

  @Test func `another minimum level holds for every copy of the log`() {
    let kept = Lock<[String]>([])
    let log = Log(minimum: .warning, now: { Date(timeIntervalSince1970: 1) }) { record in
      kept.withLock { $0.append(record.message) }
    }
    let copy = log
    copy.info("before")
    log.setMinimum(.debug)
    copy.debug("after")
    log.setMinimum(.error)
    copy.warning("late")
    copy.error("last")
    #expect(kept.withLock { $0 } == ["after", "last"])
    Log.none.setMinimum(.debug)
    #expect(!Log.none.isEnabled(.error))
  }

  @Test func `makes request ids of 16 bytes`() {
    #expect(RequestID.make { (0..<UInt8($0)).map { $0 * 17 } } == "00112233445566778899aabbccddeeff")
  }
}
