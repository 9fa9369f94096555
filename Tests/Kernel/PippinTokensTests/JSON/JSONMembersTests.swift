import PippinTokens
import Testing

struct JSONMembersTests {
  private let names = JSONNames(["a", "b", "bb", "c"])

  private func members(_ text: String) throws -> JSONMembers {
    JSONMembers(of: try JSONDocument(parsing: Array(text.utf8)), named: names)
  }

  @Test(arguments: [
    #"{"a":1,"b":"x","bb":true,"c":[]}"#, #"{"c":[],"x":{"a":2},"bb":true,"b":"x","a":1}"#,
    #"{"\u0061":1,"b":"\u0078","b\u0062":true,"y":["a"],"c":[]}"#,
  ])
  func `finds members in any order and spelling`(_ text: String) throws {
    let members = try members(text)
    #expect((0..<4).map { members.kind($0) } == [.number, .string, .bool, .array])
    #expect(members.integer(0) == 1)
    #expect(members.string(1) == "x")
    #expect(members.equals(1, "x"))
    #expect(members.text(1) { $0.count == 1 && $0[0] == UInt8(ascii: "x") })
    #expect(members.bool(2) == true)
  }

  @Test func `treats null as absent, and says that it is there`() throws {
    let members = try members(#"{"a":null,"b":1}"#)
    #expect(members.has(0))
    #expect(members.kind(0) == nil)
    #expect(members.string(0) == nil)
    #expect(!members.has(2))
  }

  @Test func `gives no value of another kind`() throws {
    let members = try members(#"{"a":"","b":1.5,"bb":"true","c":"\u0007"}"#)
    #expect(members.integer(0) == nil)
    #expect(members.isEmptyString(0))
    #expect(members.integer(1) == nil)
    #expect(members.string(1) == nil)
    #expect(!members.text(1) { _ in true })
    #expect(members.bool(2) == nil)
    #expect(members.hasControlCharacter(3))
    #expect(!members.hasControlCharacter(2))
  }

  @Test(arguments: [#"\u007f"#, "\u{7F}", #"\u0000"#, #"\u001f"#, "é\u{7F}", #"a\u007fb"#])
  func `finds a control character whether or not it is written as an escape`(text: String) throws {
    let members = try members(#"{"a":"\#(text)"}"#)
    #expect(members.hasControlCharacter(0))
    let document = try JSONDocument(parsing: Array(#"{"a":"\#(text)"}"#.utf8))
    #expect(document.root["a"]?.hasControlCharacter == true)
  }

  @Test(arguments: ["[]", "1", #""a""#, "{}"])
  func `finds nothing where there are no members`(_ text: String) throws {
    let members = try members(text)
    #expect((0..<4).allSatisfy { !members.has($0) })
  }

  @Test func `reads a part of an array as if it were alone`() throws {
    let text = Array(#"{"x":0}{"a":"é","b":-7}]"#.utf8)
    let range = 7..<text.count - 1
    let document = try JSONDocument(parsing: text, in: range)
    #expect(document.bytes == Array(text[range]))
    #expect(document.root["b"]?.integer == -7)
    #expect(document.root["a"]?.rawBytes == Array(#""é""#.utf8))
    #expect(JSONMembers(of: document, named: names).string(0) == "é")
    #expect(throws: JSONError(.malformed, offset: 1)) { try JSONDocument(parsing: text, in: 7..<8) }
    let limits = JSONLimits(maximumBytes: range.count - 1)
    #expect(throws: JSONError(.tooLarge, offset: range.count - 1)) {
      try JSONDocument(parsing: text, in: range, limits: limits)
    }
  }
}
