extension Command {
  var words: [String] { name.split(separator: " ").map(String.init) }

  /// The usage line, wrapped.
  var usage: String { usage(with: options) }

  /// The usage line with only these options.
  func usage(with options: [CommandOption]) -> String {
    var parts = ["usage: pippin \(name)"]
    for option in options {
      let spelling = option.spelling
      switch option.occurrence {
      case .required: parts.append(spelling)
      case .optional: parts.append("[\(spelling)]")
      case .oneOrMore: parts.append("\(spelling) [\(spelling) …]")
      case .any: parts.append("[\(spelling) …]")
      }
    }
    if let operand { parts.append("[\(operand)]") }
    return Self.wrapped(parts) + "\n"
  }

  /// The full help text.
  var help: String {
    var text = usage + "\n\(summary)\n\n"
    text += Self.table(options.map { ($0.spelling, $0.summary) } + [("--help", "show this help")])
    if !notes.isEmpty { text += "\n\(notes)\n" }
    return text
  }

  /// The list of several commands.
  static func list(_ commands: [Command]) -> String {
    "usage: pippin <command> [--help]\n\n" + table(commands.map { ($0.name, $0.summary) })
      + "\nAlso: pippin help [command], pippin --version. Exit status: 0 success, 1 refused or failed, 2 wrong usage.\n"
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
  }

  /// Joins the parts with spaces in lines of at most 100 characters.
  private static func wrapped(_ parts: [String]) -> String {
    var lines = [""]
    for part in parts {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = part
      } else if line.count + part.count < 100 {
        lines[lines.count - 1] = "\(line) \(part)"
      } else {
        lines.append("         \(part)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
