import PippinAPI
import Testing

/// What `APIEncoding` writes, byte by byte.
@Suite struct EncodingTests {
  private func text(_ value: some Encodable) -> String { String(decoding: APIEncoding.json(value), as: UTF8.self) }

  @Test func `members are sorted by name, and what is absent is not there`() {
    struct Body: Encodable {
      var zebra = 1
      var apple: String?
      var middle = true
      var nested = ["b": [1, 2], "a": []]
    }
    #expect(text(Body()) == #"{"middle":true,"nested":{"a":[],"b":[1,2]},"zebra":1}"#)
  }

  @Test func `what a string must not hold is escaped, and nothing else`() {
    let all = "\"\\/\u{8}\u{9}\u{A}\u{C}\u{D}\u{0}\u{1F}\u{7F}é\u{2028}😀"
    #expect(text([all]) == "[\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é\u{2028}😀\"]")
  }

  @Test func `numbers of every width, and nothing for nothing`() {
    struct Numbers: Encodable {
      var byte: UInt8 = 255
      var least = Int64.min
      var word: Int32 = -1
      var nothing: [Int?] = [nil, 0]
    }
    #expect(text(Numbers()) == #"{"byte":255,"least":-9223372036854775808,"nothing":[null,0],"word":-1}"#)
  }

  @Test func `a value that encodes in two steps ends up in one object`() {
    struct Twice: Encodable {
      enum Key: String, CodingKey { case first, second, inner, list }

      func encode(to encoder: any Encoder) throws {
        var first = encoder.container(keyedBy: Key.self)
        try first.encode("1", forKey: .first)
        var second = encoder.container(keyedBy: Key.self)
        try second.encodeNil(forKey: .second)
        var inner = second.nestedContainer(keyedBy: Key.self, forKey: .inner)
        try inner.encode(false, forKey: .first)
        var list = first.nestedUnkeyedContainer(forKey: .list)
        try list.encode("x")
        #expect(list.count == 1)
      }
    }
    #expect(text(Twice()) == #"{"first":"1","inner":{"first":false},"list":["x"],"second":null}"#)
  }

  @Test func `a body without members is an empty object`() {
    struct Nothing: Encodable {}
    #expect(text([String: String]()) == "{}")
    #expect(text([Nothing]()) == "[]")
    #expect(text(Nothing()) == "{}")
  }
}
