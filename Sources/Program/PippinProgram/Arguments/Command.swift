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

/// One run of a command: its arguments, its console, its environment and its clock.
struct Invocation: Sendable {
  let arguments: ParsedArguments
  let console: Console
  let environment: [String: String]
  let now: @Sendable () -> Date
}

/// The reason why a command failed.
enum CommandFailure: Error, Equatable {
  /// The command line is wrong: a sentence about it, and the correct usage.
  case usage(String, usage: String)
  /// A file that the command line names is of no use: as for `refused`, and as wrong as a wrong command line.
  case unusable(code: String, detail: String)
  /// The command refused or failed: a code for programs, a sentence for people.
  case refused(code: String, detail: String)
}
