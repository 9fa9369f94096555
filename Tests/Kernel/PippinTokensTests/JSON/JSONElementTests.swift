import PippinTokens
import Testing

struct JSONElementTests {
  private func parse(_ text: String) throws -> JSONElement { try JSONDocument(parsing: Array(text.utf8)).root }

  @Test func `finds members by name, escaped or not`() throws {
    let root = try parse(#"{ "a" : 1, "\u0062" : {"a": [2, {"a": 3}], "c": 4}, "d\n": "x" , "" : true}"#)
    #expect(root["a"]?.integer == 1)
    #expect(root["b"]?["c"]?.integer == 4)
    #expect(root["d\n"]?.string == "x")
    #expect(root[""]?.bool == true)
    #expect(root["c"] == nil)
    #expect(root["x"] == nil)
    #expect(root["a"]?["a"] == nil)
    #expect(root.members.map(\.name) == ["a", "b", "d\n", ""])
    #expect(root["b"]?["a"]?.elements.map(\.kind) == [.number, .object])
    #expect(root.elements.map(\.kind) == [])
    #expect(root["a"]?.members.map(\.name) == [])
    #expect(root.entries.contains { $0.key.equals("d\n") && $0.value.equals("x") })
  }

  @Test func `compares strings byte for byte`() throws {
    #expect(try parse(#""https://appleid.apple.com""#).equals("https://appleid.apple.com"))
    #expect(try parse(#""https:\/\/appleid.apple.com""#).equals("https://appleid.apple.com"))
    #expect(try !parse(#""https://appleid.apple.com/""#).equals("https://appleid.apple.com"))
    #expect(try !parse(#""https:\/\/appleid.apple.co""#).equals("https://appleid.apple.com"))
    // Swift's own == would call these equal: the Kelvin sign is canonically the letter K.
    #expect(try !parse("\"\u{212A}\"").equals("K"))
    #expect(try parse("{\"\u{212A}\":1}")["K"] == nil)
    #expect(try !parse("1").equals("1"))
    #expect(try parse("\"\"").isEmptyString)
  }

  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
    (#""\u00e9é""#, "éé"), (#""\u20AC€""#, "€€"), (#""\uD83D\uDE00😀""#, "😀😀"), (#""\uFFFF""#, "\u{FFFF}"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\u0041\u0042""#, "AB"),
  ])
  func `resolves escapes`(_ json: String, _ text: String) throws {
    let element = try parse(json)
    #expect(element.string.map { Array($0.utf8) } == Array(text.utf8))
    #expect(element.equals(text))
    #expect(!element.equals(text + "x"))
    #expect(element.rawBytes == Array(json.utf8))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1757000000", 1_757_000_000), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("99999999999999999999999", nil), ("1.0", nil), ("1e3", nil), ("1E0", nil), ("\"1\"", nil), ("true", nil),
      ("null", nil), ("[1]", nil),
    ] as [(String, Int64?)])
  func `reads integers exactly or not at all`(_ json: String, _ value: Int64?) throws {
    #expect(try parse(json).integer == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", -0.0), ("1.5", 1.5), ("1e3", 1000), ("-2.5E-1", -0.25), ("1e400", nil), ("-1e400", nil),
      ("1e-400", 0), ("0.1", 0.1), ("\"1\"", nil),
    ] as [(String, Double?)])
  func `reads doubles`(_ json: String, _ value: Double?) throws {
    #expect(try parse(json).double == value)
  }

  @Test func `keeps the bytes of every element`() throws {
    let text = #"[{"a": [1, 2 ]} , "x\n",-1.50, null ]"#
    let root = try parse(" \(text)\n")
    #expect(root.rawBytes == Array(text.utf8))
    #expect(
      root.elements.map { String(decoding: $0.rawBytes, as: UTF8.self) }
        == [#"{"a": [1, 2 ]}"#, #""x\n""#, "-1.50", "null"])
  }

  @Test func `gives no value of another type`() throws {
    let root = try parse(#"["true", 1, true, null, [], {}]"#)
    #expect(root.elements.map(\.bool) == [nil, nil, true, nil, nil, nil])
    #expect(root.elements.map(\.string) == ["true", nil, nil, nil, nil, nil])
    #expect(root.elements.map(\.isNull) == [false, false, false, true, false, false])
    #expect(root.elements.map(\.kind) == [.string, .number, .bool, .null, .array, .object])
  }
}
