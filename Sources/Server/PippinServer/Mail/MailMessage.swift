package import PippinFoundation

/// A message to one person: a text, and the same content as HTML for mail programs that show it.
///
/// Untrusted text cannot end a line of the header: such text is refused, and text that is not ASCII is encoded
/// (RFC 2047, RFC 2045).
package struct MailMessage: Hashable, Sendable {
  package let sender: MailSender
  package let recipient: MailAddress
  package let subject: String
  /// The text; lines end in LF and may have any length.
  package let text: String
  package let html: MailHTML?
  /// The part of the Message-ID before the `@`. It is the same for each attempt, so that duplicates are recognised.
  package let id: String
  package let date: Date

  /// The longest subject in bytes; many programs cut longer ones.
  package static let maximumSubjectLength = 300
  /// The longest text in bytes.
  package static let maximumTextLength = 65_536

  /// - Parameter id: letters, digits, hyphens and dots.
  /// - Throws: ``MailMessageError`` for an invalid part.
  package init(
    from sender: MailSender, to recipient: MailAddress, subject: String, text: String, html: MailHTML? = nil,
    id: String, date: Date
  ) throws(MailMessageError) {
    guard !subject.isEmpty, subject.utf8.count <= Self.maximumSubjectLength, subject.isHeaderText else {
      throw .subject
    }
    guard text.utf8.count <= Self.maximumTextLength, text.isBodyText else { throw .text }
    if let html {
      guard html.markup.utf8.count <= MailHTML.maximumLength, html.markup.isBodyText else { throw .html }
    }
    guard (1...64).contains(id.utf8.count), MailAddress(id + "@id.invalid") != nil else { throw .id }
    self.sender = sender
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.html = html
    self.id = id
    self.date = date
  }
}

/// The invalid part of a message.
package enum MailMessageError: Error, Hashable, Sendable {
  /// The subject is empty or too long, or has a control character or a line break.
  case subject
  /// The text is too long, or has a control character other than a line break or tab.
  case text
  /// The HTML, likewise.
  case html
  /// The id is not the left side of a Message-ID.
  case id
}

extension String {
  /// Whether it is allowed in a header: no line ends and no invisible control characters.
  var isHeaderText: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
  }

  fileprivate var isBodyText: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
  }
}

extension MailMessage {
  /// Header and body for SMTP (RFC 5322): ASCII lines of at most 76 characters that end in CR LF. The SMTP client doubles
  /// dots at the start of lines.
  package var bytes: [UInt8] {
    let from = HeaderEncoding.phrase(sender.name).map { "\($0)\r\n <\(sender.address.text)>" } ?? sender.address.text
    let header = [
      "Date: \(MailDate.text(date))",
      "From: \(from)",
      "To: \(recipient.text)",
      "Message-ID: <\(id)@\(sender.address.domain)>",
      "Subject: \(HeaderEncoding.text(subject))",
      "MIME-Version: 1.0",
      // Automatic replies must not answer it (RFC 3834, 5).
      "Auto-Submitted: auto-generated",
    ]
    return Array((header.joined(separator: "\r\n") + "\r\n").utf8) + body.bytes
  }

  /// The text; where there is HTML, both, the preferred one last (RFC 2046, 5.1.4).
  private var body: MIMEPart {
    let text = MIMEPart.text(text, subtype: "plain")
    guard let html else { return text }
    let markup = MIMEPart.text(html.markup, subtype: "html")
    return .multipart("alternative", [text, html.picture.map { related(markup, $0) } ?? markup], boundary: "=_a.\(id)")
  }

  /// The HTML with its picture (RFC 2387).
  private func related(_ markup: MIMEPart, _ picture: MailHTML.Picture) -> MIMEPart {
    .multipart(
      "related", [markup, .png(picture.png, contentID: picture.contentID)],
      parameters: "; type=\"text/html\"", boundary: "=_r.\(id)")
  }
}

/// A part of a message: its header fields and its encoded content.
private struct MIMEPart {
  let bytes: [UInt8]

  static func text(_ text: String, subtype: String) -> MIMEPart {
    MIMEPart(
      ["Content-Type: text/\(subtype); charset=utf-8", "Content-Transfer-Encoding: quoted-printable"],
      QuotedPrintable.encode(text))
  }

  static func png(_ bytes: [UInt8], contentID: String) -> MIMEPart {
    MIMEPart(
      [
        "Content-Type: image/png", "Content-Transfer-Encoding: base64", "Content-ID: <\(contentID)>",
        "Content-Disposition: inline",
      ],
      Array(lines(bytes).utf8))
  }

  /// Base64 in lines of 76 characters, which hold 57 bytes each (RFC 2045, 6.8).
  private static func lines(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: 57).map { start in
      Data(bytes[start..<min(start + 57, bytes.count)]).base64EncodedString() + "\r\n"
    }.joined()
  }

  /// - Parameter boundary: begins with `=_`, which occurs in no encoded part.
  static func multipart(_ subtype: String, _ parts: [MIMEPart], parameters: String = "", boundary: String) -> MIMEPart {
    var content: [UInt8] = []
    for part in parts {
      content += "--\(boundary)\r\n".utf8
      content += part.bytes
    }
    content += "--\(boundary)--\r\n".utf8
    return MIMEPart(["Content-Type: multipart/\(subtype)\(parameters);\r\n boundary=\"\(boundary)\""], content)
  }

  private init(_ fields: [String], _ content: [UInt8]) {
    bytes = Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + content
  }
}

/// The date of a header (RFC 5322, 3.3), in UTC.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date) -> String {
    let second = Int(date.timeIntervalSince1970.rounded(.down))
    let inDay = ((second % 86_400) + 86_400) % 86_400
    let number = (second - inDay) / 86_400
    let day = CivilDate(daysSince1970: number)
    // 1 January 1970 was a Thursday.
    let weekday = days[((number + 4) % 7 + 7) % 7]
    let time = [inDay / 3600, inDay / 60 % 60, inDay % 60].map(twoDigits).joined(separator: ":")
    return "\(weekday), \(twoDigits(day.day)) \(months[day.month - 1]) \(day.year) \(time) +0000"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Encodes text in a header: plain if it is unambiguous ASCII, otherwise as encoded words in UTF-8 (RFC 2047).
enum HeaderEncoding {
  /// The start of an encoded word, which has at most 75 characters (2).
  private static let prefix = "=?utf-8?Q?"
  private static let suffix = "?="
  private static let payload = 75 - prefix.utf8.count - suffix.utf8.count
  /// A line with encoded words has at most 76 characters (2), and the first one begins with the field's name.
  private static let fieldName = "Subject: ".utf8.count
  /// The longest plain text that fits the line after the field's name.
  private static let plainLength = 60

  /// Unstructured text, such as a subject.
  static func text(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= plainLength && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && text.utf8.first != UInt8(ascii: " ") && text.utf8.last != UInt8(ascii: " ") && !text.contains("=?")
    return isPlain ? text : encodedWords(text)
  }

  /// A display name before an address; nil for none.
  static func phrase(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    let isPlain = name.utf8.allSatisfy { MailAddress.isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
    let isShort = name.utf8.count <= plainLength
    return isPlain && isShort && name.utf8.first != UInt8(ascii: " ") && name.utf8.last != UInt8(ascii: " ")
      ? name : encodedWords(name)
  }

  /// Encoded words, one per line, each of whole characters (5).
  private static func encodedWords(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let encoded = String(scalar).utf8.map(encoded).joined()
      if word.utf8.count + encoded.utf8.count > payload - (words.isEmpty ? fieldName : 0) {
        words.append(word)
        word = ""
      }
      word += encoded
    }
    words.append(word)
    return words.map { prefix + $0 + suffix }.joined(separator: "\r\n ")
  }

  /// Encodes all but the characters allowed in every encoded word (5, rule 3).
  private static func encoded(_ byte: UInt8) -> String {
    if byte == UInt8(ascii: " ") { return "_" }
    return MailAddress.isLetterOrDigit(byte) || "!*+-/".utf8.contains(byte)
      ? String(UnicodeScalar(byte)) : QuotedPrintable.escape(byte)
  }
}

/// Quoted-printable (RFC 2045, 6.7) of text in UTF-8.
enum QuotedPrintable {
  private static let lineLength = 76
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Encodes lines that end in LF as lines that end in CR LF, including the last line.
  static func encode(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      append(line, to: &output)
    }
    // A final line break does not start another line.
    if text.utf8.last == UInt8(ascii: "\n") { output.removeLast(2) }
    return output
  }

  static func escape(_ byte: UInt8) -> String {
    String(decoding: [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }

  private static func append(_ line: Substring.UTF8View, to output: inout [UInt8]) {
    var length = 0
    var rest = line[...]
    while let byte = rest.popFirst() {
      // White space at the end of a line may get lost in transport (rule 3).
      let isPlain = (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=") || isBlank(byte) && !rest.isEmpty
      let piece = isPlain ? [byte] : Array(escape(byte).utf8)
      // One character is reserved for the soft line break.
      if length + piece.count > (rest.isEmpty ? lineLength : lineLength - 1) {
        output += "=\r\n".utf8
        length = 0
      }
      output += piece
      length += piece.count
    }
    output += "\r\n".utf8
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

/// The HTML part of a message, and the picture that it shows.
package struct MailHTML: Hashable, Sendable {
  /// A PNG inside the message, shown by `<img src="cid:…">`. A picture on a server would tell the sender who opens the message.
  package struct Picture: Hashable, Sendable {
    /// `local@domain` (RFC 2392).
    package let contentID: String
    package let png: [UInt8]

    package init(contentID: String, png: [UInt8]) {
      self.contentID = contentID
      self.png = png
    }
  }

  package let markup: String
  package let picture: Picture?

  /// Mail programs cut longer messages; Gmail at 102 KB.
  package static let maximumLength = 100_000

  package init(markup: String, picture: Picture? = nil) {
    self.markup = markup
    self.picture = picture
  }
}
