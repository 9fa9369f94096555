internal import PippinHTTP

/// A parsed text of a language file: words, `{placeholders}`, and `backticks` around code.
struct Template: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case words(String)
    case code(String)
    case placeholder(String)
  }

  struct ReadingError: Error, Equatable {
    let reason: String
  }

  let pieces: [Piece]

  init(parsing text: String) throws(ReadingError) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        pieces += try Self.withPlaceholders(part)
      } else {
        pieces.append(.code(String(part)))
      }
    }
    guard text.count(where: { $0 == "`" }).isMultiple(of: 2) else {
      throw ReadingError(reason: "a backtick has no partner")
    }
    self.pieces = pieces
  }

  /// A text without placeholders and code.
  init(words: String) { pieces = [.words(words)] }

  /// The names of the placeholders.
  var placeholders: Set<String> {
    Set(
      pieces.compactMap {
        guard case .placeholder(let name) = $0 else { return nil }
        return name
      })
  }

  private static func withPlaceholders(_ text: Substring) throws(ReadingError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw ReadingError(reason: "a brace has no partner")
      }
      let name = rest[open...].dropFirst().prefix(upTo: close)
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }) else {
        throw ReadingError(reason: "“{\(name)}” is not a placeholder's name")
      }
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      pieces.append(.placeholder(String(name)))
      rest = rest[close...].dropFirst()
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }
}
