/// A parsed SMTP command (RFC 5321, 4.1.1).
enum SMTPCommand: Equatable {
  case hello(String, isExtended: Bool)
  /// A nil sender is the null reverse-path of reports (4.5.5).
  case mail(Mailbox?, declaredSize: Int?)
  case recipient(Mailbox)
  case data
  case reset
  case noOperation
  case verify
  case quit

  /// Whether a line is the start of a browser's request. Any site's page can send one here, with SMTP commands in the
  /// body.
  static func isWebRequest(_ line: [UInt8]) -> Bool {
    ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"].contains {
      line.starts(with: "\($0) ".utf8)
    }
  }

  /// Reads a line without its end.
  /// - Throws: the reply to an invalid command.
  init(_ line: [UInt8]) throws(SMTPRefusal) {
    guard line.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw SMTPRefusal(500, "5.5.2", "commands must be printable ASCII")
    }
    let text = String(decoding: line, as: UTF8.self)
    let verb = text.prefix { $0 != " " }.uppercased()
    let rest = text.dropFirst(verb.utf8.count)
    switch verb {
    case "HELO", "EHLO":
      let name = rest.dropFirst()
      guard rest.hasPrefix(" "), (1...255).contains(name.utf8.count), !name.contains(" ") else {
        throw SMTPRefusal(501, "5.5.4", "\(verb) needs your host name")
      }
      self = .hello(String(name), isExtended: verb == "EHLO")
    case "MAIL":
      let (path, parameters) = try Self.path(rest, after: " FROM:")
      let sender = path.isEmpty ? nil : Mailbox(bytes: path[...])
      guard sender != nil || path.isEmpty else { throw SMTPRefusal(501, "5.1.7", "invalid sender address") }
      self = .mail(sender, declaredSize: try Self.declaredSize(parameters))
    case "RCPT":
      let (path, parameters) = try Self.path(rest, after: " TO:")
      guard let recipient = Mailbox(bytes: path[...]) else {
        throw SMTPRefusal(501, "5.1.3", "invalid recipient address")
      }
      guard parameters.isEmpty else { throw SMTPRefusal(555, "5.5.4", "RCPT parameters are not supported") }
      self = .recipient(recipient)
    case "NOOP": self = .noOperation
    case "VRFY": self = .verify
    case "DATA", "RSET", "QUIT":
      guard rest.isEmpty else { throw SMTPRefusal(501, "5.5.4", "\(verb) takes no arguments") }
      self = verb == "DATA" ? .data : verb == "RSET" ? .reset : .quit
    case "EXPN", "HELP", "STARTTLS", "AUTH", "BDAT", "TURN", "ETRN":
      throw SMTPRefusal(502, "5.5.1", "\(verb) is not supported")
    default: throw SMTPRefusal(500, "5.5.1", "unknown command")
    }
  }

  /// The path between the angle brackets, and the parameters after it.
  private static func path(
    _ rest: Substring, after keyword: String
  ) throws(SMTPRefusal) -> (path: [UInt8], parameters: [Substring]) {
    // A space after the colon is an error, although some clients send it (RFC 5321, 3.3).
    guard rest.prefix(keyword.count).uppercased() == keyword else {
      throw SMTPRefusal(501, "5.5.4", "expected\(keyword)<address>")
    }
    let bytes = Array(rest.dropFirst(keyword.count).utf8)
    guard bytes.first == UInt8(ascii: "<"), let end = closingBracket(bytes) else {
      throw SMTPRefusal(501, "5.5.4", "expected\(keyword)<address>")
    }
    let behind = bytes[(end + 1)...]
    guard behind.isEmpty || behind.first == UInt8(ascii: " ") else {
      throw SMTPRefusal(501, "5.5.4", "put a space before each parameter")
    }
    let parameters = String(decoding: behind, as: UTF8.self).split(separator: " ")
    return (Array(bytes[1..<end]), parameters)
  }

  /// The end of the path; a bracket inside quotation marks does not end it.
  private static func closingBracket(_ bytes: [UInt8]) -> Int? {
    var isQuoted = false
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ">"), !isQuoted {
        return index
      }
    }
    return nil
  }

  /// The parameters of MAIL: SIZE (RFC 1870) and BODY (RFC 6152), each once.
  private static func declaredSize(_ parameters: [Substring]) throws(SMTPRefusal) -> Int? {
    var size: Int?
    var names: Set<String> = []
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].uppercased()
      let value = parts.count == 2 ? String(parts[1]) : ""
      guard names.insert(name).inserted else { throw SMTPRefusal(501, "5.5.4", "\(name) is given twice") }
      switch name {
      case "SIZE":
        guard (1...20).contains(value.utf8.count), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
          throw SMTPRefusal(501, "5.5.4", "SIZE must be a number")
        }
        // A number beyond Int is above the limit in any case.
        size = Int(value) ?? Int.max
      case "BODY":
        guard ["7BIT", "8BITMIME"].contains(value.uppercased()) else {
          throw SMTPRefusal(501, "5.5.4", "BODY must be 7BIT or 8BITMIME")
        }
      default: throw SMTPRefusal(555, "5.5.4", "only the MAIL parameters SIZE and BODY are supported")
      }
    }
    return size
  }
}

/// An error reply.
struct SMTPRefusal: Error, Equatable {
  let reply: SMTPReply

  init(_ code: Int, _ status: String, _ words: String) {
    reply = SMTPReply(code, status, words)
  }
}

/// An address in an SMTP command: `local-part@domain` (RFC 5321, 4.1.2), ASCII only.
package struct Mailbox: Sendable, Hashable {
  /// The local part as received, with quotation marks.
  package let localPart: String
  /// The domain in lower case; never an address literal.
  package let domain: String

  /// The whole address.
  package var text: String { "\(localPart)@\(domain)" }

  /// Reads an address without angle brackets. Nil for invalid addresses, and for the obsolete source routes and address
  /// literals.
  package init?(_ text: String) {
    self.init(bytes: Array(text.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    // The limits of RFC 5321, 4.5.3.1.1 and 4.5.3.1.2.
    guard (1...64).contains(local.count), (1...255).contains(domain.count) else { return nil }
    guard Self.isDotString(local) || Self.isQuotedString(local), Self.isDomain(domain) else { return nil }
    localPart = String(decoding: local, as: UTF8.self)
    self.domain = String(decoding: domain, as: UTF8.self).lowercased()
  }

  private static func isDotString(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy(isAtomText)
    }
  }

  private static func isQuotedString(_ bytes: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      guard (0x20...0x7E).contains(byte) else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == quote {
        return false
      }
    }
    return !isEscaped
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// `atext` (RFC 5322, 3.2.3).
  private static func isAtomText(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
