import PippinAPI
import Testing

/// What `APIEncoding` writes, byte by byte.
@Suite struct EncodingTests {
  private func text(_ value: some Encodable) -> String { String(decoding: APIEncoding.json(value), as: UTF8.self) }

  @Test func `members come in their order, and what is absent is not there`() {
    struct Body: Encodable {
      struct Nested: Encodable {
        var b = [1, 2]
        var a: [Int] = []
      }
      var zebra = 1
      var apple: String?
      var middle = true
      var nested = Nested()
    }
    #expect(text(Body()) == #"{"zebra":1,"middle":true,"nested":{"b":[1,2],"a":[]}}"#)
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
    #expect(text(Numbers()) == #"{"byte":255,"least":-9223372036854775808,"word":-1,"nothing":[null,0]}"#)
  }

  @Test func `a value that encodes in two steps ends up in one object`() {
    struct Twice: Encodable {
      enum Key: String, CodingKey { case first, second }

      func encode(to encoder: any Encoder) throws {
        var first = encoder.container(keyedBy: Key.self)
        try first.encode("1", forKey: .first)
        var second = encoder.container(keyedBy: Key.self)
        try second.encodeNil(forKey: .second)
      }
    }
    #expect(text(Twice()) == #"{"first":"1","second":null}"#)
  }

  @Test func `a value that encodes as another is that other`() {
    struct Wrapped: Encodable {
      let inner: [Int]

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      }
    }
    #expect(text([Wrapped(inner: [1]), Wrapped(inner: [])]) == "[[1],[]]")
  }

  @Test func `a body without members is an empty object`() {
    struct Nothing: Encodable {}
    #expect(text([String: String]()) == "{}")
    #expect(text([Nothing]()) == "[]")
    #expect(text(Nothing()) == "{}")
  }
}
