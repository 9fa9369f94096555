import FoundationEssentials

extension MailMessage {
  /// Header and body as SMTP takes them (RFC 5322): ASCII, lines of at most 76 characters that end in CR LF. Dots at the
  /// beginning of lines are left to whoever speaks SMTP.
  package var bytes: [UInt8] {
    let from = HeaderEncoding.phrase(sender.name).map { "\($0)\r\n <\(sender.address.text)>" } ?? sender.address.text
    let lines = [
      "Date: \(MailDate.text(date))",
      "From: \(from)",
      "To: \(recipient.text)",
      "Message-ID: <\(id)@\(sender.address.domain)>",
      "Subject: \(HeaderEncoding.text(subject))",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      // Nobody's absence assistant is to answer it (RFC 3834, 5).
      "Auto-Submitted: auto-generated",
      "",
      "",
    ]
    return Array(lines.joined(separator: "\r\n").utf8) + QuotedPrintable.encode(text)
  }
}

/// The date of a header (RFC 5322, 3.3), in UTC.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let weekday = days[((parts.weekday ?? 1) - 1) % 7]
    let month = months[((parts.month ?? 1) - 1) % 12]
    let time = [parts.hour, parts.minute, parts.second].map { twoDigits($0 ?? 0) }.joined(separator: ":")
    return "\(weekday), \(twoDigits(parts.day ?? 1)) \(month) \(parts.year ?? 1970) \(time) +0000"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
