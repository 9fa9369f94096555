extension ManualPage {
  /// `pippin(1)`.
  static var program: ManualPage {
    let name = Roff.bold("pippin")
    let commands = Program.commands.map { command in
      Roff.entry(Roff.bold(command.name), Roff.paragraph("\(command.summary) See `\(pageName(command))`(1)."))
    }
    return ManualPage(
      name: "pippin", section: 1, summary: "Sign in with Apple: server, emulator and tools",
      sections: [
        (
          "SYNOPSIS",
          "\(name) \(Roff.italic("command")) [\(Roff.italic("options"))]\n.br\n"
            + "\(name) \(Roff.bold("help")) [\(Roff.italic("command"))]\n.br\n\(name) \(Roff.bold("--version"))\n"
        ),
        (
          "DESCRIPTION",
          Roff.paragraph(
            """
            `pippin serve` is a server that turns a sign-in with Apple, Google, Facebook or a password into an account and a \
            session of your app. `pippin emulate` plays Apple's part in development and tests. `pippin init` writes the first \
            settings, and `pippin demo` shows everything at work without any. The other commands check, inspect and repair.
            """)
        ),
        ("COMMANDS", commands.joined()),
        (
          "ENVIRONMENT",
          Roff.entry(Roff.bold("PIPPIN_CONFIG"), Roff.paragraph("The settings file, if `--config` names none."))
            + Roff.entry(
              Roff.bold("PIPPIN_") + Roff.italic("SETTING"),
              Roff.paragraph("A setting of the file's first level: `PIPPIN_PUBLIC_URL` is `public_url`."))
        ),
        (
          "FILES",
          Roff.entry(
            Roff.bold("pippin.json5"),
            Roff.paragraph("The settings, in the working directory. `pippin.json5`(5) describes them."))
        ),
        exitStatus,
        ("SEE ALSO", seeAlso(Program.commands.map { (pageName($0), 1) } + [("pippin.json5", 5)])),
      ])
  }

  /// The page of one command.
  static func page(_ command: Command) -> ManualPage {
    var sections = [("SYNOPSIS", synopsis(command)), ("DESCRIPTION", Roff.paragraph(command.summary))]
    if !command.notes.isEmpty { sections[1].1 += ".PP\n" + Roff.paragraph(command.notes) }
    let own = command.ownOptions
    if !own.isEmpty { sections.append(("OPTIONS", own.map(entry).joined())) }
    if command.takesSettings {
      let introduction = Roff.paragraph(
        """
        These options give settings, which take precedence over the environment and the file. `pippin.json5`(5) describes all \
        settings.
        """)
      sections.append(("SETTINGS", introduction + SettingsSources.options.map(entry).joined()))
    }
    let others = Program.commands.filter { $0.name != command.name && $0.words[0] == command.words[0] }
    sections += [
      exitStatus,
      (
        "SEE ALSO",
        seeAlso(
          [("pippin", 1)] + others.map { (pageName($0), 1) } + (command.takesSettings ? [("pippin.json5", 5)] : []))
      ),
    ]
    return ManualPage(name: pageName(command), section: 1, summary: lowercased(command.summary), sections: sections)
  }

  static func pageName(_ command: Command) -> String { "pippin-" + command.name.replacing(" ", with: "-") }

  /// A list of pages, as manual pages have it.
  static func seeAlso(_ pages: [(name: String, section: Int)]) -> String {
    pages.map { "\(Roff.bold($0.name))(\($0.section))" }.joined(separator: ",\n") + "\n"
  }

  private static func synopsis(_ command: Command) -> String {
    var parts = [Roff.bold("pippin \(command.name)")]
    parts += command.ownOptions.map { option in
      switch option.occurrence {
      case .required: spelling(option)
      case .optional: "[\(spelling(option))]"
      case .oneOrMore: "\(spelling(option)) [\(spelling(option)) \\[u2026]]"
      case .any: "[\(spelling(option)) \\[u2026]]"
      }
    }
    if command.takesSettings { parts.append("[\(Roff.italic("settings"))]") }
    if let operand = command.operand { parts.append("[\(Roff.italic(operand))]") }
    return Roff.filled(parts.joined(separator: " "))
  }

  private static func entry(_ option: CommandOption) -> String {
    Roff.entry(spelling(option), Roff.paragraph(option.summary))
  }

  private static func spelling(_ option: CommandOption) -> String {
    Roff.bold("--\(option.name)") + (option.value.map { " \(Roff.italic($0))" } ?? "")
  }

  /// The summary as lists of manual pages have it: no capital and no full stop.
  private static func lowercased(_ summary: String) -> String {
    let text = summary.hasSuffix(".") ? summary.dropLast() : summary[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static var exitStatus: (heading: String, body: String) {
    let meanings = [
      ("0", "Success."), ("1", "Refused or failed. Standard error begins with an error code and says what to do."),
      ("2", "Wrong usage."),
    ]
    return ("EXIT STATUS", meanings.map { Roff.entry(Roff.bold($0), Roff.paragraph($1)) }.joined())
  }
}

extension Command {
  /// Whether the command takes the options that give settings.
  var takesSettings: Bool { Set(SettingsSources.options.map(\.name)).isSubset(of: options.map(\.name)) }

  /// The options without those that give settings.
  var ownOptions: [CommandOption] {
    guard takesSettings else { return options }
    let shared = Set(SettingsSources.options.map(\.name))
    return options.filter { !shared.contains($0.name) }
  }
}
