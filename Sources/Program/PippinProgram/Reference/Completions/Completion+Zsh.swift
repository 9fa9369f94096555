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
