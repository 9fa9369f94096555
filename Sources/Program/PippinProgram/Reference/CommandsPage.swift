extension ReferencePage {
  /// `docs/reference/commands.md`.
  static var commands: ReferencePage {
    let overview = MarkdownTable(
      head: ["command", "what it does"],
      rows: Program.commands.map { command in
        let anchor = "pippin-" + command.name.replacing(" ", with: "-")
        return ["[`pippin \(command.name)`](#\(anchor))", command.summary]
      })
    return ReferencePage(
      name: "commands", title: "Command line",
      introduction: """
        `pippin help COMMAND` or `pippin COMMAND --help` prints the same text. `pippin --version` prints the version, the commit and the kind of build.

        | exit status | meaning |
        | --- | --- |
        | 0 | done |
        | 1 | refused or failed; standard error begins with an error code, and says what to do |
        | 2 | wrong usage, or a key file that cannot be used |

        Options can be written `--name value` or `--name=value`. After `--` nothing is an option.
        """,
      body: [overview.text] + Program.commands.map(section))
  }

  private static func section(_ command: Command) -> String {
    let own = command.ownOptions
    var parts = ["## pippin \(command.name)", command.summary, "```text\n\(command.usage(with: own))```"]
    if !own.isEmpty {
      let rows = own.map { ["`\($0.spelling)`", $0.summary] }
      parts.append(MarkdownTable(head: ["option", "what it is"], rows: rows).text)
    }
    if command.takesSettings {
      parts.append("`--config FILE` and the options of the [settings](settings.md) are taken too.")
    }
    if !command.notes.isEmpty { parts.append(command.notes) }
    return parts.joined(separator: "\n\n")
  }
}
