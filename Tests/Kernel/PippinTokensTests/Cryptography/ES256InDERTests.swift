import PippinTokens
import Testing

/// ES256 as WebAuthn spells it (PK-43, PK-44).
@Suite struct ES256InDERTests {
  let key: P256PublicKey
  let r = Array(RFC7515A3.signature.prefix(32))
  let s = Array(RFC7515A3.signature.suffix(32))

  init() throws {
    key = try P256PublicKey(x: RFC7515A3.x, y: RFC7515A3.y)
  }

  private func isValid(_ signature: [UInt8]) -> Bool { key.isValidES256(der: signature, for: RFC7515A3.message) }

  /// A DER INTEGER of these digits, with a zero in front if the first bit is set.
  private func integer(_ digits: [UInt8]) -> [UInt8] {
    let padded = (digits.first ?? 0) >= 0x80 ? [0] + digits : digits
    return [0x02, UInt8(padded.count)] + padded
  }

  private func sequence(_ content: [UInt8]) -> [UInt8] { [0x30, UInt8(content.count)] + content }

  @Test func `RFC 7515's signature is valid in DER, and only so`() {
    #expect(isValid(sequence(integer(r) + integer(s))))
    #expect(!isValid(RFC7515A3.signature))
    #expect(!key.isValidES256(sequence(integer(r) + integer(s)), for: RFC7515A3.message))
  }

  @Test func `the other S of the same signature is valid, too`() {
    // n - s.
    var other: [UInt8] = []
    var borrow = 0
    for (left, right) in zip(ES256Tests.order.reversed(), s.reversed()) {
      let difference = Int(left) - Int(right) - borrow
      borrow = difference < 0 ? 1 : 0
      other.insert(UInt8(difference + borrow * 256), at: 0)
    }
    #expect(other != s)
    #expect(isValid(sequence(integer(r) + integer(other))))
  }

  @Test func `every other spelling is refused`() {
    let (r, s) = (integer(r), integer(s))
    let good = sequence(r + s)
    let padded: [UInt8] = [0x02, UInt8(r.count - 1), 0] + r.dropFirst(2)
    for (name, bad) in [
      ("nothing", []), ("bytes after", good + [0]), ("bytes inside", sequence(r + s + [0x05, 0x00])),
      ("a number only", sequence(r)), ("three numbers", sequence(r + s + s)),
      ("a padded number", sequence(padded + s)), ("a long length", [0x30, 0x81, good[1]] + good.dropFirst(2)),
      ("an indefinite length", [0x30, 0x80] + good.dropFirst(2) + [0, 0]), ("a set", [0x31] + good.dropFirst()),
      ("a bit string", sequence([0x03] + r.dropFirst() + s)), ("an empty number", sequence([0x02, 0x00] + s)),
      ("a zero", sequence([0x02, 0x01, 0x00] + s)), ("a short length", [0x30, good[1] - 1] + good.dropFirst(2)),
      ("a negative number", sequence(r + [0x02, 0x20, 0x80] + [UInt8](repeating: 1, count: 31))),
      ("the order of the group", sequence(r + integer(ES256Tests.order))), ("one byte", [0x30]),
    ] as [(String, [UInt8])] {
      #expect(!isValid(bad), "\(name)")
      #expect(!P256PublicKey.isSignature(der: bad), "\(name)")
    }
    #expect(P256PublicKey.isSignature(der: good))
    // 8 bytes are the shortest (PK-43).
    #expect(P256PublicKey.isSignature(der: [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]))
    #expect(!isValid([0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]))
  }
}
