import PippinFoundation
import PippinTokens
import Testing

@Suite struct JSON5Tests {
  /// A value without its place.
  fileprivate enum Value: Equatable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(_ element: JSON5Element) {
      switch element.value {
      case .null: self = .null
      case .bool(let truth): self = .bool(truth)
      case .number(let number): self = .number(number)
      case .string(let text): self = .string(text)
      case .array(let elements): self = .array(elements.map(Value.init))
      case .object(let members):
        self = .object(Dictionary(members.map { ($0.name, Value($0.element)) }) { first, _ in first })
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      func attempt<Decoded: Decodable>(_ type: Decoded.Type) -> Decoded? {
        // A decoder cannot be asked what comes next: a failure only means that it is something else.
        do { return try container.decode(type) } catch { return nil }
      }
      if container.decodeNil() {
        self = .null
      } else if let members = attempt([String: Value].self) {
        self = .object(members)
      } else if let elements = attempt([Value].self) {
        self = .array(elements)
      } else if let text = attempt(String.self) {
        self = .string(text)
      } else if let truth = attempt(Bool.self) {
        self = .bool(truth)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }

    /// What Foundation's decoder reads; nil for what it refuses.
    static func decoded(_ text: [UInt8]) -> Value? {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      do { return try decoder.decode(Value.self, from: Data(text)) } catch { return nil }
    }
  }

  private func value(_ text: String) -> Value? {
    let document = JSON5Document(Array(text.utf8))
    return document.mistake == nil ? document.root.map(Value.init) : nil
  }

  @Test func `JSON with comments, trailing commas and lighter names is read`() {
    let text = #"""
      // A comment.
      { unquoted: 'single', "double": "it's", $_ünï0: [1, 2,], \u0061b: 1, /* another */
        nested: { deep: null, yes: true, no: false, } }
      """#
    #expect(
      value(text)
        == .object([
          "unquoted": .string("single"), "double": .string("it's"), "$_ünï0": .array([.number(1), .number(2)]),
          "ab": .number(1), "nested": .object(["deep": .null, "yes": .bool(true), "no": .bool(false)]),
        ]))
  }

  private static let numbers: [(String, Double)] = [
    ("0", 0), ("-0", 0), ("12", 12), ("+12", 12), ("1.5", 1.5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("1e3", 1000),
    ("1E+3", 1000), ("1.5e-1", 0.15), ("0x1F", 31), ("-0Xa", -10),
  ]

  @Test(arguments: numbers)
  func `numbers have the spellings of JSON5`(_ text: String, _ number: Double) {
    #expect(value(text) == .number(number))
  }

  @Test(arguments: [
    (#"'a\'b'"#, "a'b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\x42\uD83D\uDE00""#, "AB😀"),
    ("'two \\\nlines'", "two lines"), ("'two \\\r\nlines'", "two lines"), ("'it is ü and 😀'", "it is ü and 😀"),
  ])
  func `text has escapes, and goes on behind a backslash at the end of a line`(_ text: String, _ string: String) {
    #expect(value(text) == .string(string))
  }

  private static let mistakes: [(String, JSON5Mistake.Kind, Int)] = [
    ("", .empty, 0), (" // only a comment", .empty, 0), ("{ a: 1 b: 2 }", .missingComma, 6),
    ("[1\n2]", .missingComma, 2),
    ("{ a 1 }", .missingColon, 2), ("{ a: }", .missingValue, 5), ("{ a:", .missingValue, 4),
    ("{ , }", .missingName, 2),
    ("{ a: 1; }", .unexpectedCharacter, 6), ("[1,,2]", .missingValue, 3), ("{ a: ios }", .missingQuotationMarks, 5),
    ("{ a: 'x }", .unclosedString, 5), ("{ a: 'x\n' }", .unclosedString, 5), ("{ /* a: 1 }", .unclosedComment, 2),
    ("/", .unexpectedCharacter, 0), ("{ a: [1, 2 }", .wrongBracket, 11), ("{ a: 1 ]", .wrongBracket, 7),
    ("{ a: [1, 2]", .unclosedBracket, 0), ("{ a: [1, 2", .unclosedBracket, 5), ("{} }", .textAfterEnd, 3),
    ("{ a: 01 }", .number, 5), ("{ a: 0x }", .number, 5), ("{ a: 1e+ }", .number, 5), ("{ a: +-1 }", .number, 5),
    ("{ a: 1.2.3 }", .number, 5), ("{ a: 0x1p3 }", .number, 5), ("{ a: 1e999 }", .number, 5),
    ("{ a: . }", .number, 5),
    ("{ a: -Infinity }", .infinity, 5), ("[NaN]", .infinity, 1), (#"{ a: "x\qy" }"#, .escape, 7),
    (#"["\u12"]"#, .escape, 2), (#"["\"#, .escape, 2), (#"["\uD83D"]"#, .escape, 2), (#"["\u0000"]"#, .escape, 2),
    (#"{ \u0020a: 1 }"#, .escape, 2),
    ("[\"a\tb\"]", .controlCharacter, 3), ("{\u{A0}a: 1 }", .missingName, 1), ("\u{FEFF}{}", .byteOrderMark, 0),
    ("{ a: '\0' }", .notUTF8, 6), ("{ a: 1, b: { a: 1 }, a: 2 }", .repeatedMember, 21),
    (#"{ 'a': 1, "\u0061": 2 }"#, .repeatedMember, 10),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place`(_ text: String, _ kind: JSON5Mistake.Kind, _ offset: Int) {
    let mistake = JSON5Document(Array(text.utf8)).mistake
    #expect(mistake?.kind == kind)
    #expect(mistake?.offset == offset)
  }

  @Test func `bytes that are no text are told with their place`() {
    let mistake = JSON5Document(Array("{ a: 'ü".utf8) + [0xFF] + Array("' }".utf8)).mistake
    #expect(mistake?.kind == .notUTF8 && mistake?.offset == 8)
  }

  @Test func `a member that is there twice is told with its path and the place of the first`() {
    let mistake = JSON5Document(Array("{ a: { b: [ { c: 1 }, { d: 1, e: [], d: 2 } ] } }".utf8)).mistake
    #expect(mistake?.path == "a.b[1].d" && mistake?.other == 24 && mistake?.offset == 37)
  }

  @Test func `objects and lists are nested 64 deep, and no deeper`() {
    let limit = JSON5Document.nestingLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSON5Document(nested(limit)).mistake == nil)
    #expect(JSON5Document(nested(limit + 1)).mistake?.kind == .nesting)
    #expect(JSON5Document([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)).mistake?.kind == .nesting)
  }

  @Test func `every name and value has its place`() throws {
    let text = Array("{ a: 'ü', 'b': [true, { c: 1 }] }".utf8)
    guard case .object(let members) = JSON5Document(text).root?.value, members.count == 2 else {
      Issue.record("no object")
      return
    }
    func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
    #expect(members.map { part($0.nameRange) } == ["a", "'b'"])
    #expect(members.map { part($0.element.range) } == ["'ü'", "[true, { c: 1 }]"])
  }
}

/// Foundation's decoder was the reader before (decision 0162). What both accept means the same to both; what it accepts and this reader
/// refuses is refused for one of a few reasons.
@Suite struct `JSON5 as Foundation reads it` {
  private typealias Value = JSON5Tests.Value

  /// Reasons to refuse what the decoder accepts.
  private static let stricter: Set<JSON5Mistake.Kind> = [
    .repeatedMember, .infinity, .nesting, .notUTF8, .byteOrderMark,
  ]

  private static let seeds = [
    #"{ a: 1, 'b': [true, false, null,], "c": {d: 'x\'y', e: "z\n\u0041\x42\uD83D\uDE00"}, /* k */ f: .5, g: 5., h: +1e5, i: -0x1F, // t"#
      + "\n $k_1: 0, ünï: 1.25e-3 }",
    "[1,2.5,-3,+4,.5,5.,0x10,1e3,1E+3,1e-3,0,-0,+0.0,0.5e1]",
    "{\n  listen: \"127.0.0.1:8080\",\n  clients: [\n    { id: \"a\", platform: \"ios\" },\n  ],\n}\n",
    "'text'", "12", "true", "{}", "[]", "[[[[[[[[]]]]]]]]", #"{"a\u0062": 1, a: 2}"#,
    "{a:1,b:{a:1},c:[{a:1},{a:1}]}", "[Infinity, -Infinity, NaN, 1e308, 1e309, 12345678901234567890]",
  ]
  private static let signs =
    Array("{}[]:,\"'\\/*\n\r\t +-.0123456789eExXuabftnIN_$".utf8) + [0xC2, 0xA0, 0xE2, 0x80, 0xA8, 0x00, 0xC3, 0xBC]

  /// A generator that gives the same numbers in every run (SplitMix64).
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  /// Whether the decoder can be asked at all: some numbers and bytes make it trap, and it keeps a line's end and the escapes of
  /// a name without quotation marks, against JSON5.
  private static func canBeDecoded(_ text: [UInt8]) -> Bool {
    guard String(validating: text, as: UTF8.self) != nil else { return false }
    for (index, byte) in text.enumerated() {
      let next = index + 1 < text.count ? text[index + 1] : 0
      switch byte {
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        let isSigned = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
        if isSigned, index + 2 >= text.count || !(0x30...0x39).contains(text[index + 2]) { return false }
      case UInt8(ascii: "\\") where next == 0x0A || next == 0x0D: return false
      default: break
      }
    }
    return true
  }

  private func compare(_ text: [UInt8]) -> Bool {
    guard Self.canBeDecoded(text), let theirs = Value.decoded(text) else { return false }
    let document = JSON5Document(text)
    if let mistake = document.mistake {
      #expect(Self.stricter.contains(mistake.kind), "\(mistake.kind) in \(String(decoding: text, as: UTF8.self))")
      return false
    }
    let isEscapedName = text.contains(UInt8(ascii: "\\")) && document.root.map(Value.init) != theirs
    if !isEscapedName || !Self.hasEscapedName(theirs) {
      #expect(document.root.map(Value.init) == theirs, "\(String(decoding: text, as: UTF8.self))")
    }
    return true
  }

  /// Whether the decoder left an escape in a name.
  private static func hasEscapedName(_ value: Value) -> Bool {
    switch value {
    case .object(let members): members.contains { $0.key.contains("\\") || hasEscapedName($0.value) }
    case .array(let elements): elements.contains(where: hasEscapedName)
    default: false
    }
  }

  @Test func `means the same, and is refused for a reason of the list`() {
    for seed in Self.seeds { _ = compare(Array(seed.utf8)) }
    var random = Seeded(state: 162)
    var accepted = 0
    for _ in 0..<20_000 {
      var text = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: text[place] = Self.signs.randomElement(using: &random) ?? 0
        case 2: text.removeSubrange(place..<min(place + Int.random(in: 1...4, using: &random), text.count))
        case 3: text.insert(Self.signs.randomElement(using: &random) ?? 0, at: place)
        default: text.insert(contentsOf: text[place..<min(place + 8, text.count)], at: place)
        }
      }
      if compare(text) { accepted += 1 }
    }
    #expect(accepted > 1000)
  }
}
