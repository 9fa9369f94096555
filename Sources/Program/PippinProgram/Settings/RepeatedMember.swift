/// Finds a member that an object of JSON5 has twice. Foundation's decoder keeps one of the two without a word (decision 0003).
struct RepeatedMember {
  private struct Level {
    /// The names so far; nil in a list.
    var names: Set<String>?
    /// The member or element that comes next or is being read.
    var name = ""
    var index = 0
    var awaitsName: Bool
  }

  private let text: [UInt8]
  private var position = 0
  private var levels: [Level] = []

  /// The path of the first one, such as `brand.colors`; nil if there is none.
  /// - Parameter text: what the decoder has accepted.
  static func path(in text: [UInt8]) -> String? {
    var scanner = RepeatedMember(text: text)
    return scanner.scan()
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func scan() -> String? {
    while position < text.count {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "{"):
        levels.append(Level(names: [], awaitsName: true))
        position += 1
      case UInt8(ascii: "["):
        levels.append(Level(names: nil, awaitsName: false))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = levels.popLast()
        position += 1
      case UInt8(ascii: ","):
        if !levels.isEmpty {
          levels[levels.count - 1].awaitsName = levels[levels.count - 1].names != nil
          levels[levels.count - 1].index += 1
        }
        position += 1
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let path = take(quoted(by: byte)) { return path }
      case _ where Self.endsWord(byte): position += 1
      default:
        if let path = take(word()) { return path }
      }
    }
    return nil
  }

  /// A string or a word: a name where one is awaited, and otherwise a value.
  private mutating func take(_ name: String) -> String? {
    guard let last = levels.indices.last, levels[last].awaitsName else { return nil }
    levels[last].awaitsName = false
    levels[last].name = name
    guard levels[last].names?.insert(name).inserted == false else { return nil }
    return levels.reduce(into: "") { path, level in
      if level.names == nil {
        path += "[\(level.index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + level.name
      }
    }
  }

  private mutating func skipComment() {
    let next = position + 1 < text.count ? text[position + 1] : 0
    position += 2
    if next == UInt8(ascii: "/") {
      while position < text.count, text[position] != UInt8(ascii: "\n"), text[position] != UInt8(ascii: "\r") {
        position += 1
      }
    } else if next == UInt8(ascii: "*") {
      while position + 1 < text.count, text[position] != UInt8(ascii: "*") || text[position + 1] != UInt8(ascii: "/") {
        position += 1
      }
      position += 2
    }
  }

  /// The text of a string, with the escapes that a name may have.
  private mutating func quoted(by quote: UInt8) -> String {
    var scalars: [UInt8] = []
    position += 1
    while position < text.count, text[position] != quote {
      if text[position] == UInt8(ascii: "\\"), position + 1 < text.count {
        let digits = [UInt8(ascii: "u"): 4, UInt8(ascii: "x"): 2][text[position + 1]] ?? 0
        let end = position + 2 + digits
        if digits > 0, end <= text.count,
          let code = UInt32(String(decoding: text[position + 2..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        {
          scalars += String(scalar).utf8
          position = end
        } else {
          scalars.append(text[position + 1])
          position += 2
        }
      } else {
        scalars.append(text[position])
        position += 1
      }
    }
    position += 1
    return String(decoding: scalars, as: UTF8.self)
  }

  /// A name without quotation marks, a number or a literal.
  private mutating func word() -> String {
    let start = position
    while position < text.count, !Self.endsWord(text[position]) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private static func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || ",:{}[]/\"'".utf8.contains(byte) }
}
