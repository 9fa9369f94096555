import PippinFoundation

/// The values at a place of the tape. By place and not by element, which would count a reference wherever it goes.
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

  /// Whether the string's characters, their escapes resolved, are what `condition` wants; false for any other kind.
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
    // Most of them only an escape can write; JSON lets U+007F stand as it is, too.
    text(at: index) { text in
      for position in text.indices where text[position] < 0x20 || text[position] == 0x7F { return true }
      return false
    }
  }
}
