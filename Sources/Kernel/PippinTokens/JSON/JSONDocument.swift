import PippinFoundation

/// A JSON text that was checked from its first byte to its last.
///
/// Strict RFC 8259: valid UTF-8, no byte order mark, no member named twice in one object (compared after
/// unescaping), no lone surrogate escapes, no leading zeros, nothing after the value. Parsing makes one flat tape
/// of places and no strings; a string is made when an element is asked for one.
package struct JSONDocument: Sendable {
  let tape: JSONTape
  /// Where the text stands in the tape's bytes.
  private let range: Range<Int>

  /// - Throws: `JSONError` with the offset of the first thing wrong. Time is linear in the text's length,
  ///   whatever it holds.
  package init(parsing bytes: [UInt8], limits: JSONLimits = .init()) throws(JSONError) {
    try self.init(parsing: bytes, in: 0..<bytes.count, limits: limits)
  }

  /// Parses one part of an array, which is kept and not copied.
  /// - Throws: the same; offsets count from the start of the part.
  package init(parsing bytes: [UInt8], in range: Range<Int>, limits: JSONLimits = .init()) throws(JSONError) {
    // Places are 32 bits wide.
    guard range.count <= limits.maximumBytes, range.upperBound <= Int(Int32.max) else {
      throw JSONError(.tooLarge, offset: limits.maximumBytes)
    }
    var parser = JSONParser(in: range, maximumDepth: limits.maximumDepth)
    do {
      try parser.parse(bytes.span.extracting(..<range.upperBound))
    } catch {
      throw JSONError(error.code, offset: error.offset - range.lowerBound)
    }
    tape = JSONTape(bytes: bytes, nodes: parser.nodes)
    self.range = range
  }

  /// The one value that the text is.
  package var root: JSONElement { JSONElement(tape: tape, index: 0) }
  /// The text as it was given.
  package var bytes: [UInt8] { range == 0..<tape.bytes.count ? tape.bytes : Array(tape.bytes[range]) }
}
