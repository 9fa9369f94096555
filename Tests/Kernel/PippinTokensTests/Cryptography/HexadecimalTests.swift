import PippinTokens
import Testing

/// Two digits a byte.
struct HexadecimalTests {
  @Test func `writes two lower-case digits for each byte`() {
    #expect(Hexadecimal.encode([0x00, 0x0F, 0xA5, 0xFF]) == "000fa5ff")
    #expect(Hexadecimal.encode([]) == "")
    #expect(Hexadecimal.digits(of: [UInt8]([0x00, 0x0F, 0xA5, 0xFF]).span) { copy($0) == Array("000fa5ff".utf8) })
    #expect(Hexadecimal.digits(of: [UInt8]().span) { $0.isEmpty })
  }

  @Test func `reads digits of either case`() {
    #expect(Hexadecimal.decode(Array("000fA5fF".utf8)) == [0x00, 0x0F, 0xA5, 0xFF])
    #expect(Hexadecimal.decode(Array("".utf8)) == [])
  }

  @Test(arguments: ["0", "000", "0g", " 00", "0x00", "/0", ":0", "@0", "G0", "`0"])
  func `refuses everything else`(text: String) {
    #expect(Hexadecimal.decode(Array(text.utf8)) == nil)
  }
}

private func copy(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }
