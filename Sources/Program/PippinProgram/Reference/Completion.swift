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

extension Completion {
  /// For bash 3.2 and newer, without the package bash-completion.
  static func bash(_ menu: CommandMenu) -> String {
    let words = menu.entries.map(\.word).joined(separator: " ")
    let groups = menu.groups.map { group in
      "      \"\(group.path)\") members=\"\(group.members.map(\.word).joined(separator: " "))\" ;;\n"
    }
    return """
      # bash completion for pippin
      \(note)

      _pippin_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }

      # $1 is -f for files or -d for folders.
      _pippin_paths() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen "$1" -- "$current"))
      }

      _pippin() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} at=1
        COMPREPLY=()
        # Bash takes --name=value for three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD == 1)); then
          _pippin_words "\(words) help --help --version"
          return
        fi
        [[ ${COMP_WORDS[1]} != help ]] || at=2
        if ((COMP_CWORD == at)); then
          _pippin_words "\(words)"
          return
        fi
        local command=${COMP_WORDS[at]} depth=1 members options= operand=
        while true; do
          case $command in
      \(groups.joined())      *) break ;;
          esac
          if ((COMP_CWORD == at + depth)); then
            _pippin_words "$members"
            return
          fi
          command+=" ${COMP_WORDS[at + depth]}"
          ((depth += 1))
        done
        ((at == 1)) || return
        case $command in
      \(menu.commands.map(bashCase).joined())    *) return ;;
        esac
        case $current in
          -*) _pippin_words "$options" ;;
          *)
            case $operand in
              -f | -d) _pippin_paths "$operand" ;;
              *) _pippin_words "$operand${current:+ }$options" ;;
            esac ;;
        esac
      }

      complete -F _pippin pippin

      """
  }

  private static func bashCase(_ command: Command) -> String {
    let names = command.options.map { "--\($0.name)" } + ["--help"]
    let values = command.options.compactMap { option in
      option.kind.map { "        --\(option.name)) \(bashValue($0)) ;;\n" }
    }
    let cases = values.isEmpty ? "" : "      case $previous in\n\(values.joined())      esac\n"
    let operand =
      switch command.operandKind {
      case .file: "      operand=-f\n"
      case .folder: "      operand=-d\n"
      case .words(let words): "      operand=\"\(words.joined(separator: " "))\"\n"
      case .text, nil: ""
      }
    return "    \"\(command.name)\")\n\(cases)      options=\"\(names.joined(separator: " "))\"\n\(operand)      ;;\n"
  }

  private static func bashValue(_ kind: ValueKind) -> String {
    switch kind {
    case .text: "return"
    case .file: "_pippin_paths -f; return"
    case .folder: "_pippin_paths -d; return"
    case .words(let words): "_pippin_words \"\(words.joined(separator: " "))\"; return"
    }
  }
}

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

extension Completion {
  static func zsh(_ menu: CommandMenu) -> String {
    let cases = menu.entries.map { entry in
      zshCase(entry, indentation: "    ")
    }
    let entries = menu.entries.map { "    \(zshQuoted("\($0.word):\($0.summary)"))\n" }
    return """
      #compdef pippin
      \(note)

      _pippin_commands() {
        local -a commands=(
      \(entries.joined())    'help:Show the help of a command.'
        )
        _describe -t commands command commands
      }

      _pippin() {
        local curcontext=$curcontext state line
        _arguments -C '(- *)'{-h,--help}'[show the help]' '(- *)--version[print the version]' ':: :_pippin_commands' '*::: :->command'
        [[ $state == command ]] || return
        words=("$line[1]" "${words[@]}")
        ((CURRENT += 1))
        curcontext="${curcontext%:*}-$line[1]:"
        case $line[1] in
          help) _arguments ':: :_pippin_commands' ;;
      \(cases.joined())  esac
      }

      _pippin "$@"

      """
  }

  private static func zshCase(_ entry: CommandMenu.Entry, indentation: String) -> String {
    if let command = entry.command { return zshCase(entry.word, command, indentation: indentation) }
    let members = entry.members.map { zshQuoted("\($0.word):\($0.summary)") }
    let cases = entry.members.map { zshCase($0, indentation: indentation + "    ") }
    let lines = [
      "\(entry.word))",
      "  local -a members=(\(members.joined(separator: " ")))",
      "  _arguments -C ':: :{_describe -t commands command members}' '*::: :->member'",
      "  [[ $state == member ]] || return",
      "  words=(\"$line[1]\" \"${words[@]}\")",
      "  ((CURRENT += 1))",
      "  case $line[1] in",
    ]
    return lines.map { "\(indentation)\($0)\n" }.joined() + cases.joined() + "\(indentation)  esac ;;\n"
  }

  private static func zshCase(_ word: String, _ command: Command, indentation: String) -> String {
    var specifications = command.options.map(zshOption) + ["'(- *)'{-h,--help}'[show the help]'"]
    if let kind = command.operandKind {
      // Without matches, zsh must not even show a message here: it would no longer complete an option's name.
      let action = kind == .text ? "()" : zshAction(kind)
      specifications.append(zshQuoted(":\(zshEscaped(command.operand ?? "")):\(action)"))
    }
    let lines = specifications.joined(separator: " \\\n\(indentation)    ")
    return "\(indentation)\(word))\n\(indentation)  _arguments \\\n\(indentation)    \(lines) ;;\n"
  }

  private static func zshOption(_ option: CommandOption) -> String {
    let repeated = option.isRepeatable ? "*" : ""
    let explanation = "[\(zshEscaped(option.summary))]"
    guard let kind = option.kind, let value = option.value else {
      return zshQuoted("\(repeated)--\(option.name)\(explanation)")
    }
    return zshQuoted("\(repeated)--\(option.name)=\(explanation):\(zshEscaped(value)):\(zshAction(kind))")
  }

  private static func zshAction(_ kind: ValueKind) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Text inside of a specification, where brackets and colons mean something.
  private static func zshEscaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private static func zshQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
