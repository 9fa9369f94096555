import PippinHTTP
import Testing

@testable import PippinNetwork

/// The head of an answer, line by line as libcurl hands it over.
@Suite struct AnswerHeadTests {
  private func head(_ lines: [String]) -> (fields: HTTPFields, verdict: AnswerHead.Verdict) {
    var head = AnswerHead()
    for line in lines {
      var text = line
      let verdict = text.withUTF8 { unsafe head.take($0) }
      guard verdict == .fine else { return (head.fields, verdict) }
    }
    return (head.fields, .fine)
  }

  @Test(arguments: [
    ("a: b\r\n", "b"), ("A:b\n", "b"), ("a: \t b c \t\r\n", "b c"), ("a:\r\n", ""), ("a: é\r\n", "é"),
    ("a: b:c\r\n", "b:c"),
    ("a: b", "b"),
  ])
  func `reads a field and leaves out the blanks around its value`(line: String, value: String) {
    let (fields, verdict) = head(["HTTP/1.1 200 OK\r\n", line, "\r\n"])
    #expect(verdict == .fine)
    #expect(fields.values(of: "a") == [value])
  }

  @Test(arguments: [
    "no colon\r\n", ": no name\r\n", "a b: c\r\n", " a: folded\r\n", "a : b\r\n", "é: b\r\n", "a\0: b\r\n",
  ])
  func `refuses a line that is no field`(line: String) {
    #expect(head(["HTTP/1.1 200 OK\r\n", line]).verdict == .malformed)
  }

  @Test func `refuses a value that is no UTF-8`() {
    var head = AnswerHead()
    let line: [UInt8] = Array("a: ".utf8) + [0xFF, 0x0D, 0x0A]
    let verdict = unsafe line.withUnsafeBufferPointer { unsafe head.take($0) }
    #expect(verdict == .malformed)
  }

  @Test(arguments: [("a: b\u{1}c\r\n", "b\u{1}c"), ("a: b\0c\r\n", "b c"), ("a: b\rc\r\n", "b c")])
  func `a line break or a zero in a value becomes a space`(line: String, value: String) {
    let (fields, verdict) = head(["HTTP/1.1 200 OK\r\n", line, "\r\n"])
    #expect(verdict == .fine)
    #expect(fields.values(of: "a") == [value])
  }

  @Test func `the last head counts, and trailers do not`() {
    let (fields, verdict) = head([
      "HTTP/1.1 103 Early Hints\r\n", "link: hint\r\n", "\r\n", "HTTP/2 200\r\n", "a: b\r\n", "\r\n", "a: trailer\r\n",
      "no colon\r\n",
    ])
    #expect(verdict == .fine)
    #expect(fields.values(of: "a") == ["b"])
    #expect(!fields.contains("link"))
  }

  @Test func `a head has 64 KiB at most, trailers included`() {
    let line = "a: \(String(repeating: "b", count: 1019))\r\n"
    #expect(line.utf8.count == 1024)
    let most = Array(repeating: line, count: 63)
    let rest = "HTTP/1.1 200 OK\r\n"
    let last = "a: \(String(repeating: "b", count: 1024 - rest.utf8.count - 7))\r\n"
    #expect(head([rest] + most + [last, "\r\n"]).verdict == .fine)
    #expect(head([rest] + most + [last, "\r\n", "\n"]).verdict == .tooLarge)
    #expect(head([rest, "\r\n"] + most + [last, "\r\n"]).verdict == .tooLarge)
  }
}
