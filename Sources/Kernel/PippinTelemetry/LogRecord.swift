package import PippinFoundation

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
    line.member("time", plain: Timestamp(time).bytes(fraction: .always))
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
