/// Repairs the encoding of text that a person typed and a broken client sent: bytes that are not UTF-8 and escapes of half a surrogate
/// pair become U+FFFD. Everything else stays, so a text that is not JSON does not become JSON.
package enum JSONRepair {
  /// The text with every such place replaced.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    repairingSurrogates(Array(String(decoding: bytes, as: UTF8.self).utf8)[...])
  }

  /// The text with such places replaced within one member of the outermost object; nil if that member is not found.
  static func repaired(_ bytes: [UInt8], in member: String) -> [UInt8]? {
    var scan = MemberScan(bytes: bytes)
    guard let value = scan.value(of: Array(member.utf8)) else { return nil }
    return Array(bytes[..<value.lowerBound]) + repaired(Array(bytes[value])) + Array(bytes[value.upperBound...])
  }

  private static func repairingSurrogates(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let replacement = Array("\\uFFFD".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard let unit = codeUnit(bytes, at: index), (0xD800...0xDFFF).contains(unit) else {
        // An escape is copied whole; otherwise the second of two backslashes would begin another one.
        result += bytes[index..<index + 2]
        index += 2
        continue
      }
      if unit < 0xDC00, let second = codeUnit(bytes, at: index + 6), (0xDC00...0xDFFF).contains(second) {
        result += bytes[index..<index + 12]
        index += 12
      } else {
        result += replacement
        index += 6
      }
    }
    return result
  }

  /// The UTF-16 code unit of an escape `\uXXXX` that starts at `start`, if there is one.
  private static func codeUnit(_ bytes: ArraySlice<UInt8>, at start: Int) -> UInt32? {
    guard start + 6 <= bytes.endIndex, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = hexadecimalDigit(bytes[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}

extension JSONDocument {
  /// Parses a text in which one member of the outermost object may be badly encoded; everywhere else it is as strict as ever.
  /// - Throws: what is wrong with the text as it was given.
  package init(
    parsing bytes: [UInt8], repairing member: String, limits: JSONLimits = .init()
  ) throws(JSONError) {
    let problem: JSONError
    do {
      try self.init(parsing: bytes, limits: limits)
      return
    } catch {
      problem = error
    }
    guard problem.code == .malformed || problem.code == .invalidUTF8, bytes.count <= limits.maximumBytes,
      let repaired = JSONRepair.repaired(bytes, in: member)
    else { throw problem }
    // A byte that is replaced grows to three.
    let grown = JSONLimits(maximumBytes: repaired.count, maximumDepth: limits.maximumDepth)
    do {
      try self.init(parsing: repaired, limits: grown)
    } catch {
      // Something else is wrong, too, and the error must give its place in the text as it was sent.
      throw problem
    }
  }
}

/// Finds a member of the outermost object in a text that may not be well-formed. It understands only strings and brackets, because its
/// result is parsed afterwards.
private struct MemberScan {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Finds the value of the first member of this name.
  mutating func value(of name: [UInt8]) -> Range<Int>? {
    guard next() == UInt8(ascii: "{") else { return nil }
    repeat {
      guard next() == UInt8(ascii: "\""), let key = string(), next() == UInt8(ascii: ":"), let place = value()
      else { return nil }
      if bytes[key].elementsEqual(name) { return place }
    } while next() == UInt8(ascii: ",")
    return nil
  }

  /// The next byte that is not white space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return byte }
    }
    return nil
  }

  /// Reads the rest of a string after its opening quotation mark, and moves past the closing one.
  private mutating func string() -> Range<Int>? {
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// A value, up to the comma or bracket that ends it.
  private mutating func value() -> Range<Int>? {
    let start = position
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        guard string() != nil else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<position }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return start..<position
      default: break
      }
      position += 1
    }
    return nil
  }
}
