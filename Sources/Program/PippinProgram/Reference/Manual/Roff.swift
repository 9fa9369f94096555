/// Text in the language of manual pages, man(7). It holds ASCII only, so that every formatter reads it.
enum Roff {
  /// Prose: code between backticks becomes bold.
  static func prose(_ text: String) -> String {
    var parts: [String] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      parts.append(index.isMultiple(of: 2) ? escaped(part.replacing("--", with: "\u{1}\u{1}")) : bold(String(part)))
    }
    return parts.joined().replacing("\u{1}", with: "\\-")
  }

  /// Something to type as it stands.
  static func bold(_ literal: String) -> String { "\\fB\(code(literal))\\fR" }

  /// Something to replace.
  static func italic(_ placeholder: String) -> String { "\\fI\(code(placeholder))\\fR" }

  /// Lines of at most 78 characters, each sentence on a line of its own, as formatters want it.
  static func filled(_ escaped: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in escaped.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.utf8.count + word.utf8.count >= 78 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      if let last = word.utf8.last, ".?!".utf8.contains(last) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map(guarded).joined(separator: "\n") + "\n"
  }

  /// A paragraph of prose.
  static func paragraph(_ text: String) -> String { filled(prose(text)) }

  /// An entry of a list: a term and its explanation.
  static func entry(_ term: String, _ explanation: String) -> String {
    ".TP\n\(guarded(term))\n" + explanation
  }

  private static func code(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "’": result += "\\(cq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }

  /// A line that begins with a dot would be taken for a macro.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }
}
