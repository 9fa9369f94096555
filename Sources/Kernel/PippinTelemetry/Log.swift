package import PippinFoundation
import PippinLock

/// A log with a clock and a sink, passed to each part of the program as a value.
package struct Log: Sendable {
  /// Shared by all copies of the log; nil if nothing is written.
  private let threshold: Threshold?
  private let now: @Sendable () -> Date
  private let sink: @Sendable (LogRecord) -> Void

  /// Creates a log that passes records of at least a level to a sink, on the caller's thread.
  package init(
    minimum: LogLevel, now: @escaping @Sendable () -> Date, sink: @escaping @Sendable (LogRecord) -> Void
  ) {
    threshold = Threshold(minimum)
    self.now = now
    self.sink = sink
  }

  private init() {
    threshold = nil
    now = { .distantPast }
    sink = { _ in }
  }

  /// A log that discards all records.
  package static let none = Log()

  /// Whether a record of the level is written.
  package func isEnabled(_ level: LogLevel) -> Bool { threshold.map { level.rank >= $0.rank.current } ?? false }

  /// Writes records of at least `level` from now on, in this log and all copies of it.
  package func setMinimum(_ level: LogLevel) { threshold?.rank.store(level.rank) }

  private final class Threshold: Sendable {
    let rank = AtomicInteger()

    init(_ minimum: LogLevel) { rank.store(minimum.rank) }
  }

  /// Writes a record; its fields are computed only if it is written. The default `requestID` is that of the task's
  /// current request.
  package func callAsFunction(
    _ level: LogLevel, _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:],
    requestID: String? = nil
  ) {
    guard isEnabled(level) else { return }
    sink(
      LogRecord(
        time: now(), level: level, message: message, requestID: requestID ?? RequestID.current,
        traceID: ActiveSpan.current.flatMap { $0.isSampled ? $0.context.trace.text : nil },
        fields: fields().map { ($0.key, $0.value) }))
  }

  package func debug(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.debug, message, fields(), requestID: requestID)
  }

  package func info(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.info, message, fields(), requestID: requestID)
  }

  package func warning(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.warning, message, fields(), requestID: requestID)
  }

  package func error(
    _ message: String, _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:], requestID: String? = nil
  ) {
    self(.error, message, fields(), requestID: requestID)
  }
}

/// The importance of a log record.
package enum LogLevel: String, Sendable, Comparable, CaseIterable {
  /// Details for troubleshooting.
  case debug
  /// Normal operation.
  case info
  /// A problem that the program has handled.
  case warning
  /// A problem that needs attention.
  case error

  fileprivate var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }
}

/// A log record.
package struct LogRecord: Sendable {
  /// The time of the event.
  package let time: Date
  /// The importance.
  package let level: LogLevel
  /// A constant sentence, so that equal events can be counted; variable parts are in the fields.
  package let message: String
  /// The id of the request.
  package let requestID: String?
  /// The id of the trace, if it is recorded.
  package let traceID: String?
  /// The variable parts.
  package let fields: [(String, LogValue)]

  package init(
    time: Date, level: LogLevel, message: String, requestID: String? = nil, traceID: String? = nil,
    fields: [(String, LogValue)] = []
  ) {
    self.time = time
    self.level = level
    self.message = message
    self.requestID = requestID
    self.traceID = traceID
    self.fields = fields
  }

  /// The record as one line of JSON, without the newline: `time`, `level`, `message`, `request_id`, `trace_id`, then the
  /// fields.
  ///
  /// A JSON object has no duplicate members, so only the first of fields with equal names is written, and none with one
  /// of the five names.
  package var jsonLineBytes: [UInt8] {
    var line = JSONLine()
    line.member("time", Timestamp(time))
    line.member("level", .string(level.rawValue))
    line.member("message", .string(message))
    if let requestID { line.member("request_id", .string(requestID)) }
    if let traceID { line.member("trace_id", .string(traceID)) }
    for (index, field) in fields.enumerated() {
      let isTaken = Self.ownNames.contains(field.0) || fields[..<index].contains { $0.0 == field.0 }
      if !isTaken { line.member(field.0, field.1) }
    }
    return line.finished()
  }

  /// The same as text.
  package var jsonLine: String { String(decoding: jsonLineBytes, as: UTF8.self) }

  private static let ownNames = ["time", "level", "message", "request_id", "trace_id"]
}

/// A log value: only plain values, so that no description of an object gets into a log by accident.
package enum LogValue: Sendable, Equatable {
  case string(String)
  case integer(Int)
  case double(Double)
  case bool(Bool)

  /// The beginning of a text that a stranger chose, in code points.
  package static func untrusted(_ text: String, longest: Int) -> LogValue {
    .string(String(text.unicodeScalars.prefix(longest)))
  }
}

extension LogValue: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension LogValue: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension LogValue: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .double(value) }
}

extension LogValue: ExpressibleByBooleanLiteral {
  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// One JSON object on one line, written member by member.
///
/// It does not use the JSON module, because telemetry has no dependencies. Control characters, those of C1 and the line
/// separators U+2028 and U+2029 are escaped, so that untrusted text cannot start a new line or control a terminal.
struct JSONLine {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(320)
    bytes.append(UInt8(ascii: "{"))
  }

  mutating func member(_ name: String, _ value: LogValue) {
    begin(name)
    switch value {
    case .string(let value): string(value)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .double(let value): value.isFinite ? bytes.append(contentsOf: "\(value)".utf8) : string("\(value)")
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }
  }

  /// Adds a time with its milliseconds.
  mutating func member(_ name: String, _ time: Timestamp) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    time.write(.always, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The line, closed.
  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  private mutating func begin(_ name: String) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    if !bytes.append(value, ifEach: Self.isPlain) { escaped(value) }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)  // a scalar always has an encoding
      }
    }
  }
}

/// Limits log lines that clients can cause at will to one per second.
package final class LogSampler: Sendable {
  private struct State {
    var next = Date.distantPast
    var suppressed = 0
  }

  private let state = Lock(State())

  package init() {}

  /// The number of lines suppressed since the last one, if a line is due; nil to suppress this line too.
  package func suppressedSinceLast(at now: Date) -> Int? {
    state.withLock { state in
      // Starts anew if the clock was set back by more than a second.
      guard now >= state.next || state.next.timeIntervalSince(now) > 1 else {
        state.suppressed += 1
        return nil
      }
      defer { state = State(next: now.addingTimeInterval(1)) }
      return state.suppressed
    }
  }
}

/// One `LogSampler` for each subject of the lines, so that an outage of one is not hidden by the lines about another.
///
/// - Precondition: the subjects come from the operator's settings. Subjects that a client can invent would take unbounded
///   memory.
package final class LogSamplers<Subject: Hashable & Sendable>: Sendable {
  private let samplers = Lock<[Subject: LogSampler]>([:])

  package init() {}

  /// The sampler of the lines about `subject`.
  package subscript(subject: Subject) -> LogSampler {
    samplers.withLock { samplers in
      if let known = samplers[subject] { return known }
      let new = LogSampler()
      samplers[subject] = new
      return new
    }
  }
}
