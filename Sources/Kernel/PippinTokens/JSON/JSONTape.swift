import PippinFoundation

/// The six types of RFC 8259, section 3.
package enum JSONKind: UInt8, Sendable, Hashable {
  case null, bool, number, string, array, object
}

/// One value, or one member's name, as a place in the text. Sixteen bytes, so that a whole token's claims fit
/// in a few cache lines.
struct JSONNode: Sendable {
  /// The first byte; of a string, the one after its quotation mark.
  var start: UInt32
  /// The byte after the last one; of a string, its closing quotation mark.
  var end: UInt32
  /// The node that follows this one and all that it contains. While a container is still open during parsing,
  /// the node of the container around it instead, which spares the parser a stack.
  var next: UInt32
  var kind: JSONKind
  /// Of a string: has escapes. Of a number: is an integer. Of a boolean: is true.
  var flag: Bool

  /// Of a string or a number, its length in bytes as written.
  var count: Int { Int(end - start) }
}

/// The text and its nodes in document order; a member is two nodes, name and value.
///
/// A class, so that an element costs one reference count and not one per array.
final class JSONTape: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }
}

/// Reads values by their place on the tape. An element would hold a reference, which has to be counted.
extension JSONTape {
  /// The string's characters with their escapes resolved; nil for any other kind.
  func string(at index: Int) -> String? {
    let node = nodes[index]
    guard node.kind == .string else { return nil }
    guard node.flag else {
      return unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
      }
    }
    return String(decoding: resolved(node), as: UTF8.self)
  }

  /// Whether the string's characters, with escapes resolved, meet `condition`; false for any other kind.
  func text(at index: Int, meets condition: (Span<UInt8>) -> Bool) -> Bool {
    let node = nodes[index]
    guard node.kind == .string else { return false }
    let text = node.flag ? resolved(node)[...] : bytes[Int(node.start)..<Int(node.end)]
    return condition(text.span)
  }

  private func resolved(_ node: JSONNode) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(node.count)
    var cursor = JSONTextCursor(node)
    let bytes = bytes
    while let byte = cursor.next(bytes.span) { text.append(byte) }
    return text
  }

  /// The number, when it was written as an integer and fits; nil for `1.0`, `1e3` and any other kind.
  func integer(at index: Int) -> Int64? {
    let node = nodes[index]
    guard node.kind == .number, node.flag else { return nil }
    let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
    var value: Int64 = 0
    for position in Int(node.start) + (isNegative ? 1 : 0)..<Int(node.end) {
      let digit = Int64(bytes[position] - UInt8(ascii: "0"))
      // Counted downwards, because the negative range is the larger one.
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (difference, overflowedToo) = product.subtractingReportingOverflow(digit)
      guard !overflowed, !overflowedToo else { return nil }
      value = difference
    }
    guard !isNegative else { return value }
    return value == .min ? nil : -value
  }

  /// Whether the value is a string that says exactly `text`, byte for byte.
  func equals(at index: Int, _ text: Span<UInt8>) -> Bool {
    let node = nodes[index]
    let bytes = bytes
    return node.kind == .string && node.says(text, bytes.span)
  }

  /// Whether the value is a string of no characters.
  func isEmptyString(at index: Int) -> Bool {
    let node = nodes[index]
    return node.kind == .string && node.count == 0
  }

  /// Whether the value is a string with a control character in it.
  func hasControlCharacter(at index: Int) -> Bool {
    // Only an escape can write most of them, but U+007F may also stand unescaped.
    text(at: index) { text in
      for position in text.indices where text[position] < 0x20 || text[position] == 0x7F { return true }
      return false
    }
  }
}

/// Walks over a parsed string's characters as UTF-8, its escapes resolved, without building anything.
///
/// It trusts the parser: every escape is complete and every surrogate has its partner.
struct JSONTextCursor {
  private var position: Int
  private let end: Int
  /// What is left of a resolved escape, the next byte lowest. No escape resolves to more than four bytes.
  private var pending: UInt32 = 0
  private var pendingCount = 0

  init(_ node: JSONNode) {
    position = Int(node.start)
    end = Int(node.end)
  }

  mutating func next(_ input: Span<UInt8>) -> UInt8? {
    if pendingCount > 0 {
      defer { pending >>= 8 }
      pendingCount -= 1
      return UInt8(truncatingIfNeeded: pending)
    }
    guard position < end else { return nil }
    let byte = input[position]
    guard byte == UInt8(ascii: "\\") else {
      position += 1
      return byte
    }
    let escape = input[position + 1]
    position += 2
    switch escape {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"): return resolve(scalar(input))
    default: return escape
    }
  }

  private mutating func scalar(_ input: Span<UInt8>) -> UInt32 {
    let unit = codeUnit(input)
    guard (0xD800...0xDBFF).contains(unit) else { return unit }
    position += 2
    return 0x10000 + ((unit - 0xD800) << 10) + (codeUnit(input) - 0xDC00)
  }

  private mutating func codeUnit(_ input: Span<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      unit = unit << 4 | (hexadecimalDigit(input[position]) ?? 0)
      position += 1
    }
    return unit
  }

  /// Returns the first byte of the scalar's UTF-8 and keeps the others for later.
  private mutating func resolve(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0..<0x80:
      return UInt8(scalar)
    case 0x80..<0x800:
      pending = 0x80 | scalar & 0x3F
      pendingCount = 1
      return UInt8(0xC0 | scalar >> 6)
    case 0x800..<0x10000:
      pending = (0x80 | scalar >> 6 & 0x3F) | (0x80 | scalar & 0x3F) << 8
      pendingCount = 2
      return UInt8(0xE0 | scalar >> 12)
    default:
      pending = (0x80 | scalar >> 12 & 0x3F) | (0x80 | scalar >> 6 & 0x3F) << 8 | (0x80 | scalar & 0x3F) << 16
      pendingCount = 3
      return UInt8(0xF0 | scalar >> 18)
    }
  }
}

extension JSONNode {
  /// Whether two strings of one text say the same, however they are escaped.
  @inline(__always)
  func saysTheSame(as other: JSONNode, _ input: Span<UInt8>) -> Bool {
    if flag || other.flag { return resolvesToTheSame(as: other, input) }
    guard count == other.count else { return false }
    let (mine, theirs) = (Int(start), Int(other.start))
    for offset in 0..<count where input[mine + offset] != input[theirs + offset] { return false }
    return true
  }

  private func resolvesToTheSame(as other: JSONNode, _ input: Span<UInt8>) -> Bool {
    var (mine, theirs) = (JSONTextCursor(self), JSONTextCursor(other))
    while let byte = mine.next(input) {
      guard theirs.next(input) == byte else { return false }
    }
    return theirs.next(input) == nil
  }

  /// Whether the string says exactly `text`, byte for byte: no Unicode equivalence, under which the Kelvin sign
  /// would equal the letter K.
  @inline(__always)
  func says(_ text: Span<UInt8>, _ input: Span<UInt8>) -> Bool {
    if flag { return resolves(to: text, input) }
    guard count == text.count else { return false }
    let first = Int(start)
    for offset in 0..<count where input[first + offset] != text[offset] { return false }
    return true
  }

  private func resolves(to text: Span<UInt8>, _ input: Span<UInt8>) -> Bool {
    var cursor = JSONTextCursor(self)
    for index in 0..<text.count where cursor.next(input) != text[index] { return false }
    return cursor.next(input) == nil
  }
}
