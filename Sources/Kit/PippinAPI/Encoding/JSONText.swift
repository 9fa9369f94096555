import PippinFoundation

/// JSON text that grows while a body encodes itself.
///
/// Foundation's encoder takes as long for one answer as its database query does. This one writes each member as it comes, so
/// it keeps nothing but the text; in return it knows only values that are written in one go, as those are that the compiler
/// writes the encoding of.
final class JSONText {
  private(set) var bytes: [UInt8] = []

  /// What the value that is being encoded has turned out to be.
  private var kind = Kind.nothing

  private enum Kind {
    case nothing
    case scalar
    case object(isEmpty: Bool)
    case array(count: Int)
  }

  init() { bytes.reserveCapacity(1024) }

  /// Encodes a value and closes what it opened; one that says nothing of itself is an empty object.
  ///
  /// Not generic, as ``writeScalar(_:)`` is not: the optimiser would write it out for each kind of number there is, in every app.
  func write(_ value: any Encodable) throws {
    let outer = kind
    kind = .nothing
    try value.encode(to: JSONTextEncoder(text: self))
    switch kind {
    case .nothing: bytes += "{}".utf8
    case .scalar: break
    case .object: bytes.append(UInt8(ascii: "}"))
    case .array: bytes.append(UInt8(ascii: "]"))
    }
    kind = outer
  }

  // MARK: Containers

  /// Opens an object, or goes on with the one that this value opened before, as Codable demands.
  func openObject() {
    guard case .object = kind else {
      precondition(isUntouched, "one value cannot be two things")
      bytes.append(UInt8(ascii: "{"))
      kind = .object(isEmpty: true)
      return
    }
  }

  /// Begins a member; its value must follow.
  func name(_ name: String) {
    guard case .object(let isEmpty) = kind else { preconditionFailure("a member outside of its object") }
    if isEmpty { kind = .object(isEmpty: false) }
    bytes.name(name, isFirst: isEmpty)
  }

  func openArray() {
    guard case .array = kind else {
      precondition(isUntouched, "one value cannot be two things")
      bytes.append(UInt8(ascii: "["))
      kind = .array(count: 0)
      return
    }
  }

  /// Begins an element; its value must follow.
  func nextElement() {
    guard case .array(let count) = kind else { preconditionFailure("an element outside of its array") }
    if count > 0 { bytes.append(UInt8(ascii: ",")) }
    kind = .array(count: count + 1)
  }

  var elements: Int { if case .array(let count) = kind { count } else { 0 } }

  private var isUntouched: Bool { if case .nothing = kind { true } else { false } }

  // MARK: Scalars

  /// The value that is being encoded is a scalar, which is written next.
  func beScalar() { kind = .scalar }

  /// The value that is being encoded has but one value in it, which has no members of its own or encodes itself.
  func writeScalar(_ value: any Encodable) throws {
    switch value {
    case is any BinaryFloatingPoint: throw EncodingError.noJSON(value, "the API has no floating-point numbers")
    case let number as any FixedWidthInteger:
      guard let number = Int64(exactly: number) else {
        throw EncodingError.noJSON(value, "a number beyond 64 bits with a sign")
      }
      beScalar()
      integer(number)
    default: try value.encode(to: JSONTextEncoder(text: self))
    }
  }

  /// The value that is being encoded is JSON already.
  func embed(_ json: String) {
    beScalar()
    append(json.utf8)
  }

  /// Text that is JSON already.
  func append(_ json: some Sequence<UInt8>) { bytes += json }

  func null() { bytes += "null".utf8 }
  func bool(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }
  func integer(_ value: Int64) { bytes += String(value).utf8 }

  func quote(_ text: String) { bytes.appendJSON(text) }

  /// A text in which nothing is escaped.
  func quote(plain text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
  }
}

extension [UInt8] {
  /// The name of a member and what belongs around it.
  fileprivate mutating func name(_ name: String, isFirst: Bool) {
    if !isFirst { append(UInt8(ascii: ",")) }
    appendJSON(name)
    append(UInt8(ascii: ":"))
  }
}
