/// A parsed file of texts in Apple's `.strings` syntax, which translation tools support: comments, and lines of
/// `"key" = "text";`.
///
/// Parsed strictly, so that a translator's mistake is an error with a line number: keys and texts are quoted and on one
/// line, and keys are unique.
struct StringsFile: Sendable {
  struct ReadingError: Error, Equatable {
    let line: Int
    let reason: String
  }

  struct Entry: Sendable, Equatable {
    let key: String
    let text: String
  }

  /// The entries in the file's order.
  let entries: [Entry]

  init(parsing text: String) throws(ReadingError) {
    var reader = StringsReader(text)
    var entries: [Entry] = []
    var keys: Set<String> = []
    while try reader.skipToEntry() {
      let key = try reader.quoted()
      try reader.expect("=")
      let value = try reader.quoted()
      try reader.expect(";")
      guard keys.insert(key).inserted else { throw reader.error("the key “\(key)” is there twice") }
      entries.append(Entry(key: key, text: value))
    }
    self.entries = entries
  }
}

/// A scanner of a `.strings` file.
private struct StringsReader {
  private var rest: Substring.UnicodeScalarView
  private var line = 1

  init(_ text: String) { rest = text.unicodeScalars[...] }

  func error(_ reason: String) -> StringsFile.ReadingError { .init(line: line, reason: reason) }

  /// Whether another entry follows the spaces and comments.
  mutating func skipToEntry() throws(StringsFile.ReadingError) -> Bool {
    while let next = rest.first {
      if next.properties.isWhitespace {
        advance()
      } else if rest.starts(with: "//".unicodeScalars) {
        while let scalar = rest.first, scalar != "\n" { advance() }
      } else if rest.starts(with: "/*".unicodeScalars) {
        try skipComment()
      } else {
        return true
      }
    }
    return false
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(StringsFile.ReadingError) {
    skipSpaces()
    guard rest.first == scalar else { throw error("expected “\(scalar)”") }
    advance()
  }

  mutating func quoted() throws(StringsFile.ReadingError) -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != "\n" {
      advance()
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped())
      default: text.append(scalar)
      }
    }
    throw error("the text does not end on its line")
  }

  private mutating func escaped() throws(StringsFile.ReadingError) -> Unicode.Scalar {
    guard let scalar = rest.first, scalar == "\"" || scalar == "\\" else {
      throw error("a backslash stands before a quote or another backslash only")
    }
    advance()
    return scalar
  }

  private mutating func skipComment() throws(StringsFile.ReadingError) {
    let start = error("the comment does not end")
    while !rest.starts(with: "*/".unicodeScalars) {
      guard !rest.isEmpty else { throw start }
      advance()
    }
    advance()
    advance()
  }

  private mutating func skipSpaces() {
    while let scalar = rest.first, scalar == " " || scalar == "\t" { advance() }
  }

  private mutating func advance() {
    if rest.removeFirst() == "\n" { line += 1 }
  }
}
