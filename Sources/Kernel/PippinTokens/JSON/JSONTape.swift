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
