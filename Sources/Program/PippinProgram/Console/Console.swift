/// The process's three streams: input, results (standard output) and messages for people (standard error).
package struct Console: Sendable {
  /// The next bytes of the input: at least one, or none at the end.
  let readInput: @Sendable () throws(FileProblem) -> [UInt8]
  /// Writes results.
  let writeOutput: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Writes messages for people.
  let writeWords: @Sendable ([UInt8]) throws(FileProblem) -> Void
  /// Whether results go to a terminal, which can show colours.
  let isOutputTerminal: Bool
  /// Whether messages go to a terminal, where a line can be overwritten.
  let isTerminal: Bool
  /// Whether a person reads the messages and types the input, so that questions can be asked.
  let isInteractive: Bool

  package init(
    read: @escaping @Sendable () throws(FileProblem) -> [UInt8],
    write: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void,
    writeWords: @escaping @Sendable ([UInt8]) throws(FileProblem) -> Void, isTerminal: Bool = false,
    isInteractive: Bool = false, isOutputTerminal: Bool = false
  ) {
    readInput = read
    writeOutput = write
    self.writeWords = writeWords
    self.isTerminal = isTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isInteractive = isInteractive
  }

  /// Writes a result.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      try writeOutput(bytes)
    } catch {
      throw .refused(code: "output_failed", detail: "Standard output cannot be written: \(error.detail).")
    }
  }

  /// Writes a result.
  func write(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8))
  }

  /// Writes a message for people. A failure to write it is ignored.
  func say(_ text: String) {
    say(Array(text.utf8))
  }

  func say(_ bytes: [UInt8]) {
    do {
      try writeWords(bytes)
    } catch {
      // There is no other stream to report this on; the exit status still shows the result.
    }
  }
}

/// Makes untrusted text safe to print on a terminal.
enum Printable {
  /// The text, cut at `limit` characters. Characters that move the cursor, reorder a line or end it are written as
  /// `\u{…}`.
  static func text(_ text: String, limit: Int = 80) -> String {
    var shown = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < limit else { return shown + "…" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}

/// A table with aligned columns, for people to read.
struct TextTable {
  private var rows: [[String]]

  /// - Parameter head: the column names; none for a table of names and values.
  init(_ head: String...) {
    rows = head.isEmpty ? [] : [head]
  }

  /// Adds a row; a nil cell is shown as a dash. Pass untrusted text through `Printable` first.
  mutating func add(_ cells: String?...) {
    rows.append(cells.map { $0 ?? "–" })
  }

  /// The rows as lines: two spaces between columns, no trailing spaces.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? Self.width($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - Self.width(cell))
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// How many columns of a terminal a text takes: two for a character of Chinese, Japanese or Korean and for an emoji, none for a mark on
  /// the character before it.
  static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: width
      default: width + (wide.contains { $0.contains(scalar.value) } ? 2 : 1)
      }
    }
  }

  /// The blocks of Unicode whose characters are wide (Unicode Standard Annex 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
}

/// JSON on one line.
enum CompactJSON {
  /// A valid JSON text without white space between its values.
  ///
  /// Numbers and escapes are not changed. Unicode line breaks in strings become escapes, because many line readers
  /// would split the line there.
  static func line(_ json: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(json.count)
    var isInString = false
    var isEscaped = false
    var position = 0
    while position < json.count {
      let byte = json[position]
      if !isInString {
        if byte == UInt8(ascii: "\"") { isInString = true }
        if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { line.append(byte) }
      } else if let (escape, length) = lineBreak(json, at: position) {
        line += escape.utf8
        position += length
        continue
      } else {
        line.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      }
      position += 1
    }
    return line
  }

  /// U+0085, U+2028 and U+2029 in UTF-8. None can follow a backslash in valid JSON.
  private static func lineBreak(_ json: [UInt8], at position: Int) -> (escape: String, length: Int)? {
    switch json[position] {
    case 0xC2 where position + 1 < json.count && json[position + 1] == 0x85:
      ("\\u0085", 2)
    case 0xE2 where position + 2 < json.count && json[position + 1] == 0x80 && json[position + 2] == 0xA8:
      ("\\u2028", 3)
    case 0xE2 where position + 2 < json.count && json[position + 1] == 0x80 && json[position + 2] == 0xA9:
      ("\\u2029", 3)
    default:
      nil
    }
  }
}
