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
