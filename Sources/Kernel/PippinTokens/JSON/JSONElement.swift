import PippinFoundation

/// One value of a parsed text. Cheap to copy; nothing is built until it is asked for.
package struct JSONElement: Sendable {
  let tape: JSONTape
  let index: Int

  @inline(__always)
  var node: JSONNode { tape.nodes[index] }

  package var kind: JSONKind { node.kind }
  package var isNull: Bool { node.kind == .null }

  /// The string's characters with their escapes resolved; nil for any other kind.
  package var string: String? { tape.string(at: index) }

  /// The number, when it was written as an integer and fits; nil for `1.0`, `1e3` and any other kind.
  package var integer: Int64? { tape.integer(at: index) }

  /// The number, rounded to the nearest double; nil when it is too large for one, and for any other kind.
  package var double: Double? {
    let node = node
    guard node.kind == .number else { return nil }
    let text = String(decoding: tape.bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// `true` or `false`; nil for any other kind, the strings "true" and "false" included.
  package var bool: Bool? {
    let node = node
    return node.kind == .bool ? node.flag : nil
  }

  /// The value as it was written, white space inside it included.
  package var rawBytes: [UInt8] { Array(tape.bytes[rawRange]) }

  /// Where the value stands in the document's bytes.
  var rawRange: Range<Int> {
    let node = node
    return node.kind == .string ? Int(node.start) - 1..<Int(node.end) + 1 : Int(node.start)..<Int(node.end)
  }

  /// Whether this is a string that says exactly `text`, byte for byte. Allocates nothing.
  package func equals(_ text: String) -> Bool { tape.equals(at: index, text.contiguousUTF8.span) }

  /// Whether this is a string with a control character in it, which only an escape can write; not every database keeps one.
  package var hasControlCharacter: Bool { tape.hasControlCharacter(at: index) }

  /// Whether this is a string of no characters.
  package var isEmptyString: Bool { tape.isEmptyString(at: index) }
}
