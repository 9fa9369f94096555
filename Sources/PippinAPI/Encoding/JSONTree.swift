/// A body on its way from Codable to text.
///
/// Foundation's encoder takes as long for one answer as its database query does; this one knows what our bodies are made
/// of, and nothing else.
enum JSONTree {
  case null
  case bool(Bool)
  case integer(Int64)
  case text(String)
  case object(JSONMembers)
  case array(JSONElements)

  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, (name, value)) in members.sorted.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
  }

  /// RFC 8259, section 7: what must be escaped is, in its shortest form.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      bytes += text.utf8
    } else {
      for byte in text.utf8 { isPlain(byte) ? bytes.append(byte) : escape(byte, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      bytes += "u00".utf8
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

/// Where an encoder leaves what it was given.
final class JSONSlot {
  var value = JSONTree.null
}

/// An object's members, shared by the containers that fill it.
final class JSONMembers {
  private var members: [(name: String, value: JSONSlot)] = []

  init() { members.reserveCapacity(12) }

  func add(_ name: String, _ value: JSONTree) { slot(name).value = value }

  func slot(_ name: String) -> JSONSlot {
    let slot = JSONSlot()
    members.append((name, slot))
    return slot
  }

  /// By name; of two members of one name the later one.
  var sorted: [(name: String, value: JSONTree)] {
    var sorted: [(name: String, value: JSONTree)] = []
    sorted.reserveCapacity(members.count)
    for (name, slot) in members {
      // Members come nearly in order or are few: insertion is as good as any, and stable.
      var index = sorted.count
      while index > 0, name < sorted[index - 1].name { index -= 1 }
      if index > 0, sorted[index - 1].name == name {
        sorted[index - 1].value = slot.value
      } else {
        sorted.insert((name, slot.value), at: index)
      }
    }
    return sorted
  }
}

/// An array's elements, shared by the containers that fill it.
final class JSONElements {
  var values: [JSONSlot] = []

  func slot() -> JSONSlot {
    let slot = JSONSlot()
    values.append(slot)
    return slot
  }
}
