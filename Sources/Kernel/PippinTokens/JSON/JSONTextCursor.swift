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
