import Testing

@testable import PippinTokens

@Suite struct ECDSASignatureTests {
  static let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

  static func number(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: 32 - bytes.count) + bytes
  }

  @Test(
    arguments: [
      ([1], [2], "3006 0201 01 0201 02"),
      ([0x7F], [0x80], "3007 0201 7f 0202 0080"),
      ([0x01, 0x00], [0xFF, 0xFF], "3009 0202 0100 0203 00ffff"),
    ] as [([UInt8], [UInt8], String)])
  func `numbers are spelt as short as DER wants, and back`(r: [UInt8], s: [UInt8], der: String) {
    let raw = Self.number(r) + Self.number(s)
    #expect(ECDSASignature.der(raw: raw) == hex(der))
    #expect(ECDSASignature.raw(der: hex(der)) == raw)
  }

  @Test func `the greatest numbers fit`() throws {
    var greatest = Self.order
    greatest[31] -= 1
    let der = try #require(ECDSASignature.der(raw: greatest + greatest))
    #expect(der.count == 72)
    #expect(ECDSASignature.raw(der: der) == greatest + greatest)
  }

  @Test(arguments: [
    "", "30", "3000", "3006 0201 01 0201", "3005 0201 01 0201 02",  // cut off
    "3007 0201 01 0201 02", "3006 0201 01 0201 02 00", "3007 0201 01 0201 02 00",  // too long
    "308106 0201 01 0201 02", "3080 0201 01 0201 02 0000",  // lengths that are not the shortest
    "3106 0201 01 0201 02", "3006 0301 01 0201 02", "3003 0201 01",  // other types, one number
    "3007 0202 0001 0201 02", "3006 0201 81 0201 02",  // a needless zero, a negative number
    "3006 0201 00 0201 02", "3006 0201 01 0201 00", "3005 0200 0201 02",  // zero, nothing
  ])
  func `DER that is not the one right spelling is refused`(der: String) {
    #expect(ECDSASignature.raw(der: hex(der)) == nil)
  }

  @Test func `numbers from the order on are refused in both directions`() {
    let one = Self.number([1])
    #expect(ECDSASignature.der(raw: Self.order + one) == nil)
    #expect(ECDSASignature.der(raw: one + Self.order) == nil)
    #expect(ECDSASignature.raw(der: [0x30, 38, 0x02, 33, 0] + Self.order + [0x02, 1, 1]) == nil)
    #expect(ECDSASignature.raw(der: [0x30, 39, 0x02, 34, 0, 0xFF] + Self.order + [0x02, 1, 1]) == nil)
    #expect(ECDSASignature.raw(der: [0x30, 38, 0x02, 33, 1] + Self.order + [0x02, 1, 1]) == nil)
  }
}
