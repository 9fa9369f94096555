import PippinAccounts
import PippinTokens
import PippinFoundation

/// A token that is mailed to an address to show who reads its mail.
///
/// It is found again by its digest, in the record of what it stands for: a look at the store teaches nobody a live one.
struct MailedToken: Sendable {
  /// In seconds.
  static let lifetime: TimeInterval = 3600
  /// 130 bits.
  private static let length = 26
  /// Without the letters that can be taken for a digit.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  let text: String

  init(random: RandomSource) {
    text = String(decoding: random.bytes(Self.length).map { Self.alphabet[Int($0 & 31)] }, as: UTF8.self)
  }

  /// What a person copied, perhaps in capitals and with spaces around it; `nil` for what cannot be one.
  init?(presented: String) {
    let kept = presented.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
      .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    guard kept.count == Self.length, kept.allSatisfy(Self.alphabet.contains) else { return nil }
    text = String(decoding: kept, as: UTF8.self)
  }

  /// Where what it stands for is kept.
  /// - Parameter other: what must be shown besides.
  func record(for purpose: String, with other: String = "") -> [UInt8] {
    SHA256.hash("mailed\u{0}\(purpose)\u{0}\(text)\u{0}\(other)")
  }
}

extension PasswordFlows {
  /// Keeps what a mailed token stands for, until it expires.
  func record(_ id: [UInt8], at now: Date, _ write: (inout JSONWriter) -> Void) throws(FlowError) -> Change {
    try record(id, until: now.addingTimeInterval(MailedToken.lifetime), write)
  }

  func record(_ id: [UInt8], until end: Date, _ write: (inout JSONWriter) -> Void) throws(FlowError) -> Change {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return try storing(writer.bytes, as: id, until: end)
  }

  /// What a mailed token stands for; `nil` when it is gone or too old.
  func content(of record: FlowRecord?, at now: Date) -> JSONElement? {
    JSONElement(opening: record, keys: masterKeys, now: now)
  }
}

extension FlowError {
  static let mailedTokenInvalid = FlowError.invalidValue(
    field: "token", reason: "is not the one that was mailed, was used, or is too old; ask for a new one")
}
