import PippinFoundation

/// The reader behind ``JSON5Document``.
struct JSON5Reader {
  private let text: [UInt8]
  private var position = 0
  private var path: [Step] = []
  private(set) var mistake: JSON5Mistake?
  private(set) var comments: [Range<Int>] = []
  /// The end of what was read whole.
  private(set) var understood = 0

  private enum Step {
    case member(String)
    case element(Int)
  }

  init(_ text: [UInt8]) { self.text = text }

  mutating func document() -> JSON5Element? {
    guard isText() else { return nil }
    skipSpace()
    guard mistake == nil else { return nil }
    guard position < text.count else {
      fail(.empty, at: 0, "there is nothing in it", cure: "Write at least {}.")
      return nil
    }
    let root = value()
    guard mistake == nil else { return root }
    skipSpace()
    if mistake == nil, position < text.count {
      fail(
        .textAfterEnd, at: position, "there is more after the end of the outermost value",
        cure: "Look for a closing bracket too many, or enclose everything in one pair of braces.")
    }
    return root
  }

  /// Checks the encoding of the whole text, so that no string needs to be checked again.
  private mutating func isText() -> Bool {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      fail(
        .byteOrderMark, at: 0, "the text begins with a byte order mark",
        cure: "Save it as UTF-8 without a byte order mark (BOM).")
      return false
    }
    guard let offset = firstByteThatIsNotText() else { return true }
    fail(.notUTF8, at: offset, "the text is not UTF-8", cure: "Save it as UTF-8.")
    return false
  }

  /// The first byte that is no UTF-8, or a zero, which text in UTF-16 is full of.
  private func firstByteThatIsNotText() -> Int? {
    let zero = text.firstIndex(of: 0)
    guard String(validating: text, as: UTF8.self) == nil else { return zero }
    var (decoder, bytes, offset) = (UTF8(), text.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&bytes) { offset += UTF8.width(scalar) }
    return min(offset, zero ?? offset)
  }

  // MARK: Mistakes

  /// - Parameter end: the end of what may be shown; without it, the end of what was read.
  private mutating func fail(
    _ kind: JSON5Mistake.Kind, at offset: Int, other: Int? = nil, end: Int? = nil, _ detail: String, cure: String
  ) {
    guard mistake == nil else { return }
    understood = end ?? min(position, text.count)
    let path = path.reduce(into: "") { path, step in
      switch step {
      case .member(let name): path += (path.isEmpty ? "" : ".") + name
      case .element(let index): path += "[\(index)]"
      }
    }
    mistake = JSON5Mistake(kind: kind, offset: offset, path: path, other: other, detail: detail, cure: cure)
  }

  /// The character at the position, where it can be told: punctuation, or one that cannot be seen. A letter could be a secret's.
  private var sign: String {
    let byte = text[position]
    if byte > 0x20, byte < 0x7F {
      let isLetter = Self.isWord(byte)
      return isLetter ? "this" : "“\(Character(Unicode.Scalar(byte)))”"
    }
    guard let (scalar, _) = scalar(at: position) else { return "this" }
    let isInvisible = scalar.properties.isWhitespace || [.control, .format].contains(scalar.properties.generalCategory)
    return isInvisible
      ? "an invisible character (U+\(String(scalar.value, radix: 16, uppercase: true).padded(to: 4)))" : "this"
  }

  // MARK: Between values

  private mutating func skipSpace() {
    while mistake == nil, position < text.count {
      switch text[position] {
      case 0x20, 0x09...0x0D: position += 1
      case UInt8(ascii: "/"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = position
    switch start + 1 < text.count ? text[start + 1] : 0 {
    case UInt8(ascii: "/"):
      while position < text.count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
    case UInt8(ascii: "*"):
      position += 2
      while position + 1 < text.count, text[position] != UInt8(ascii: "*") || text[position + 1] != UInt8(ascii: "/") {
        position += 1
      }
      guard position + 1 < text.count else {
        fail(.unclosedComment, at: start, end: start, "this comment does not end", cure: "Write */ at its end.")
        return
      }
      position += 2
    default:
      fail(.unexpectedCharacter, at: start, "“/” begins no comment", cure: "Begin comments with //, or remove it.")
      return
    }
    comments.append(start..<position)
  }

  /// Whether the position is at something that could begin a name or a value.
  private var isAtNameOrValue: Bool {
    let byte = text[position]
    return Self.isWord(byte) || byte >= 0x80 || "\"'{[+-.\\".utf8.contains(byte)
  }

  /// Reads what comes after a member or an element: a comma, or the end of what it is in.
  private mutating func separator(in opening: UInt8, from start: Int) {
    let end = position
    skipSpace()
    guard mistake == nil else { return }
    let closing = Self.closing(opening)
    guard position < text.count else { return unclosed(opening, from: start) }
    switch text[position] {
    case UInt8(ascii: ","): position += 1
    case closing: break
    case UInt8(ascii: "}"), UInt8(ascii: "]"): wrongBracket(opening, from: start)
    case _ where isAtNameOrValue:
      fail(.missingComma, at: end, "a comma is missing", cure: "Write a comma after this value.")
    default:
      fail(
        .unexpectedCharacter, at: position, "there is \(sign) in place of a comma",
        cure: "Write a comma between two \(opening == UInt8(ascii: "{") ? "members" : "elements").")
    }
  }

  private mutating func unclosed(_ opening: UInt8, from start: Int) {
    let (open, close) = (Self.name(opening), Self.name(Self.closing(opening)))
    fail(.unclosedBracket, at: start, "this \(open) is not closed", cure: "Look for a missing \(close).")
  }

  private mutating func wrongBracket(_ opening: UInt8, from start: Int) {
    fail(
      .wrongBracket, at: position, other: start, "there is \(sign) where \(Self.name(opening)) is open",
      cure: "Write \(Self.name(Self.closing(opening))) first.")
  }

  private static func closing(_ opening: UInt8) -> UInt8 {
    opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  private static func name(_ bracket: UInt8) -> String { "“\(Character(Unicode.Scalar(bracket)))”" }

  // MARK: Values

  private mutating func value() -> JSON5Element? {
    skipSpace()
    guard mistake == nil else { return nil }
    guard position < text.count else {
      fail(.missingValue, at: position, "a value is missing", cure: "Write a value after the colon.")
      return nil
    }
    let start = position
    let value: JSON5Element.Value?
    switch text[start] {
    case UInt8(ascii: "{"): value = isTooDeep() ? nil : .object(members())
    case UInt8(ascii: "["): value = isTooDeep() ? nil : .array(elements())
    case UInt8(ascii: "\""), UInt8(ascii: "'"): value = string().map { .string($0) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      value = number().map { .number($0) }
    case let byte where Self.isWord(byte) || byte >= 0x80: value = word()
    default:
      value = nil
      fail(
        .missingValue, at: start, "there is \(sign) in place of a value",
        cure: "Write a value, or remove what has none.")
    }
    return value.map { JSON5Element(value: $0, range: start..<position) }
  }

  /// Refuses a bracket that is too deep.
  private mutating func isTooDeep() -> Bool {
    guard path.count >= JSON5Document.nestingLimit else { return false }
    fail(
      .nesting, at: position, "objects and lists are nested more than \(JSON5Document.nestingLimit) deep",
      cure: "Look for opening brackets too many.")
    return true
  }

  private mutating func members() -> [JSON5Member] {
    let start = position
    var members: [JSON5Member] = []
    var places: [String: Int] = [:]
    position += 1
    while true {
      skipSpace()
      guard mistake == nil else { break }
      guard position < text.count else {
        unclosed(UInt8(ascii: "{"), from: start)
        break
      }
      if text[position] == UInt8(ascii: "}") {
        position += 1
        break
      }
      let nameStart = position
      guard let name = name(in: start) else { break }
      let nameRange = nameStart..<position
      path.append(.member(name))
      if let first = places.updateValue(nameStart, forKey: name) {
        fail(.repeatedMember, at: nameStart, other: first, "is there twice", cure: "Merge the two into one.")
        break
      }
      skipColon(after: nameRange)
      guard mistake == nil else { break }
      guard let element = value() else { break }
      members.append(JSON5Member(name: name, nameRange: nameRange, element: element))
      guard mistake == nil else { break }
      path.removeLast()
      separator(in: UInt8(ascii: "{"), from: start)
    }
    return members
  }

  private mutating func skipColon(after name: Range<Int>) {
    skipSpace()
    guard mistake == nil else { return }
    if position < text.count, text[position] == UInt8(ascii: ":") {
      position += 1
      return
    }
    // It may be a value whose name is missing, and must not be shown.
    fail(
      .missingColon, at: name.lowerBound, end: name.lowerBound, "there is no colon after this name",
      cure: "Write name: value, with a colon between them.")
  }

  private mutating func elements() -> [JSON5Element] {
    let start = position
    var elements: [JSON5Element] = []
    position += 1
    while true {
      skipSpace()
      guard mistake == nil else { break }
      guard position < text.count else {
        unclosed(UInt8(ascii: "["), from: start)
        break
      }
      if text[position] == UInt8(ascii: "]") {
        position += 1
        break
      }
      path.append(.element(elements.count))
      guard let element = value() else { break }
      elements.append(element)
      guard mistake == nil else { break }
      path.removeLast()
      separator(in: UInt8(ascii: "["), from: start)
    }
    return elements
  }

  /// `true`, `false` or `null`.
  private mutating func word() -> JSON5Element.Value? {
    let start = position
    while position < text.count, Self.isWord(text[position]) || text[position] >= 0x80 { position += 1 }
    switch String(decoding: text[start..<position], as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "Infinity", "NaN": failInfinity(at: start)
    default:
      position = start
      fail(
        .missingQuotationMarks, at: start, "text needs quotation marks",
        cure: "Write it in quotation marks; without them there may be true, false, null and numbers only.")
    }
    return nil
  }

  private mutating func failInfinity(at start: Int) {
    fail(
      .infinity, at: start, end: start, "Infinity and NaN are no numbers that can be used",
      cure: "Write a finite number.")
  }

  // MARK: Numbers

  private mutating func number() -> Double? {
    let start = position
    while position < text.count, Self.isWord(text[position]) || "+-.".utf8.contains(text[position]) { position += 1 }
    let isNegative = text[start] == UInt8(ascii: "-")
    let unsigned = text[start..<position].drop { $0 == text[start] && "+-".utf8.contains($0) }
    // One sign, not two.
    let digits = unsigned.startIndex <= start + 1 ? unsigned : []
    if digits.elementsEqual("Infinity".utf8) || digits.elementsEqual("NaN".utf8) {
      failInfinity(at: start)
      return nil
    }
    let isHexadecimal = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    guard isHexadecimal ? Self.isHexadecimal(digits.dropFirst(2)) : Self.isDecimal(digits),
      let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite
    else {
      fail(
        .number, at: start, end: start, "this is no number",
        cure: "Write it like 10, 1.5 or 0x1f, or put text in quotation marks.")
      return nil
    }
    return isNegative ? -number : number
  }

  // MARK: Names and strings

  /// The name of a member, in quotation marks or as JavaScript writes identifiers.
  private mutating func name(in start: Int) -> String? {
    let byte = text[position]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string() }
    if byte == UInt8(ascii: "]") {
      wrongBracket(UInt8(ascii: "{"), from: start)
      return nil
    }
    let nameStart = position
    var name = ""
    while position < text.count {
      let isEscape = text[position] == UInt8(ascii: "\\")
      let before = position
      let next: Unicode.Scalar?
      if isEscape {
        next = escapedScalar(from: nameStart)
        guard mistake == nil else { return nil }
      } else {
        next = scalar(at: position)?.0
        position += next.map { UTF8.width($0) } ?? 1
      }
      guard let next, name.isEmpty ? next.mayBeginName : next.mayBeInName else {
        position = before
        if isEscape { failEscape(at: before, from: nameStart) }
        break
      }
      name.unicodeScalars.append(next)
    }
    guard mistake == nil else { return nil }
    if name.isEmpty {
      fail(
        .missingName, at: position, "there is \(sign) in place of a name",
        cure: "Write the name of a setting, a colon and its value.")
      return nil
    }
    return name
  }

  private mutating func string() -> String? {
    let start = position
    let quote = text[start]
    var value = ""
    position += 1
    var plain = position
    while position < text.count {
      switch text[position] {
      case quote:
        value += String(decoding: text[plain..<position], as: UTF8.self)
        position += 1
        return value
      case UInt8(ascii: "\\"):
        value += String(decoding: text[plain..<position], as: UTF8.self)
        if let scalar = escapedScalar(from: start) { value.unicodeScalars.append(scalar) }
        guard mistake == nil else { return nil }
        plain = position
      case 0x0A, 0x0D:
        failUnclosed(from: start)
        return nil
      case 0..<0x20:
        fail(
          .controlCharacter, at: position, end: start,
          "the text has \(text[position] == 0x09 ? "a tab" : "a control character") in it",
          cure: "Write it as an escape, such as \\t for a tab.")
        return nil
      default: position += 1
      }
    }
    failUnclosed(from: start)
    return nil
  }

  private mutating func failUnclosed(from start: Int) {
    let mark = text[start] == UInt8(ascii: "'") ? "'" : "\""
    fail(
      .unclosedString, at: start, end: start, "this text has no quotation mark at its end",
      cure: "Write \(mark) at the end of the text, on the same line.")
  }

  private mutating func failEscape(at offset: Int, from start: Int) {
    fail(
      .escape, at: offset, end: start, "this is no escape that may stand here",
      cure: "Write \\\\ for a backslash; other escapes are \\n, \\t, \\\" and their like, \\x41 and \\u0041.")
  }

  /// Reads an escape; nil for the end of a line, which continues the text, and for a mistake.
  private mutating func escapedScalar(from start: Int) -> Unicode.Scalar? {
    let offset = position
    guard offset + 1 < text.count else {
      failEscape(at: offset, from: start)
      return nil
    }
    position += 2
    switch text[offset + 1] {
    case 0x0A: return nil
    case 0x0D:
      if position < text.count, text[position] == 0x0A { position += 1 }
      return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Unicode.Scalar(text[offset + 1])
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "x"):
      if let code = hexadecimal(2), code != 0 { return Unicode.Scalar(code) }
    case UInt8(ascii: "u"):
      if let code = hexadecimal(4), code != 0 {
        guard (0xD800..<0xDC00).contains(code) else {
          if let scalar = Unicode.Scalar(code) { return scalar }
          break
        }
        // Half of a pair, which stands for one character.
        guard text[position...].starts(with: "\\u".utf8) else { break }
        position += 2
        if let low = hexadecimal(4), (0xDC00..<0xE000).contains(low) {
          return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
        }
      }
    default: break
    }
    failEscape(at: offset, from: start)
    return nil
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= text.count else { return nil }
    var value: UInt32 = 0
    for byte in text[position..<position + count] {
      guard let digit = Self.hexadecimalValue(byte) else { return nil }
      value = value << 4 | digit
    }
    position += count
    return value
  }

  // MARK: Characters

  /// The character at an offset, and the offset behind it. The text is known to be UTF-8.
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    let length =
      switch text[offset] {
      case 0..<0x80: 1
      case 0x80..<0xE0: 2
      case 0xE0..<0xF0: 3
      default: 4
      }
    let end = min(offset + length, text.count)
    guard let scalar = String(decoding: text[offset..<end], as: UTF8.self).unicodeScalars.first else { return nil }
    return (scalar, end)
  }
}
