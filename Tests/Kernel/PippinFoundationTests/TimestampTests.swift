import PippinFoundation
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (951_782_399.0, "2000-02-28T23:59:59Z"), (951_782_400.0, "2000-02-29T00:00:00Z"),
    (1_770_091_506.789, "2026-02-03T04:05:06.789Z"), (1_770_091_506.001, "2026-02-03T04:05:06.001Z"),
    (4_107_542_399.0, "2100-02-28T23:59:59Z"), (4_107_542_400.0, "2100-03-01T00:00:00Z"),
    (-1.0, "1969-12-31T23:59:59Z"),
    (-62_167_219_200.0, "0000-01-01T00:00:00Z"), (253_402_300_799.0, "9999-12-31T23:59:59Z"),
  ])
  func `writes and reads a time`(seconds: Double, text: String) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
    #expect(Timestamp(text)?.date == Date(timeIntervalSince1970: seconds))
  }

  @Test func `every day of a century comes back`() {
    for day in 0..<36_525 {
      let time = Timestamp(Date(timeIntervalSince1970: Double(day) * 86_400 + 3661))
      #expect(Timestamp(time.text) == time)
    }
  }

  @Test(arguments: [
    ("2026-02-03t04:05:06z", "2026-02-03T04:05:06Z"), ("2026-02-03T04:05:06+05:30", "2026-02-02T22:35:06Z"),
    ("2026-02-03T04:05:06.5-01:00", "2026-02-03T05:05:06.500Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2026-02-03T04:05:06.123456789012Z", "2026-02-03T04:05:06.123Z"),
  ])
  func `reads what else RFC 3339 allows`(text: String, canonical: String) {
    #expect(Timestamp(text)?.text == canonical)
  }

  @Test(arguments: [
    "", "2026", "2026-02-03", "2026-02-03T04:05:06", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:61Z",
    "2026-01-01T12:00:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00Z ",
    "2026-01-01 00:00:00Z", "+026-01-01T00:00:00Z", "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00+24:00",
    "２026-01-01T00:00:00Z", "2026-01-01T00:00:00." + String(repeating: "0", count: 100) + "Z",
  ])
  func `refuses what is no time of RFC 3339`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `bounds what the calendar cannot spell`() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1e300)).text == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(Date(timeIntervalSince1970: -.infinity)).text == "0000-01-01T00:00:00Z")
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)).text == "1970-01-01T00:00:00Z")
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
    (951_782_400, "2000-02-29T00:00:00.000Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
    (1_735_689_599.5, "2024-12-31T23:59:59.500Z"), (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
    (1e300, "9999-12-31T23:59:59.999Z"),
  ])
  func `has milliseconds always where the log asks for them`(seconds: Double, text: String) {
    #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text(fraction: .always) == text)
  }

  @Test func `has whole seconds, rounded down, where pages ask for them`() {
    #expect(Timestamp(Date(timeIntervalSince1970: 59.999)).text(fraction: .never) == "1970-01-01T00:00:59Z")
    #expect(Timestamp(Date(timeIntervalSince1970: -0.5)).text(fraction: .never) == "1969-12-31T23:59:59Z")
  }
}
