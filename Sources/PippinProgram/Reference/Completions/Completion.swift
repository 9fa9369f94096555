/// The completions of the command line for a shell.
package enum Completion {
  /// One file for each shell, under the name that the shell looks for.
  package static func all() -> [GeneratedFile] {
    let menu = CommandMenu(Program.commands)
    return [
      GeneratedFile(name: "pippin", content: bash(menu)),
      GeneratedFile(name: "_pippin", content: zsh(menu)),
      GeneratedFile(name: "pippin.fish", content: fish(menu)),
    ]
  }

  /// The first line after what the shell itself asks for.
  static let note = "# Written by pippin-reference from the program's declarations."
}

/// The commands by their first word, as a shell offers them.
struct CommandMenu: Sendable {
  struct Entry: Sendable {
    let word: String
    let summary: String
    /// The command, where this one word names it.
    let command: Command?
    /// The commands of two words that begin with this one.
    let members: [(word: String, command: Command)]
  }

  let entries: [Entry]

  init(_ commands: [Command]) {
    var words: [String] = []
    for command in commands where !words.contains(command.words[0]) { words.append(command.words[0]) }
    entries = words.map { word in
      let named = commands.filter { $0.words[0] == word }
      let members = named.filter { $0.words.count == 2 }.map { (word: $0.words[1], command: $0) }
      let command = named.first { $0.words.count == 1 }
      return Entry(
        word: word, summary: command?.summary ?? members.map(\.word).joined(separator: ", "), command: command,
        members: members)
    }
  }

  /// The first words that are not commands themselves.
  var groups: [Entry] { entries.filter { $0.command == nil } }

  /// Every command, in the order of the entries.
  var commands: [Command] {
    entries.flatMap { entry in (entry.command.map { [$0] } ?? []) + entry.members.map(\.command) }
  }
}
