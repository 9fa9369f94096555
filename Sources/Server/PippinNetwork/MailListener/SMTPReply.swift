/// A reply to a command (RFC 5321, 4.2), with an enhanced status code (RFC 3463).
package struct SMTPReply: Sendable, Equatable {
  /// Three digits.
  package let code: Int
  /// The status, such as `5.1.1`; nil where RFC 2034 has none: in greetings, for EHLO and for 354.
  package let status: String?
  /// The text lines, in ASCII without line ends.
  package let lines: [String]

  package init(_ code: Int, _ status: String?, _ lines: String...) {
    self.init(code, status, lines: lines)
  }

  init(_ code: Int, _ status: String?, lines: [String]) {
    self.code = code
    self.status = status
    self.lines = lines
  }

  /// The reply on the wire.
  var bytes: [UInt8] {
    var text = ""
    for (index, line) in lines.enumerated() {
      let mark = index == lines.count - 1 ? " " : "-"
      text += "\(code)\(mark)\(status.map { $0 + " " } ?? "")\(line)\r\n"
    }
    return Array(text.utf8)
  }

  static let ok = SMTPReply(250, "2.0.0", "done")
}
