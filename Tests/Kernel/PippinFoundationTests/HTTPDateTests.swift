import Foundation
import PippinFoundation
import Testing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
    ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599.0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1.0),
  ])
  func `is written and read as RFC 9110 has it`(text: String, seconds: Double) {
    #expect(HTTPDate(Date(timeIntervalSince1970: seconds)).text == text)
    #expect(HTTPDate(text)?.date.timeIntervalSince1970 == seconds)
  }

  @Test func `is rounded down to a second`() {
    #expect(HTTPDate(Date(timeIntervalSince1970: 0.9)).text == "Thu, 01 Jan 1970 00:00:00 GMT")
  }

  @Test(arguments: [
    "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 UTC",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov +994 08:49:37 GMT",
  ])
  func `anything else is not read`(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
