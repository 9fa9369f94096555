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

  /// The outermost value of the text.
  package var root: JSONElement { JSONElement(tape: tape, index: 0) }
  /// The text as it was given.
  package var bytes: [UInt8] { range == 0..<tape.bytes.count ? tape.bytes : Array(tape.bytes[range]) }
}

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

extension JSONElement {
  /// The member of that name, compared byte for byte after unescaping; nil when there is none or this is no
  /// object. Allocates nothing.
  package subscript(_ name: String) -> JSONElement? {
    member(name.contiguousUTF8.span)
  }

  func member(_ name: Span<UInt8>) -> JSONElement? {
    let object = node
    guard object.kind == .object else { return nil }
    let (nodes, bytes) = (tape.nodes, tape.bytes)
    let input = bytes.span
    var position = index + 1
    while position < Int(object.next) {
      if nodes[position].says(name, input) { return JSONElement(tape: tape, index: position + 1) }
      position = Int(nodes[position + 1].next)
    }
    return nil
  }

  /// An object's members in the order of the text; nothing for any other kind.
  package var members: some Sequence<(name: String, value: JSONElement)> {
    entries.lazy.map { (name: $0.key.string ?? "", value: $0.value) }
  }

  /// The same with each name as an element, for readers that compare names and need no strings.
  package var entries: JSONEntries { JSONEntries(object: self) }

  /// An array's elements in order; nothing for any other kind.
  package var elements: JSONElements { JSONElements(array: self) }
}

/// The members of an object, name and value.
package struct JSONEntries: Sequence, Sendable {
  let object: JSONElement

  package struct Iterator: IteratorProtocol {
    let tape: JSONTape
    var position: Int
    let end: Int

    package mutating func next() -> (key: JSONElement, value: JSONElement)? {
      guard position < end else { return nil }
      defer { position = Int(tape.nodes[position + 1].next) }
      return (JSONElement(tape: tape, index: position), JSONElement(tape: tape, index: position + 1))
    }
  }

  package func makeIterator() -> Iterator {
    let node = object.node
    return Iterator(
      tape: object.tape, position: object.index + 1, end: node.kind == .object ? Int(node.next) : 0)
  }
}

/// The elements of an array.
package struct JSONElements: Sequence, Sendable {
  let array: JSONElement

  package struct Iterator: IteratorProtocol {
    let tape: JSONTape
    var position: Int
    let end: Int

    package mutating func next() -> JSONElement? {
      guard position < end else { return nil }
      defer { position = Int(tape.nodes[position].next) }
      return JSONElement(tape: tape, index: position)
    }
  }

  package func makeIterator() -> Iterator {
    let node = array.node
    return Iterator(tape: array.tape, position: array.index + 1, end: node.kind == .array ? Int(node.next) : 0)
  }
}

/// The limits for untrusted JSON. Each is checked before the work that it limits.
package struct JSONLimits: Sendable, Equatable {
  /// The longest text accepted, in bytes.
  package var maximumBytes: Int
  /// The deepest nesting accepted; a lone scalar has depth 0, `[]` has depth 1.
  package var maximumDepth: Int

  package init(maximumBytes: Int = 65_536, maximumDepth: Int = 16) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }
}

/// The reason why a text is not valid JSON, or why a value is not as expected.
///
/// Neither field ever holds a piece of the text itself, so an error may be logged whatever was parsed.
package struct JSONError: Error, Equatable {
  package enum Code: Sendable, Hashable {
    /// Not RFC 8259: a stray byte, a bad escape, a lone surrogate, something after the value.
    case malformed
    /// One object names a member twice, compared after unescaping.
    case duplicateMember
    /// More nested arrays and objects than the limits allow.
    case tooDeep
    /// More bytes than the limits allow.
    case tooLarge
    /// A string holds bytes that are not UTF-8 (overlong forms and encoded surrogates included).
    case invalidUTF8
    /// A value has another type than requested, or is out of its range.
    case wrongType
    /// An object lacks a member that is not optional.
    case missingMember
  }

  package var code: Code
  /// Where in the text, in bytes from its start.
  package var offset: Int
  /// Which value, as in `keys[0].kid`; the empty string is the root. Only decoding knows it.
  package var path: String?

  /// The problem and its position, for people.
  package var words: String {
    let problem =
      switch code {
      case .malformed: "there is a mistake"
      case .duplicateMember: "a member is there twice"
      case .tooDeep: "it is nested too deeply"
      case .tooLarge: "it is too large"
      case .invalidUTF8: "there is text that is not UTF-8"
      case .wrongType: "a value has the wrong type"
      case .missingMember: "a member is missing"
      }
    return "\(problem) at byte \(offset)"
  }

  package init(_ code: Code, offset: Int, path: String? = nil) {
    self.code = code
    self.offset = offset
    self.path = path
  }
}
