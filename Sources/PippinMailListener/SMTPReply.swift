/// What the server says to one command (RFC 5321, 4.2), with a status for programs (RFC 3463).
package struct SMTPReply: Sendable, Equatable {
  /// Three digits.
  package let code: Int
  /// Such as `5.1.1`; absent where RFC 2034 has none: in greetings, to EHLO, and to ask for the message.
  package let status: String?
  /// One for each line; ASCII without line ends.
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
