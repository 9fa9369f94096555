package import PippinFoundation

/// A manual page, for `man`.
package struct ManualPage: Sendable {
  /// Such as `pippin-check-config`.
  let name: String
  /// 1 for commands, 5 for files.
  let section: Int
  /// What it is, for the page's list of names.
  let summary: String
  /// The sections after the name, in man(7).
  let sections: [(heading: String, body: String)]

  /// Every page as a file: one for the program, one for each command, one for the settings.
  /// - Parameter date: the date at the foot of each page. Packaging gives the commit's, so that two builds are equal.
  package static func all(date: Date) -> [GeneratedFile] {
    ([program] + Program.commands.map(page) + [settings]).map { page in
      GeneratedFile(name: "\(page.name).\(page.section)", content: page.text(date: date))
    }
  }

  func text(date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    var text = """
      .\\" Written by pippin-reference from the program's declarations.
      .TH \(name.uppercased()) \(section) \(day.year)-\(digits(day.month))-\(digits(day.day)) "Pippin \(Program.version)" "Pippin Manual"
      .nh
      .ad l
      .SH NAME

      """
    text += Roff.filled(name.replacing("-", with: "\\-") + " \\- " + Roff.prose(summary))
    for section in sections { text += ".SH \(section.heading)\n\(section.body)" }
    return text
  }
}

/// A file that is generated from the commands' and the settings' declarations, and that packages install.
package struct GeneratedFile: Sendable {
  package let name: String
  package let content: String
}

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
    // A long list of words may break behind each.
    Roff.bold("--\(option.name)") + (option.value.map { " \(Roff.italic($0).replacing("|", with: "|\\:"))" } ?? "")
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

/// Text in the language of manual pages, man(7). It holds ASCII only, so that every formatter reads it.
enum Roff {
  /// Prose: code between backticks becomes bold.
  static func prose(_ text: String) -> String {
    var parts: [String] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      parts.append(index.isMultiple(of: 2) ? escaped(part.replacing("--", with: "\u{1}\u{1}")) : bold(String(part)))
    }
    return parts.joined().replacing("\u{1}", with: "\\-")
  }

  /// Something to type as it stands.
  static func bold(_ literal: String) -> String { "\\fB\(code(literal))\\fR" }

  /// Something to replace.
  static func italic(_ placeholder: String) -> String { "\\fI\(code(placeholder))\\fR" }

  /// Lines of at most 78 characters, each sentence on a line of its own, as formatters want it.
  static func filled(_ escaped: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in escaped.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.utf8.count + word.utf8.count >= 78 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      if let last = word.utf8.last, ".?!".utf8.contains(last) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map(guarded).joined(separator: "\n") + "\n"
  }

  /// A paragraph of prose.
  static func paragraph(_ text: String) -> String { filled(prose(text)) }

  /// An entry of a list: a term and its explanation.
  static func entry(_ term: String, _ explanation: String) -> String {
    ".TP\n\(guarded(term))\n" + explanation
  }

  private static func code(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      case "“": result += "\\(lq"
      case "”": result += "\\(rq"
      case "’": result += "\\(cq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }

  /// A line that begins with a dot would be taken for a macro.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }
}
