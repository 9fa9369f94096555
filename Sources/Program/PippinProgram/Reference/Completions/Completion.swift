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

/// The commands word by word, as a shell offers them.
struct CommandMenu: Sendable {
  struct Entry: Sendable {
    let word: String
    /// The words up to this one.
    let path: String
    let summary: String
    /// The command, where these words name it.
    let command: Command?
    /// What may follow.
    let members: [Entry]

    /// This one, and all that may follow.
    fileprivate var all: [Entry] { [self] + members.flatMap(\.all) }
  }

  let entries: [Entry]

  init(_ commands: [Command]) {
    entries = Self.entries(commands, after: [])
  }

  private static func entries(_ commands: [Command], after path: [String]) -> [Entry] {
    var words: [String] = []
    for word in commands.map({ $0.words[path.count] }) where !words.contains(word) { words.append(word) }
    return words.map { word in
      let path = path + [word]
      let named = commands.filter { $0.words.starts(with: path) }
      let command = named.first { $0.words.count == path.count }
      let members = entries(named.filter { $0.words.count > path.count }, after: path)
      return Entry(
        word: word, path: path.joined(separator: " "),
        summary: command?.summary ?? members.map(\.word).joined(separator: ", "), command: command, members: members)
    }
  }

  /// The words that name no command by themselves.
  var groups: [Entry] { entries.flatMap(\.all).filter { $0.command == nil } }

  /// Every command, in the order of the entries.
  var commands: [Command] { entries.flatMap(\.all).compactMap(\.command) }
}
