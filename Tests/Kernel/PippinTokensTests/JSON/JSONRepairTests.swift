import PippinTokens
import Testing

/// What a person typed is read as well as it can be, in one member and nowhere else.
@Suite struct JSONRepairTests {
  private func name(_ bytes: [UInt8]) throws -> String? {
    try JSONDocument(parsing: bytes, repairing: "name").root["name"]?["given"]?.string
  }

  private func body(_ given: [UInt8]) -> [UInt8] {
    Array(#"{"a":{"name":1,"b":["}\"",2]},"name":{"given":""#.utf8) + given + Array(#""},"z":"\\"}"#.utf8)
  }

  @Test(
    arguments: [
      ([0xFF], "\u{FFFD}"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      (Array(#"\ud83d"#.utf8), "\u{FFFD}"), (Array(#"\ude00\ud83d"#.utf8), "\u{FFFD}\u{FFFD}"),
      (Array(#"\ud83d\ud83d\ude00"#.utf8), "\u{FFFD}😀"), (Array(#"\ud83d\u0041"#.utf8), "\u{FFFD}A"),
      (Array(#"\\ud83d"#.utf8), #"\ud83d"#), (Array(#"\"\ud83d\\"#.utf8), "\"\u{FFFD}\\"), (Array("Zoë".utf8), "Zoë"),
    ] as [([UInt8], String)])
  func `reads U+FFFD for what has no character`(given: [UInt8], read: String) throws {
    #expect(try name(body(given)) == read)
  }

  @Test(arguments: [
    #"{"name":"x","other":"\ud83d"}"#, #"{"other":"\ud83d","name":"\ud83d"}"#, #"{"name":"\ud83d","name":"x"}"#,
    #"{"na\u006de":"\ud83d"}"#, #"{"name":"\ud83d""#, #"{"name":"\ud83d}"#, #"{"name":\ud83d}"#, #"["name","\ud83d"]"#,
    #"{"name":"\x"}"#, #"{"name":"\ud8"}"#, "", "{", #"{"name""#, #"{"name":"#,
  ])
  func `refuses everything else as before, and names the place in what was sent`(text: String) throws {
    let bytes = Array(text.utf8)
    let strict = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
    let lenient = #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes, repairing: "name") }
    #expect(strict == lenient)
  }

  @Test func `is no way round the limit of size`() throws {
    let bytes = body(Array(repeating: 0xFF, count: 100))
    let limits = JSONLimits(maximumBytes: bytes.count - 1)
    #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes, repairing: "name", limits: limits) }
    #expect(try name(bytes)?.unicodeScalars.count == 100)
  }
}
