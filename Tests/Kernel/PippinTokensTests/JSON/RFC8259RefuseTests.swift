import PippinTokens
import Testing

/// Texts that RFC 8259 forbids, or that it allows and two readers may understand differently.
struct RFC8259RefuseTests {
  private func error(_ bytes: [UInt8]) -> JSONError? {
    do {
      _ = try JSONDocument(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    // No value, or more than one.
    "", " ", "\n", "null null", "1 2", "[] []", "{}{}", "[]]", "{}}", "1,", ",1", ",", ":", "[],", "null\0", "\0null",
    "{}x", "[]\u{B}", "[]//", "[]/**/", "/**/[]", "[] #", "\u{FEFF}[]", "\u{FEFF}",
    // Literals.
    "nul", "nulL", "NULL", "Null", "nil", "tru", "True", "TRUE", "fals", "False", "truefalse", "nullx", "undefined",
    "NaN",
    "Infinity", "-Infinity", "t", "n", "f",
    // Arrays.
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1;2]", "[\"a\" \"b\"]", "[1}", "[[1]", "[1]]",
    "[\"a\":1]", "[1:2]", "[\u{A0}]", "[\u{C}]", "[\"a", "[a]", "[*]", "[...]", "[}",
    // Objects.
    "{", "}", "{]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,\"a\":1}", "{\"a\"}", "{\"a\" 1}",
    "{\"a\":1 \"b\":2}", "{\"a\":1;\"b\":2}", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", "{\"a\"::1}",
    "{\"a\":,1}",
    "{\"a\":1,,\"b\":2}", "{\"a\",\"b\"}", "{:1}", "{\"a\":1]", "{\"a\":1,1}", "{\"a\":1,\"b\"}", "{\"a\":1,\"b\":}",
    "{\"a\":1}{\"b\":2}", "{\"a\"=1}", "{\"a\":a}", "{\"a\":1/**/}", "{{}}", "{\"a\":1,{}}",
    // Numbers.
    "-", "+", "+1", "--1", "-+1", "- 1", "00", "01", "-01", "-00", "012", "1.", ".1", "-.1", "1.e1", ".e1", "1e", "1E",
    "1e+", "1e-",
    "1e1.5", "1e1e1", "1.2.3", "1..2", "0x1", "0b1", "0o1", "1_000", "1,000", "1a", "1 000", "1e 1", "1 e1", "0.",
    "0.e1",
    "-a", "١", "１", "²", "1L", "1f", "0e", "0e+", "-0.", "9.", "1.0.", "1/2", "1-1",
    // Strings.
    "\"", "\"a", "a\"", "'a'", "`a`", "\"a\\\"", "\"\\\"", "\"\\", "\"\\a\"", "\"\\0\"", "\"\\x41\"", "\"\\'\"",
    "\"\\ \"", "\"\\N\"",
    "\"\\U0041\"", "\"\\u\"", "\"\\u0\"", "\"\\u00\"", "\"\\u004\"", "\"\\u004", "\"\\u00g0\"", "\"\\u 041\"",
    "\"\\u+041\"", "\"\\u-041\"",
    "\"\\u{41}\"", "\"\\u00４1\"", "\"\\é\"", "\"\0\"", "\"\t\"", "\"\n\"", "\"\r\"", "\"\u{1F}\"", "\"1234567\n\"",
    "\"12345678\n\"",
    "\"a\u{1}b\"", "\"\\\n\"",
    // Lone surrogates, section 8.2.
    "\"\\uD800\"", "\"\\uDBFF\"", "\"\\uDC00\"", "\"\\uDFFF\"", "\"\\uD800a\"", "\"\\uD800\\n\"", "\"\\uD800\\u0041\"",
    "\"\\uD800\\uD800\"", "\"\\uDC00\\uD800\"", "\"\\uD800\\uDC0\"", "\"\\uD800\\\"", "\"\\ud800\\udbff\"",
    "\"\\uD800\\uE000\"",
    "\"\\uD83D\\u\"", "\"\\uD83D", "\"\\uD83D\\", "{\"\\uD800\":1}",
  ])
  func `refuses what the standard forbids`(_ text: String) {
    #expect(error(Array(text.utf8))?.code == .malformed)
  }

  /// Unicode, table 3-7, from its borders.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2], [0xDF, 0x7F], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE1, 0x80], [0xE1, 0x80, 0x41], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xEF, 0xBF], [0xEF, 0xC0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
      [0xF1, 0x80, 0x80, 0x41], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xFE], [0xFF], [0xFF, 0xFE], [0xC3, 0x28], [0xA0, 0xA1],
    ] as [[UInt8]])
  func `refuses bytes that are not UTF-8`(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    // Also where eight bytes are looked at together, and cut off by the end of the text.
    for padding in ["", "1234567", "12345678", "1234567890123"].map({ Array($0.utf8) }) {
      #expect(error([quote] + padding + bytes + padding + [quote])?.code == .invalidUTF8)
      #expect(error([quote] + padding + bytes)?.code == .invalidUTF8)
    }
    #expect(error(bytes)?.code == .malformed)
  }

  @Test(arguments: [
    #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"\u0061":1}"#, #"{"\u0061":1,"a":1}"#,
    #"{"\u0061":1,"\u0061":1}"#, #"{"":1,"":2}"#, #"{"x":{"a":1,"a":2}}"#, #"[{"a":1,"a":1}]"#,
    #"{"é":1,"\u00E9":2}"#, #"{"\uD83D\uDE00":1,"😀":2}"#, #"{"a/b":1,"a\/b":2}"#, #"{"\n":1,"\u000a":2}"#,
    #"{"€":1,"\u20aC":2}"#, #"{"a":{"a":{}},"a":{}}"#,
  ])
  func `refuses two members of one name, however they are spelt`(_ text: String) {
    #expect(error(Array(text.utf8))?.code == .duplicateMember)
  }

  @Test func `an error has the position in the text`() {
    #expect(error(Array("[1, x]".utf8)) == JSONError(.malformed, offset: 4))
    #expect(error(Array("[1".utf8)) == JSONError(.malformed, offset: 2))
    #expect(error(Array("[] 1".utf8)) == JSONError(.malformed, offset: 3))
    #expect(error(Array(#"{"a":1, "a":2}"#.utf8)) == JSONError(.duplicateMember, offset: 9))
    #expect(error(Array("\"ab".utf8) + [0xFF]) == JSONError(.invalidUTF8, offset: 3))
  }
}
