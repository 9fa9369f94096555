/// The settings of one object, such as the whole file or `clients[]`, as the reference and the manual page show them.
struct SettingsTable: Sendable {
  struct Row: Sendable {
    let name: String
    let declaration: SettingDeclaration
  }

  /// The object's path; empty for the whole file.
  let path: String
  let rows: [Row]

  /// One table for each type of object, in the order in which the file's settings lead to them.
  static var all: [SettingsTable] {
    var collection = Collection()
    collection.add(ServerSetting.self, at: "")
    return collection.tables
  }

  /// What holds for all settings: a paragraph, and points after it.
  static let introduction = [
    """
    `pippin serve` reads the settings from the file that `--config` or `PIPPIN_CONFIG` names, otherwise from `pippin.json5` in
    the working directory. The file is JSON5: comments and trailing commas are allowed. `pippin check-config` reports every problem, with line, column and the cure.
    """,
    """
    Each setting at the top level of the file can also come from the environment: `public_url` is `PIPPIN_PUBLIC_URL`. Lists, objects
      and numbers are JSON5 there.
    """,
    """
    Settings at the top level with text, a choice of words, or `true`/`false` are also options of the command line: `public_url` is
      `--public-url`. The command line wins over the environment, and the environment over the file.
    """,
    "File names are relative to the settings file, or to the working directory where the setting is not in the file.",
    """
    A secret may come from a command or from systemd in place of a file. Commands run whenever the settings are read: at a start, at a reload, and by
      `pippin check-config` and `pippin doctor`.
    """,
  ]

  private struct Collection {
    private(set) var tables: [SettingsTable] = []
    private var seen: Set<String> = []

    mutating func add(_ keys: any SettingKey.Type, at path: String) {
      // Every sign-in method has the same conditions, so they are described once.
      guard seen.insert(String(describing: keys)).inserted else { return }
      append(keys, at: path)
    }

    private mutating func append<Key: SettingKey>(_ keys: Key.Type, at path: String) {
      tables.append(
        SettingsTable(path: path, rows: Key.allCases.map { Row(name: $0.rawValue, declaration: $0.declaration) }))
      for key in Key.allCases {
        let member = path.isEmpty ? key.rawValue : "\(path).\(key.rawValue)"
        if let (keys, suffix) = key.declaration.form.members { add(keys, at: member + suffix) }
      }
    }
  }
}

extension SettingDeclaration.Form {
  /// What a value looks like, with code between backticks.
  var text: String {
    switch self {
    case .text(let shape, _): shape == "text" ? "text" : "`\(shape)`"
    case .boolean: "`true` or `false`"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .file: "file"
    case .secretFile: "file, or object with `command` or `credential`"
    case .list(let element): "list of: " + element.text
    case .object: "object"
    case .booleanOrObject: "`true`, `false` or object"
    }
  }

  /// The object that a value is or holds, and what its path has behind the name.
  fileprivate var members: (keys: any SettingKey.Type, suffix: String)? {
    switch self {
    case .object(let keys), .booleanOrObject(let keys): (keys, "")
    case .secretFile: (SecretSourceSetting.self, "")
    case .list(let element): element.members.map { ($0.keys, "[]" + $0.suffix) }
    default: nil
    }
  }
}

extension ReferencePage {
  /// `docs/reference/settings.md`.
  static var settings: ReferencePage {
    let introduction = SettingsTable.introduction
    return ReferencePage(
      name: "settings", title: "Settings",
      introduction: introduction[0] + "\n\n" + introduction.dropFirst().map { "- \($0)" }.joined(separator: "\n"),
      body: SettingsTable.all.map { table in
        let rows = table.rows.map { row in
          ["`\(row.name)`", row.declaration.form.text, row.declaration.summary, row.declaration.absence.markdown]
        }
        return "## \(table.path.isEmpty ? "The file" : "`\(table.path)`")\n\n"
          + MarkdownTable(head: ["setting", "value", "what it is", "without it"], rows: rows).text
      })
  }
}

extension SettingDeclaration.Absence {
  fileprivate var markdown: String {
    switch self {
    case .required: "**required**"
    case .value(let value): "`\(value)`"
    case .means(let words): words
    }
  }
}

extension ManualPage {
  /// `pippin.json5(5)`.
  static var settings: ManualPage {
    let tables = SettingsTable.all.map { table in
      let heading = table.path.isEmpty ? "" : ".SS \(Roff.bold(table.path))\n"
      return heading + table.rows.map(entry).joined()
    }
    return ManualPage(
      name: "pippin.json5", section: 5, summary: "settings of the Pippin server",
      sections: [
        ("DESCRIPTION", SettingsTable.introduction.map(Roff.paragraph).joined(separator: ".PP\n")),
        ("SETTINGS", tables.joined()),
        (
          "EXAMPLE",
          Roff.paragraph("`pippin init` writes a file with the settings that every server needs, each with a comment.")
        ),
        (
          "SEE ALSO",
          seeAlso([("pippin", 1), ("pippin-check-config", 1), ("pippin-init", 1), ("pippin-serve", 1)])
        ),
      ])
  }

  private static func entry(_ row: SettingsTable.Row) -> String {
    let form = Roff.prose(row.declaration.form.text)
    return Roff.entry(
      "\(Roff.bold(row.name)) (\(form))",
      Roff.paragraph("\(row.declaration.summary).") + Roff.paragraph(absence(row.declaration.absence)))
  }

  private static func absence(_ absence: SettingDeclaration.Absence) -> String {
    switch absence {
    case .required: "Required."
    case .value(let value): "Without it: `\(value)`."
    case .means(let words): "Without it: \(words)."
    }
  }
}
