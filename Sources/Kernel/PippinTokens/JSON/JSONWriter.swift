import PippinFoundation

/// Writes one JSON value, compactly, into bytes. It adds the commas, and uses the shortest escapes.
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
    bytes.appendJSON(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ value: String) {
    separate()
    bytes.appendJSON(value)
  }

  package mutating func integer(_ value: Int64) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  package mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// Writes the shortest digits that read back as the same number. JSON has no infinities and no "not a
  /// number"; they trap.
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
}
