package import FoundationEssentials
import PippinTime

/// One line of the log, as a value.
package struct LogRecord: Sendable {
  /// When it happened.
  package let time: Date
  /// How much it matters.
  package let level: LogLevel
  /// What happened: a constant sentence, so that lines can be counted; what varies is in the fields.
  package let message: String
  /// The request it belongs to.
  package let requestID: String?
  /// What varies.
  package let fields: [(String, LogValue)]

  package init(
    time: Date, level: LogLevel, message: String, requestID: String? = nil, fields: [(String, LogValue)] = []
  ) {
    self.time = time
    self.level = level
    self.message = message
    self.requestID = requestID
    self.fields = fields
  }

  /// The record as one line of JSON, without the newline: `time`, `level`, `message`, `request_id`, then the fields.
  ///
  /// Of two fields of one name, and of a field named like one of the four, only the first is written: a JSON object
  /// has no duplicate members.
  package var jsonLineBytes: [UInt8] {
    var line = JSONLine()
    line.member("time", plain: Timestamp(time).bytes(fraction: .always))
    line.member("level", .string(level.rawValue))
    line.member("message", .string(message))
    if let requestID { line.member("request_id", .string(requestID)) }
    for (index, field) in fields.enumerated() {
      let isTaken = Self.ownNames.contains(field.0) || fields[..<index].contains { $0.0 == field.0 }
      if !isTaken { line.member(field.0, field.1) }
    }
    return line.finished()
  }

  /// The same as text.
  package var jsonLine: String { String(decoding: jsonLineBytes, as: UTF8.self) }

  private static let ownNames = ["time", "level", "message", "request_id"]
}
