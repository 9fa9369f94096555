import PippinFoundation

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
