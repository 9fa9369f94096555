import PippinFoundation

/// Writes one JSON value, compactly, into bytes. Commas come by themselves; escapes are the shortest there are.
///
/// The caller opens and closes in pairs and names each value inside an object. Closing what is not open is a
/// programmer's error and traps.
package struct JSONWriter: Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var depth = 0

  package init() {}

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// The name of the value that is written next.
  package mutating func name(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    quote(value)
  }

  package mutating func integer(_ value: Int64) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  package mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// The shortest digits that read back as the same number. JSON has no infinities and no "not a number": those
  /// trap.
  package mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no way to write \(value)")
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// A value that is JSON already, such as an element's `rawBytes`. Nothing checks it.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
  }

  package mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Int64) {
    self.name(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// An array of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    self.name(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes nothing at all for nil.
  package mutating func member(_ name: String, ifPresent value: String?) {
    if let value { member(name, value) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
    depth += 1
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(depth > 0, "nothing is open")
    depth -= 1
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if !bytes.append(text, ifEach: Self.isPlain) {
      for byte in text.utf8 { Self.isPlain(byte) ? bytes.append(byte) : escape(byte) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
    case 0x08: bytes.append(contentsOf: "\\b".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    case 0x0C: bytes.append(contentsOf: "\\f".utf8)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}
