import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinTestKit
import Testing

struct UUIDv7Tests {
  @Test func `has the layout of RFC 9562`() {
    let noise = RandomSource { Array(repeating: 0xFF, count: $0) }
    let time = Date(timeIntervalSince1970: 1_645_557_742)
    // RFC 9562, appendix A.6, has this time; every random bit is set here.
    #expect(UUIDv7(now: time, random: noise).description == "017f22e2-79b0-7fff-bfff-ffffffffffff")
    let silence = RandomSource { Array(repeating: 0, count: $0) }
    #expect(UUIDv7(now: time, random: silence).description == "017f22e2-79b0-7000-8000-000000000000")
  }

  @Test(arguments: [
    ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c073990"),
    ("017f22e2-79b0-7cc3-bfff-ffffffffffff", "017f22e2-79b0-7cc4-8000-000000000000"),
  ])
  func `has a next one of the same time`(text: String, next: String) throws {
    let uuid = try #require(UUIDv7(text))
    #expect(uuid.successor.description == next && uuid < uuid.successor)
  }

  @Test func `reads the example of RFC 9562`() throws {
    let text = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let uuid = try #require(UUIDv7(text))
    #expect(uuid.description == text && UUIDv7(bytes: uuid.bytes) == uuid)
    #expect(uuid.bytes.count == 16 && uuid.bytes.first == 0x01 && uuid.bytes.last == 0x8F)
  }

  @Test(arguments: [
    "", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0",
    "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "017f22e279b07cc398c4dc0c0c07398f",
    "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}", "017f22e2-79b0-4cc3-98c4-dc0c0c07398f",
    "017f22e2-79b0-7cc3-18c4-dc0c0c07398f", "017f22e2-79b0-7cc3-d8c4-dc0c0c07398f",
    "017f22e2_79b0_7cc3_98c4_dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
    "017f22e2-79b0-7cc3-98c4-dc0c0c0739é", "017f22e-279b0-7cc3-98c4-dc0c0c07398f",
    " 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n",
  ])
  func `reads one spelling only`(text: String) {
    #expect(UUIDv7(text) == nil)
  }

  @Test func `reads sixteen bytes of its version only`() {
    let bytes = UUIDv7(now: ManualClock.start, random: SeededRandom().source).bytes
    #expect(UUIDv7(bytes: bytes) != nil)
    #expect(
      UUIDv7(bytes: []) == nil && UUIDv7(bytes: Array(bytes.dropLast())) == nil && UUIDv7(bytes: bytes + [0]) == nil)
    for (index, byte) in [(6, UInt8(0x4F)), (8, 0x3F), (8, 0xC0)] {
      var other = bytes
      other[index] = byte
      #expect(UUIDv7(bytes: other) == nil)
    }
  }

  @Test func `sorts by time, as number, text and bytes alike`() {
    let random = SeededRandom()
    var previous = UUIDv7(now: Date(millisecondsSince1970: -5), random: random.source)
    for milliseconds in [1, 2, 255, 256, 65_535, 65_536, 1_763_121_600_123, 1_763_121_600_124, 4_102_444_800_000] {
      let next = UUIDv7(now: Date(millisecondsSince1970: Int64(milliseconds)), random: random.source)
      #expect(previous < next && previous.description < next.description)
      #expect(previous.bytes.lexicographicallyPrecedes(next.bytes))
      previous = next
    }
  }

  @Test func `does not repeat itself within a millisecond`() {
    let random = SeededRandom()
    let ids = (0..<1000).map { _ in UUIDv7(now: ManualClock.start, random: random.source) }
    #expect(Set(ids).count == 1000)
  }
}
