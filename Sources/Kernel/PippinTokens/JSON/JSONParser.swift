/// One pass over a text. A loop and not a recursion, so that no nesting, however deep, grows the stack.
struct JSONParser {
  var nodes: [JSONNode] = []
  var position: Int
  let maximumDepth: Int
  private var depth = 0
  /// The innermost open container's node; -1 at the root.
  private var container = -1
  private var isInObject = false

  init(in range: Range<Int>, maximumDepth: Int) {
    position = range.lowerBound
    self.maximumDepth = maximumDepth
    // Claims and keys take 15 to 20 bytes a node, so nearly always one allocation is enough.
    nodes.reserveCapacity(range.count / 12 + 4)
  }

  mutating func parse(_ input: Span<UInt8>) throws(JSONError) {
    repeat {
      try scanValue(input)
    } while try anotherValueFollows(input)
    guard position == input.count else { throw malformed }
  }

  var malformed: JSONError { JSONError(.malformed, offset: position) }

  /// Reads a scalar or an empty container, or opens a container up to its first value.
  @inline(__always)
  private mutating func scanValue(_ input: Span<UInt8>) throws(JSONError) {
    while true {
      skipWhitespace(input)
      guard position < input.count else { throw malformed }
      switch input[position] {
      case UInt8(ascii: "\""):
        try scanString(input)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try scanNumber(input)
      case UInt8(ascii: "{"):
        try open(.object)
        skipWhitespace(input)
        guard position < input.count else { throw malformed }
        if input[position] == UInt8(ascii: "}") { break }
        try scanName(input)
        continue
      case UInt8(ascii: "["):
        try open(.array)
        skipWhitespace(input)
        guard position < input.count else { throw malformed }
        if input[position] == UInt8(ascii: "]") { break }
        continue
      case UInt8(ascii: "t"): try scanLiteral(input, "true", .bool, flag: true)
      case UInt8(ascii: "f"): try scanLiteral(input, "false", .bool, flag: false)
      case UInt8(ascii: "n"): try scanLiteral(input, "null", .null, flag: false)
      default: throw malformed
      }
      return
    }
  }

  /// Closes the containers that end after a value; true when a comma (and, in an object, a name) leads to another
  /// value.
  @inline(__always)
  private mutating func anotherValueFollows(_ input: Span<UInt8>) throws(JSONError) -> Bool {
    while true {
      skipWhitespace(input)
      guard container >= 0 else { return false }
      guard position < input.count else { throw malformed }
      switch input[position] {
      case UInt8(ascii: ","):
        position += 1
        if isInObject {
          skipWhitespace(input)
          try scanName(input)
        }
        return true
      case UInt8(ascii: "}") where isInObject, UInt8(ascii: "]") where !isInObject:
        try close(input)
      default:
        throw malformed
      }
    }
  }

  @inline(__always)
  private mutating func skipWhitespace(_ input: Span<UInt8>) {
    while position < input.count {
      switch input[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func open(_ kind: JSONKind) throws(JSONError) {
    guard depth < maximumDepth else { throw JSONError(.tooDeep, offset: position) }
    depth += 1
    let parent = UInt32(truncatingIfNeeded: container)
    container = nodes.count
    isInObject = kind == .object
    nodes.append(JSONNode(start: UInt32(position), end: 0, next: parent, kind: kind, flag: false))
    position += 1
  }

  private mutating func close(_ input: Span<UInt8>) throws(JSONError) {
    position += 1
    let closed = container
    container = Int(Int32(truncatingIfNeeded: nodes[closed].next))
    nodes[closed].end = UInt32(position)
    nodes[closed].next = UInt32(nodes.count)
    if isInObject { try refuseDuplicateNames(of: closed, input) }
    isInObject = container >= 0 && nodes[container].kind == .object
    depth -= 1
  }

  @inline(__always)
  private mutating func scanName(_ input: Span<UInt8>) throws(JSONError) {
    guard position < input.count, input[position] == UInt8(ascii: "\"") else { throw malformed }
    try scanString(input)
    skipWhitespace(input)
    guard position < input.count, input[position] == UInt8(ascii: ":") else { throw malformed }
    position += 1
  }

  private mutating func scanLiteral(
    _ input: Span<UInt8>, _ literal: StaticString, _ kind: JSONKind, flag: Bool
  ) throws(JSONError) {
    let start = position
    let count = literal.utf8CodeUnitCount
    guard input.count - start >= count else { throw malformed }
    for offset in 0..<count where unsafe literal.utf8Start[offset] != input[start + offset] { throw malformed }
    position += count
    append(kind, start: start, end: position, flag: flag)
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, start: Int, end: Int, flag: Bool) {
    let next = UInt32(truncatingIfNeeded: nodes.count + 1)
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), next: next, kind: kind,
        flag: flag))
  }
}

extension JSONParser {
  /// From the opening quotation mark to behind the closing one.
  mutating func scanString(_ input: Span<UInt8>) throws(JSONError) {
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      position = Self.endOfPlainText(input, from: position)
      guard position < input.count else { throw malformed }
      let byte = input[position]
      if byte == UInt8(ascii: "\"") {
        append(.string, start: start, end: position, flag: hasEscapes)
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try skipEscape(input)
      } else if byte >= 0x80 {
        try skipMultibyteCharacter(input)
      } else {
        throw malformed
      }
    }
  }

  /// The first byte from `start` on that is not plain: a quotation mark, a backslash, a control character, or a
  /// part of a character outside ASCII; or the end of the text.
  @inline(__always)
  private static func endOfPlainText(_ input: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe input.bytes
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index <= raw.byteCount - 8 {
      // Eight bytes at once. A byte's top bit ends up set when it is not plain; a borrow can only set the bits of
      // bytes above one that is not plain itself, so the lowest set bit is always right.
      // Both are bounds-checked, and "unsafe" only for types with padding or with forbidden bit patterns.
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotation = (word ^ (ones &* 0x22)) &- ones
      let backslash = (word ^ (ones &* 0x5C)) &- ones
      let control = word &- (ones &* 0x20)
      let special = (word | quotation | backslash | control) & (ones &* 0x80)
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < input.count {
      let byte = input[index]
      if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { break }
      index += 1
    }
    return index
  }

  private mutating func skipEscape(_ input: Span<UInt8>) throws(JSONError) {
    guard position + 1 < input.count else { throw malformed }
    switch input[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(input, at: position)
      switch unit {
      case 0xD800...0xDBFF:
        guard case 0xDC00...0xDFFF = try codeUnit(input, at: position + 6) else { throw malformed }
        position += 12
      case 0xDC00...0xDFFF:
        throw malformed
      default:
        position += 6
      }
    default:
      throw malformed
    }
  }

  /// The UTF-16 code unit of an escape `\uXXXX` that starts at `start`.
  private func codeUnit(_ input: Span<UInt8>, at start: Int) throws(JSONError) -> UInt32 {
    guard start + 6 <= input.count, input[start] == UInt8(ascii: "\\"), input[start + 1] == UInt8(ascii: "u") else {
      throw malformed
    }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = hexadecimalDigit(input[index]) else { throw malformed }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Unicode 15, table 3-7: the only well-formed sequences of more than one byte.
  private mutating func skipMultibyteCharacter(_ input: Span<UInt8>) throws(JSONError) {
    let invalid = JSONError(.invalidUTF8, offset: position)
    let following: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch input[position] {
    case 0xC2...0xDF: following = 1
    case 0xE0: (following, second) = (2, 0xA0...0xBF)
    case 0xED: (following, second) = (2, 0x80...0x9F)
    case 0xE1...0xEF: following = 2
    case 0xF0: (following, second) = (3, 0x90...0xBF)
    case 0xF1...0xF3: following = 3
    case 0xF4: (following, second) = (3, 0x80...0x8F)
    default: throw invalid
    }
    guard position + following < input.count, second.contains(input[position + 1]) else { throw invalid }
    for index in position + 2..<position + following + 1 where input[index] & 0xC0 != 0x80 { throw invalid }
    position += following + 1
  }
}

/// The value of one hexadecimal digit of either case.
@inline(__always)
func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}

extension JSONParser {
  /// RFC 8259, section 6: `-`, digits without a leading zero, then perhaps a fraction and an exponent.
  mutating func scanNumber(_ input: Span<UInt8>) throws(JSONError) {
    let start = position
    var isInteger = true
    if input[position] == UInt8(ascii: "-") { position += 1 }
    if position < input.count, input[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try scanDigits(input)
    }
    if position < input.count, input[position] == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try scanDigits(input)
    }
    if position < input.count, input[position] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if position < input.count, input[position] == UInt8(ascii: "+") || input[position] == UInt8(ascii: "-") {
        position += 1
      }
      try scanDigits(input)
    }
    append(.number, start: start, end: position, flag: isInteger)
  }

  /// At least one digit.
  @inline(__always)
  private mutating func scanDigits(_ input: Span<UInt8>) throws(JSONError) {
    let start = position
    while position < input.count, input[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw malformed }
  }
}

extension JSONParser {
  /// Above this many members, names are hashed. Below it, comparing each with each is faster, and bounded: every
  /// byte is looked at fifteen times at most.
  private static let membersComparedPairwise = 16

  /// If an object names a member twice, two readers of one token may see different tokens. RFC 7515, section 4, and
  /// RFC 7519, section 4, allow refusing such an object, so this parser always does.
  mutating func refuseDuplicateNames(of object: Int, _ input: Span<UInt8>) throws(JSONError) {
    let end = nodes.count
    var name = object + 1
    var earlier = 0
    // The looks of the names so far, one bit each: a name with a new look needs no comparison. A name with escapes has
    // an unknown look.
    var looks: UInt64 = 0
    while name < end {
      if earlier == Self.membersComparedPairwise {
        return try refuseDuplicateNamesByHash(of: object, input)
      }
      let look = nodes[name].flag ? .max : look(of: nodes[name], input)
      var other = looks & look == 0 ? name : object + 1
      looks |= look
      while other < name {
        if nodes[name].saysTheSame(as: nodes[other], input) {
          throw JSONError(.duplicateMember, offset: Int(nodes[name].start))
        }
        other = Int(nodes[other + 1].next)
      }
      earlier += 1
      name = Int(nodes[name + 1].next)
    }
  }

  /// A small hash of a name: one bit out of 64, from the length and the two ends.
  @inline(__always)
  private func look(of name: JSONNode, _ input: Span<UInt8>) -> UInt64 {
    guard name.count > 0 else { return 1 }
    let mixed = name.count &* 37 &+ Int(input[Int(name.start)]) &* 11 &+ Int(input[Int(name.end) - 1])
    return 1 << UInt64(truncatingIfNeeded: mixed & 63)
  }

  /// A hash table with open addressing, at most half full. `Hasher` has a new seed in each process, so colliding names
  /// cannot be sent on purpose.
  private func refuseDuplicateNamesByHash(of object: Int, _ input: Span<UInt8>) throws(JSONError) {
    var count = 0
    var name = object + 1
    while name < nodes.count {
      count += 1
      name = Int(nodes[name + 1].next)
    }
    let mask = (1 << (Int.bitWidth - (2 * count).leadingZeroBitCount)) - 1
    // Zero stands for "empty": node 0 is the root and never a name.
    var table = [UInt32](repeating: 0, count: mask + 1)
    name = object + 1
    while name < nodes.count {
      var slot = hash(nodes[name], input) & mask
      while table[slot] != 0 {
        if nodes[name].saysTheSame(as: nodes[Int(table[slot])], input) {
          throw JSONError(.duplicateMember, offset: Int(nodes[name].start))
        }
        slot = (slot + 1) & mask
      }
      table[slot] = UInt32(name)
      name = Int(nodes[name + 1].next)
    }
  }

  private func hash(_ node: JSONNode, _ input: Span<UInt8>) -> Int {
    var hasher = Hasher()
    if node.flag {
      var cursor = JSONTextCursor(node)
      while let byte = cursor.next(input) { hasher.combine(byte) }
    } else {
      for index in Int(node.start)..<Int(node.end) { hasher.combine(input[index]) }
    }
    return hasher.finalize()
  }
}
