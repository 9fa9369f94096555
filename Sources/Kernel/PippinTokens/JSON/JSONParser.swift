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
    // Claims and keys take 15 to 20 bytes a node: nearly always one allocation.
    nodes.reserveCapacity(range.count / 12 + 4)
  }

  mutating func parse(_ input: Span<UInt8>) throws(JSONError) {
    repeat {
      try scanValue(input)
    } while try anotherValueFollows(input)
    guard position == input.count else { throw malformed }
  }

  var malformed: JSONError { JSONError(.malformed, offset: position) }

  /// Reads a scalar, an empty container, or opens a container up to its first value.
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

  /// Closes what closes after a value; true when a comma (and, in an object, a name) leads to another one.
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
