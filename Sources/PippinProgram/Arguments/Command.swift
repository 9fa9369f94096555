import FoundationEssentials

/// Something that the program can be asked to do.
struct Command: Sendable {
  /// The words that select it, such as `token verify`.
  let name: String
  /// One sentence for the list of commands.
  let summary: String
  let options: [CommandOption]
  /// What may follow the options, for the usage; nil where nothing may.
  var operand: String?
  /// More to know, for the command's own help.
  var notes: String = ""
  let run: @Sendable (Invocation) async throws(CommandFailure) -> Void
}

/// One of a command's options, `--name value` or `--name`.
struct CommandOption: Sendable {
  enum Occurrence: Sendable {
    /// Exactly once.
    case required
    /// At most once.
    case optional
    /// At least once.
    case oneOrMore
    /// Any number of times.
    case any
  }

  /// Without the dashes.
  let name: String
  /// What the value is called in the usage; nil for an option that has none.
  let value: String?
  let occurrence: Occurrence
  let summary: String

  /// An option with a value.
  static func value(
    _ name: String, _ value: String, _ occurrence: Occurrence = .optional, _ summary: String
  ) -> CommandOption {
    CommandOption(name: name, value: value, occurrence: occurrence, summary: summary)
  }

  /// As it is written: `--store ADDRESS`.
  var spelling: String { ["--\(name)", value].compactMap(\.self).joined(separator: " ") }

  /// An option without one.
  static func flag(_ name: String, _ summary: String) -> CommandOption {
    CommandOption(name: name, value: nil, occurrence: .optional, summary: summary)
  }
}

/// A command at work: what it was asked, and what it may touch.
struct Invocation: Sendable {
  let arguments: ParsedArguments
  let console: Console
  let environment: [String: String]
  let now: @Sendable () -> Date
}

/// Why a command did not do what it was asked.
enum CommandFailure: Error, Equatable {
  /// It was asked in a way that makes no sense: a sentence, and how to ask instead.
  case usage(String, usage: String)
  /// It refused or failed: a code for programs, a sentence for people.
  case refused(code: String, detail: String)
}
