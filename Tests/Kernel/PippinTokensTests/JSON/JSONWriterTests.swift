import PippinTokens
import Testing

struct JSONWriterTests {
  @Test func `puts commas where they belong`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("a", 1)
    writer.name("b")
    writer.beginArray()
    writer.integer(2)
    writer.beginObject()
    writer.endObject()
    writer.null()
    writer.raw(Array("[3]".utf8))
    writer.endArray()
    writer.member("c", "d")
    writer.member("e", true)
    writer.member("f", ifPresent: nil)
    writer.member("g", ifPresent: "h")
    writer.member("i", ["j", "k"])
    writer.name("l")
    writer.double(0.5)
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":1,"b":[2,{},null,[3]],"c":"d","e":true,"g":"h","i":["j","k"],"l":0.5}"#)
  }

  @Test func `escapes what must be escaped, as briefly as possible, and nothing else`() {
    var writer = JSONWriter()
    writer.string("\u{0}\u{1F}\u{8}\t\n\u{C}\r\"\\/<é\u{7F}\u{2028}😀")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "\"\\u0000\\u001f\\b\\t\\n\\f\\r\\\"\\\\/<é\u{7F}\u{2028}😀\"")
  }

  @Test(arguments: ["\u{0}", "\u{1F}", "\"", "\\", "!", " ", "#", "[", "]", "\u{7F}", "é"])
  func `finds what must be escaped at every place of a text`(_ character: String) {
    var alone = JSONWriter()
    alone.string(character)
    let inner = alone.bytes.dropFirst().dropLast()
    for length in 0..<20 {
      for place in 0...length {
        let before = String(repeating: "~", count: place)
        let after = String(repeating: " ", count: length - place)
        var writer = JSONWriter()
        writer.string(before + character + after)
        #expect(writer.bytes == Array("\"\(before)".utf8) + inner + Array("\(after)\"".utf8))
      }
    }
  }
}
