import PippinAccounts
import PippinServer
import Testing

/// How exports are cut into records, shown by Devise's, which may be anything.
@Suite struct RecordReaderTests {
  private let line = #"{"id":1,"email":"a@example.com","encrypted_password":"$2a$10$x"}"#

  private func ids(_ text: String, from system: ExportingSystem = .devise) throws(ConversionFailure) -> [String?] {
    try convert(Array(text.utf8), from: system, options: ConversionOptions()).map(\.user)
  }

  @Test func `reads lines, arrays, arrays after arrays, and a byte order mark`() throws {
    #expect(try ids("\(line)\n\(line)\n") == ["1", "1"])
    #expect(try ids("\(line)\r\n\(line)") == ["1", "1"])
    #expect(try ids("  [\(line),\n\(line)]\n") == ["1", "1"])
    #expect(try ids("[\(line)] [\(line)]") == ["1", "1"])
    #expect(try ids("\u{FEFF}\(line)") == ["1"])
    #expect(try ids("\u{FEFF}id,email\n7,a@example.com\n") == ["7"])
  }

  @Test func `reads the pages of a list, and ignores what is beside it`() throws {
    let user = #"{"localId":"u","email":"a@example.com"}"#
    #expect(
      try ids(
        #"{"kind":"x","n":{"users":[1]},"users" : [\#(user)],"more":["]}"]}{"users":[\#(user)]}"#, from: .firebase)
        == ["u", "u"])
    // Without the list the object itself is the record.
    #expect(try ids(user, from: .firebase) == ["u"])
  }

  @Test func `says of a row that does not fit which row it is, and which column`() throws {
    func note(_ row: String) throws -> ConversionNote? {
      let text = "id,email,encrypted_password\n7,a@example.com,$2a$10$x\n\(row)\n"
      let conversions = try convert(Array(text.utf8), from: .devise, options: ConversionOptions())
      guard case .skipped(let note) = conversions[1].outcome else { return nil }
      return note
    }
    let short = try note("8,b@example.com")
    #expect(short?.code == "malformed_record")
    #expect(short?.detail.contains("Row 3 has 2 cells") == true && short?.detail.contains("encrypted_password") == true)
    #expect(try note("8,b@example.com,$2a$10$x,more")?.detail.contains("Row 3 has 4 cells") == true)
  }

  @Test func `an empty list is an export without users`() throws {
    #expect(try ids("[]") == [])
    #expect(try ids(#"{"users":[]}"#, from: .firebase) == [])
    #expect(try ids("id,email\n") == [])
  }

  @Test(arguments: ["", "  \n", "\u{FEFF}"]) func `an empty file is no export`(_ text: String) {
    #expect(throws: ConversionFailure.self) { try ids(text) }
  }

  @Test(arguments: [
    "[", "[{", "[{}", "[{},", "[{},]", "[{}{}]", "[1]", "{}]", "{} x", "[{}]]", #"{"a":"b"#, #"{"a":"\"#,
  ]) func `JSON that is broken is refused with the number of the record`(_ text: String) {
    let failure = #expect(throws: ConversionFailure.self) { try ids(text) }
    #expect(failure?.code == "malformed_file")
  }

  @Test func `a record that is broken within is skipped by its number`() throws {
    let conversions = try convert(
      Array("\(line)\n{\"id\":1,\"id\":2}\n{\"id\":}\n\(line)".utf8), from: .devise, options: ConversionOptions())
    #expect(conversions.map(\.reason) == [nil, "malformed_record", "malformed_record", nil])
    #expect(conversions.map(\.record) == [1, 2, 3, 4])
  }

  @Test func `text that is not UTF-8 is skipped, in JSON and in tables`() throws {
    for text in [Array(#"{"id":"1"}"#.utf8), Array("id\n1\n".utf8)] {
      let bytes = text.map { $0 == UInt8(ascii: "1") ? 0xFF : $0 }
      let conversions = try convert(bytes, from: .devise, options: ConversionOptions())
      #expect(conversions.map(\.reason) == ["malformed_record"])
    }
  }

  @Test func `tables have quoted fields with commas, quotation marks and line ends`() throws {
    let table =
      "id,email,encrypted_password,last_name\r\n1,a@example.com,$2a$10$x,\"A, \"\"B\"\"\nC\"\r\n\r\n2,b@example.com,$2a$10$x,D \"E\" F"
    let names = try convert(Array(table.utf8), from: .devise, options: ConversionOptions()).map {
      $0.account?.name?.familyName
    }
    #expect(names == ["A, \"B\" C", "D \"E\" F"])
  }

  @Test(arguments: ["id,id\n1,2\n", "id\n\"1", "id\n\"1\"2\n"]) func `a table that is broken is refused`(_ text: String)
  {
    let failure = #expect(throws: ConversionFailure.self) { try ids(text) }
    #expect(failure?.code == "malformed_file")
  }

  @Test func `a row with too many fields or too few is skipped`() throws {
    let conversions = try convert(
      Array("id,email\n1\n1,a@example.com,x\n1,a@example.com\n".utf8), from: .devise, options: ConversionOptions())
    #expect(conversions.map(\.reason) == ["malformed_record", "malformed_record", "no_sign_in_method"])
  }

  @Test func `a record without an end does not fill the memory`() {
    for start in ["{\"a\":\"", "id\n\""] {
      let failure = #expect(throws: ConversionFailure.self) {
        try ids(start + String(repeating: "x", count: 2_000_000))
      }
      #expect(failure?.code == "record_too_large")
    }
  }

  @Test func `a record that is nested deeply is skipped`() throws {
    let text = #"{"id":"# + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}"
    let conversions = try convert(Array(text.utf8), from: .devise, options: ConversionOptions())
    #expect(conversions.map(\.reason) == ["malformed_record"])
  }

  @Test func `Firebase's CSV is refused, since a name in it can forge a row`() {
    let failure = #expect(throws: ConversionFailure.self) {
      try ids("u1,a@example.com,true,,,Anna\nu2,b@example.com,true,hash,salt,Forged\n", from: .firebase)
    }
    #expect(failure?.code == "not_json")
  }
}
