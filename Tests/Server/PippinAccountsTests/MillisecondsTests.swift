import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

struct MillisecondsTests {
  @Test(arguments: [0, 1_000_000_000, 978_307_200_000, 1_763_121_600_000, 4_102_444_800_000] as [Int64])
  func `come back as themselves`(base: Int64) {
    for offset in Int64(0)..<2000 {
      #expect(Date(millisecondsSince1970: base + offset).millisecondsSince1970 == base + offset)
    }
  }

  @Test func `are rounded down`() {
    let time = Date(millisecondsSince1970: 1_763_121_600_123)
    #expect(time.addingTimeInterval(0.000_9).millisecondsSince1970 == 1_763_121_600_123)
    #expect(time.addingTimeInterval(-0.000_1).millisecondsSince1970 == 1_763_121_600_122)
    #expect(time.addingTimeInterval(0.000_9).inMilliseconds == time)
  }

  @Test func `are clamped where a number would overflow`() {
    #expect(Date(timeIntervalSince1970: 1e300).millisecondsSince1970 == 9_000_000_000_000_000)
    #expect(Date(timeIntervalSince1970: -1e300).millisecondsSince1970 == -9_000_000_000_000_000)
  }
}
