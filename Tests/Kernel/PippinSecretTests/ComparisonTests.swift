import PippinSecret
import Testing

@Suite struct ComparisonTests {
  @Test func `equal bytes are equal`() {
    #expect(ConstantTime.equals([UInt8](), []))
    #expect(ConstantTime.equals([1, 2, 3] as [UInt8], [1, 2, 3]))
    #expect(SecretBytes([1, 2, 3]) == SecretBytes([1, 2, 3]))
    #expect(SecretText("pippin") == SecretText("pippin"))
  }

  @Test func `a difference in any single bit counts`() {
    let bytes = [UInt8](0..<32)
    for position in 0..<(32 * 8) {
      var other = bytes
      other[position / 8] ^= 1 << UInt8(position % 8)
      #expect(!ConstantTime.equals(bytes, other))
      #expect(SecretBytes(bytes) != SecretBytes(other))
    }
  }

  @Test func `a prefix is not equal to the whole`() {
    #expect(!ConstantTime.equals([1, 2] as [UInt8], [1, 2, 3]))
    #expect(!ConstantTime.equals([1, 2, 3] as [UInt8], [1, 2]))
    #expect(SecretText("pippin") != SecretText("pippi"))
    #expect(SecretText("") != SecretText("p"))
  }

  @Test func `secrets that only look alike differ`() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    #expect(composed == decomposed, "Swift's own comparison normalises")
    #expect(!ConstantTime.equals(composed, decomposed))
    #expect(SecretText(composed) != SecretText(decomposed))
  }

  @Test func `bytes are lent and counted`() {
    let secret = SecretBytes([1, 2, 3])
    #expect(secret.count == 3)
    #expect(secret.withBytes { $0[2] } == 3)
    #expect(secret.revealed == [1, 2, 3])
    #expect(SecretText("pippin").revealed == "pippin")
  }

  @Test func `an error thrown while bytes are lent keeps its type`() {
    struct Refusal: Error, Equatable {}
    #expect(throws: Refusal()) {
      try SecretBytes([1]).withBytes { (_) throws(Refusal) in throw Refusal() }
    }
  }
}
