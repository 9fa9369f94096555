import PippinFoundation
import PippinTime

extension MailMessage {
  /// Header and body for SMTP (RFC 5322): ASCII lines of at most 76 characters that end in CR LF. The SMTP client doubles
  /// dots at the start of lines.
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
      // Automatic replies must not answer it (RFC 3834, 5).
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
