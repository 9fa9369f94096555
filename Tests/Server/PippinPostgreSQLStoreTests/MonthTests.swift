import PippinFoundation
import Testing

@testable import PippinPostgreSQLStore

struct MonthTests {
  private func time(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", "1970_01", "1970-01-01T00:00:00Z"),
    ("1999-12-31T23:59:59Z", "1999_12", "1999-12-01T00:00:00Z"),
    ("2000-02-29T12:00:00Z", "2000_02", "2000-02-01T00:00:00Z"),
    ("2026-03-01T00:00:00Z", "2026_03", "2026-03-01T00:00:00Z"),
    ("2026-02-28T23:59:59Z", "2026_02", "2026-02-01T00:00:00Z"),
    ("2100-03-01T00:00:00Z", "2100_03", "2100-03-01T00:00:00Z"),
    ("1969-12-31T23:59:59Z", "1969_12", "1969-12-01T00:00:00Z"),
  ])
  func `knows to which month a time belongs, and when that began`(text: String, name: String, start: String) throws {
    let month = Month(of: try time(text))
    #expect(month.name == name)
    #expect(month.start == (try time(start)))
    #expect(Month(name) == month)
  }

  @Test func `follows one upon the other, over the turn of the year`() throws {
    let month = Month(of: try time("2026-11-22T07:00:00Z"))
    #expect((0...2).map { month.adding($0).name } == ["2026_11", "2026_12", "2027_01"])
    #expect(month < month.adding(1))
  }

  @Test(arguments: ["rest", "2026_13", "2026_00", "2026", "2026_1_1", ""])
  func `reads no other name`(name: String) {
    #expect(Month(name) == nil)
  }
}
