import Testing

@testable import PippinProgram

@Suite struct DNSMessageTests {
  private let message = DNSMessage(id: 0x1234, name: DomainName("Mail.Example.com")!)

  /// An answer with these records after the question: owner, type and data, a pointer to the question being 0xC00C.
  private func answer(
    id: UInt16 = 0x1234, flags: UInt16 = 0x8180, _ records: [(owner: [UInt8], type: UInt16, data: [UInt8])] = []
  ) -> [UInt8] {
    let pair = { (word: UInt16) in [UInt8(word >> 8), UInt8(word & 0xFF)] }
    var bytes = pair(id) + pair(flags) + pair(1) + pair(UInt16(records.count)) + pair(0) + pair(0)
    bytes += Array(message.bytes[12..<12 + 18 + 4])
    for record in records {
      bytes +=
        record.owner + pair(record.type) + pair(1) + [0, 0, 1, 44] + pair(UInt16(record.data.count)) + record.data
    }
    return bytes
  }

  private let pointer: [UInt8] = [0xC0, 0x0C]

  @Test func `asks for TXT records with recursion and room for long answers`() {
    let question = message.bytes
    #expect(Array(question.prefix(12)) == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    let name: [UInt8] = Array("\u{4}mail\u{7}example\u{3}com\u{0}".utf8)
    #expect(Array(question[12..<30]) == name)
    #expect(Array(question[30..<34]) == [0, 16, 0, 1])
    #expect(Array(question[34...]) == [0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0])
  }

  @Test func `puts the parts of a text together`() throws {
    let data: [UInt8] = [3] + Array("v=s".utf8) + [3] + Array("pf1".utf8)
    #expect(try message.read(answer([(pointer, 16, data)])) == .found(["v=spf1"]))
  }

  @Test func `follows an alias and leaves other records out`() throws {
    // The alias is "other" before the question's "example.com", which begins at 17.
    let alias: [UInt8] = [5] + Array("other".utf8) + [0xC0, 17]
    let other: [UInt8] = [5] + Array("OTHER".utf8) + [0xC0, 17]
    let found = try message.read(
      answer([(pointer, 5, alias), (other, 16, [2, 111, 107]), ([0], 16, [2, 110, 111]), (other, 1, [1, 2, 3, 4])]))
    #expect(found == .found(["ok"]))
  }

  @Test func `tells a name that is not there from one without texts`() throws {
    #expect(try message.read(answer(flags: 0x8183)) == .noName)
    #expect(try message.read(answer()) == .found([]))
  }

  @Test(arguments: [(UInt16(0x8182), "SERVFAIL"), (0x8185, "REFUSED"), (0x8184, "error 4")])
  func `says why a server gives no answer`(flags: UInt16, words: String) throws {
    guard case .failed(let detail) = try message.read(answer(flags: flags)) else { return #expect(Bool(false)) }
    #expect(detail.contains(words))
  }

  @Test func `an answer to another question is foreign`() {
    #expect(throws: DNSMessage.Fault.foreign) { try message.read(answer(id: 1)) }
    #expect(throws: DNSMessage.Fault.foreign) { try message.read(answer(flags: 0x0100)) }
    var other = answer()
    other[13] = UInt8(ascii: "n")
    #expect(throws: DNSMessage.Fault.foreign) { try message.read(other) }
    #expect(throws: DNSMessage.Fault.foreign) { try message.read([]) }
  }

  @Test func `an answer that was cut off is asked for again`() {
    #expect(throws: DNSMessage.Fault.truncated) { try message.read(answer(flags: 0x8380)) }
  }

  @Test func `no malformed answer is read, and none runs forever`() {
    let records: [(owner: [UInt8], type: UInt16, data: [UInt8])] = [
      // A pointer to itself, and one ahead.
      ([0xC0, 34], 16, [0]), ([0xC0, 0xFF], 16, [0]),
      // A text longer than its record, and a reserved kind of label.
      (pointer, 16, [9, 1]), ([0x80, 1], 16, [0]),
    ]
    for record in records {
      #expect(throws: DNSMessage.Fault.malformed) { try message.read(answer([record])) }
    }
    let whole = answer([(pointer, 16, [2, 111, 107])])
    for count in 35..<whole.count {
      #expect(throws: DNSMessage.Fault.malformed) { try message.read(Array(whole.prefix(count))) }
    }
  }
}

@Suite struct DNSMutationTests {
  @Test func `no answer that strangers could send crashes the reader`() throws {
    var random = SystemRandomNumberGenerator()
    let message = DNSMessage(id: 1, name: DomainName("example.com")!)
    var answer = Array(message.bytes.dropLast(11))
    answer.replaceSubrange(2..<12, with: [0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
    answer += [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 6, 5] + Array("hello".utf8)
    #expect(try message.read(answer) == .found(["hello"]))
    for _ in 0..<20_000 {
      var broken = answer
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        broken[Int.random(in: 2..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      // Whatever it is taken for, reading it ends.
      _ = try? message.read(Array(broken.prefix(Int.random(in: 0...broken.count, using: &random))))
    }
  }
}

@Suite struct DomainNameTests {
  @Test func `is read in lower case`() {
    #expect(DomainName("_dmarc.Example.COM")?.text == "_dmarc.example.com")
  }

  @Test(arguments: ["", ".", "a..b", "a.", "exa mple.com", "ä.example", String(repeating: "a", count: 64)])
  func `is nothing that DNS cannot ask for`(text: String) {
    #expect(DomainName(text) == nil)
  }

  @Test func `has parents down to two labels`() {
    #expect(
      DomainName("a.b.example.com")!.withParents.map(\.text) == ["a.b.example.com", "b.example.com", "example.com"])
    #expect(DomainName("com")!.withParents.map(\.text) == ["com"])
  }
}

@Suite struct ResolverConfigurationTests {
  @Test func `the first three name servers of the file`() {
    let file =
      "# comment\nsearch example.com\nnameserver 192.0.2.1\nnameserver\t2001:db8::1\nnameserver 1.1.1.1\nnameserver 8.8.8.8\n"
    #expect(
      ResolverConfiguration(Array(file.utf8)).servers.map(\.text) == ["192.0.2.1:53", "[2001:db8::1]:53", "1.1.1.1:53"])
  }

  @Test func `this machine without any`() {
    #expect(ResolverConfiguration([]).servers.map(\.text) == ["127.0.0.1:53"])
  }
}
