import PippinAccounts

/// An address in the form that every mail server accepts: an ASCII dot-atom and a domain of letters, digits and hyphens
/// (RFC 5321, 4.1.2).
///
/// Quoted local parts, address literals and SMTPUTF8 are refused, so an address can never inject anything into a header
/// or an SMTP command.
package struct MailAddress: Hashable, Sendable {
  /// The address as given.
  package let text: String
  /// The domain after the `@`.
  package let domain: String

  /// Servers need not accept longer addresses (RFC 5321, 4.5.3.1).
  private static let maximumLength = 254
  private static let maximumLocalLength = 64

  /// Nil for anything else.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.maximumLength, parts.count == 2, parts[0].count <= Self.maximumLocalLength else {
      return nil
    }
    let atoms = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard atoms.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAtomText) }), labels.allSatisfy(Self.isLabel) else {
      return nil
    }
    self.text = text
    domain = String(Substring(parts[1]))
  }

  /// `atext` of RFC 5322, 3.2.3.
  static func isAtomText(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
      return false
    }
    return label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
  }
}

/// The sender of a message: an address and a display name.
package struct MailSender: Hashable, Sendable {
  package let name: String?
  package let address: MailAddress

  /// Nil if the name could break a line or the header; see ``MailMessage``.
  package init?(name: String?, address: MailAddress) {
    guard name?.isHeaderText ?? true else { return nil }
    self.name = name
    self.address = address
  }

  /// Reads `Name <local@domain>` or a bare address; the name may stand in quotation marks.
  package init?(parsing text: String) {
    guard text.utf8.last == UInt8(ascii: ">"), let open = text.lastIndex(of: "<") else {
      guard let address = MailAddress(text) else { return nil }
      self.init(name: nil, address: address)
      return
    }
    guard let address = MailAddress(String(text[text.index(after: open)...].dropLast())) else { return nil }
    var name = text[..<open]
    while name.last == " " { name.removeLast() }
    if name.count >= 2, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
    self.init(name: name.isEmpty ? nil : String(name), address: address)
  }
}

extension MailAddress {
  /// The address for sending mail to an address that a person entered or a provider signed: unchanged, or in its canonical
  /// spelling if its domain is not ASCII. Nil if no mail can reach it.
  init?(reaching address: String) {
    if let plain = MailAddress(address) {
      self = plain
      return
    }
    guard let canonical = CanonicalAddress(address) else { return nil }
    self.init(canonical.text)
  }
}

/// Sends messages.
package protocol Mailer: Sendable {
  /// Returns after a server has accepted the message.
  ///
  /// - Throws: ``MailError``. After a temporary one the message may have been accepted nevertheless.
  func send(_ message: MailMessage) async throws(MailError)
}

/// The reason why a message was not accepted.
package struct MailError: Error, Hashable, Sendable {
  /// Whether a retry can help.
  package enum Code: Hashable, Sendable {
    /// A retry may succeed: the server is unreachable, busy, or refuses our login.
    case temporary
    /// The server will never accept this message.
    case permanent
  }

  package let code: Code
  /// The reply that refused the message, such as 550; nil if none did.
  package let reply: Int?
  /// The class of its reason, such as 5.1.1 (RFC 3463); nil if it gave none.
  package let enhancedStatus: String?
  /// Whether the server accepts messages from us, but not for this recipient.
  package let isAboutRecipient: Bool
  /// Whether the server had taken a step of the delivery before the error, so that its silence may be about this message.
  package let hasReplied: Bool
  /// A message for the operator's log, without the server's words about a recipient.
  package let detail: String

  package init(
    _ code: Code, reply: Int? = nil, enhancedStatus: String? = nil, isAboutRecipient: Bool = false,
    hasReplied: Bool = false, detail: String
  ) {
    self.code = code
    self.reply = reply
    self.enhancedStatus = enhancedStatus
    self.isAboutRecipient = isAboutRecipient
    self.hasReplied = hasReplied
    self.detail = detail
  }
}
