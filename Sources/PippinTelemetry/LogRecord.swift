package import FoundationEssentials

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
  package var jsonLine: String {
    var line = JSONLine()
    line.member("time", .string(Timestamp.text(time)))
    line.member("level", .string(level.rawValue))
    line.member("message", .string(message))
    if let requestID { line.member("request_id", .string(requestID)) }
    var written: Set<String> = ["time", "level", "message", "request_id"]
    for (name, value) in fields where written.insert(name).inserted { line.member(name, value) }
    return line.finished()
  }
}
