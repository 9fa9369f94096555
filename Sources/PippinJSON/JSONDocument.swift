import PippinFoundation

/// A JSON text that was checked from its first byte to its last.
///
/// Strict RFC 8259: valid UTF-8, no byte order mark, no member named twice in one object (compared after
/// unescaping), no lone surrogate escapes, no leading zeros, nothing after the value. Parsing makes one flat tape
/// of places and no strings; a string is made when an element is asked for one.
package struct JSONDocument: Sendable {
  let tape: JSONTape

  /// - Throws: `JSONError` with the offset of the first thing wrong. Time is linear in the text's length,
  ///   whatever it holds.
  package init(parsing bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) {
    // Places are 32 bits wide.
    guard bytes.count <= min(limits.maximumBytes, Int(Int32.max)) else {
      throw JSONError(.tooLarge, offset: limits.maximumBytes)
    }
    var parser = JSONParser(byteCount: bytes.count, maximumDepth: limits.maximumDepth)
    try parser.parse(bytes.span)
    tape = JSONTape(bytes: bytes, nodes: parser.nodes)
  }

  /// The one value that the text is.
  package var root: JSONElement { JSONElement(tape: tape, index: 0) }
  /// The text as it was given.
  package var bytes: [UInt8] { tape.bytes }
}
