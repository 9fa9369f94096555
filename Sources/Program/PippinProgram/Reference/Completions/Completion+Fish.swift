extension Completion {
  static func fish(_ menu: CommandMenu) -> String {
    var lines = menu.entries.map { fishWord($0.word, $0.summary, after: "") }
    lines += menu.groups.flatMap { group in
      group.members.map { fishWord($0.word, $0.summary, after: group.path) }
    }
    lines.append(fishWord("help", "Show the help of a command.", after: ""))
    lines += menu.entries.map { fishWord($0.word, $0.summary, after: "help") }
    lines.append("complete -c pippin -n '__pippin_is' -l version -d 'print the version'")
    lines.append("complete -c pippin -s h -l help -d 'show the help'")
    lines += menu.commands.flatMap { command in
      command.options.map { fishOption($0, of: command) } + fishOperand(command)
    }
    return """
      # fish completion for pippin
      \(note)

      # Whether the words before the cursor are these, and no more.
      function __pippin_is
          set -l words (commandline -opc)[2..]
          test "$words" = "$argv"
      end

      # Whether the command's words are these, and more may follow.
      function __pippin_in
          set -l words (commandline -opc)[2..]
          set -l count (count $argv)
          test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
      end

      complete -c pippin -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static func fishWord(_ word: String, _ summary: String, after words: String) -> String {
    let condition = words.isEmpty ? "__pippin_is" : "__pippin_is \(words)"
    return "complete -c pippin -n '\(condition)' -a \(word) -d \(fishQuoted(summary))"
  }

  private static func fishOption(_ option: CommandOption, of command: Command) -> String {
    let value =
      switch option.kind {
      case nil: ""
      case .text: " -x"
      case .file: " -rF"
      case .folder: " -xa '(__fish_complete_directories)'"
      case .words(let words): " -xa '\(words.joined(separator: " "))'"
      }
    return
      "complete -c pippin -n '__pippin_in \(command.name)' -l \(option.name)\(value) -d \(fishQuoted(option.summary))"
  }

  private static func fishOperand(_ command: Command) -> [String] {
    let words =
      switch command.operandKind {
      case .file: " -F"
      case .folder: " -a '(__fish_complete_directories)'"
      case .words(let words): " -a '\(words.joined(separator: " "))'"
      case .text, nil: ""
      }
    return words.isEmpty ? [] : ["complete -c pippin -n '__pippin_in \(command.name)'\(words)"]
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
