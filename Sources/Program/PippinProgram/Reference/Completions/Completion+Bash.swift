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
