import PippinFoundation

/// A command of the program, as declared.
struct Command: Sendable {
  /// The words that select it, such as `token verify`.
  let name: String
  /// One sentence for the list of commands.
  let summary: String
  let options: [CommandOption]
  /// The argument after the options, as the usage shows it; nil if there is none.
  var operand: String?
  /// Further text for the command's help.
  var notes: String = ""
  let run: @Sendable (Invocation) async throws(CommandFailure) -> Void
}

/// One of a command's options, `--name value` or `--name`.
struct CommandOption: Sendable {
  enum Occurrence: Sendable, Equatable {
    /// Exactly once.
    case required
    /// At most once.
    case optional
    /// At least once.
    case oneOrMore
    /// Any number of times.
    case any
  }

  /// The name without the dashes.
  let name: String
  /// The value's placeholder in the usage; nil for a flag.
  let value: String?
  let occurrence: Occurrence
  let summary: String

  /// Declares an option with a value.
  static func value(
    _ name: String, _ value: String, _ occurrence: Occurrence = .optional, _ summary: String
  ) -> CommandOption {
    CommandOption(name: name, value: value, occurrence: occurrence, summary: summary)
  }

  /// The option as it is typed: `--store ADDRESS`.
  var spelling: String { ["--\(name)", value].compactMap(\.self).joined(separator: " ") }

  /// Declares an option without a value.
  static func flag(_ name: String, _ summary: String) -> CommandOption {
    CommandOption(name: name, value: nil, occurrence: .optional, summary: summary)
  }
}

/// One run of a command: its arguments, and all that it may know of the machine.
struct Invocation: Sendable {
  let arguments: ParsedArguments
  let console: Console
  let environment: [String: String]
  let now: @Sendable () -> Date
  /// Why a server could not listen at an address of this machine; nil if it could.
  let obstacle: @Sendable (ListenAddress) -> String?
}

/// The reason why a command failed.
enum CommandFailure: Error, Equatable {
  /// The command line is wrong: a sentence about it, and the correct usage.
  case usage(String, usage: String)
  /// A file that the command line names is of no use: as for `refused`, and as wrong as a wrong command line.
  case unusable(code: String, detail: String)
  /// The command refused or failed: a code for programs, a sentence for people.
  case refused(code: String, detail: String)

  /// The sentence for people.
  var detail: String {
    switch self {
    case .usage(let detail, _), .unusable(_, let detail), .refused(_, let detail): detail
    }
  }
}

/// What a value is, as far as a shell can complete it.
enum ValueKind: Equatable, Sendable {
  case text
  case file
  case folder
  /// One of these words, or something else.
  case words([String])

  /// Reads a placeholder: `FILE` and `KEY_FILE` are files, `DIR` and `FOLDER` folders, and lower-case words between bars
  /// are choices.
  init(placeholder: String) {
    let words = placeholder.split(separator: "|").map(String.init)
    if placeholder == "FILE" || placeholder.hasSuffix("_FILE") {
      self = .file
    } else if placeholder == "DIR" || placeholder == "FOLDER" {
      self = .folder
    } else if words.count > 1 {
      self = .words(words.filter { $0 == $0.lowercased() })
    } else {
      self = .text
    }
  }
}

extension CommandOption {
  /// What the option's value is; nil for a flag.
  var kind: ValueKind? { value.map(ValueKind.init) }

  /// Whether the option may be given more than once.
  var isRepeatable: Bool { occurrence == .any || occurrence == .oneOrMore }
}

extension Command {
  /// What the argument after the options is; nil if there is none.
  var operandKind: ValueKind? { operand.map(ValueKind.init) }
}

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
