extension ReferencePage {
  /// `docs/reference/settings.md`.
  static var settings: ReferencePage {
    var objects = SettingsObjects()
    objects.add(ServerSetting.self, at: "")
    return ReferencePage(
      name: "settings", title: "Settings",
      introduction: """
        `pippin serve` reads the settings from the file that `--config` or `PIPPIN_CONFIG` names, otherwise from `pippin.json5` in the working directory. The file is JSON5: comments and
        trailing commas are allowed. `pippin check-config` reports every problem, with the place of the setting and the cure.

        - Each setting of the first table can also come from the environment: `public_url` is `PIPPIN_PUBLIC_URL`. Lists, objects
          and numbers are JSON5 there.
        - Settings of the first table with text or `true`/`false` are also options of the command line: `public_url` is
          `--public-url`. The command line wins over the environment, and the environment over the file.
        - File names are relative to the settings file, or to the working directory where the setting is not in the file.
        """,
      body: objects.sections)
  }
}

/// The tables of the settings' objects, one for each type of object.
private struct SettingsObjects {
  private(set) var sections: [String] = []
  private var seen: Set<String> = []

  mutating func add(_ keys: any SettingKey.Type, at path: String) {
    // Every sign-in method has the same conditions, so they are described once.
    guard seen.insert(String(describing: keys)).inserted else { return }
    append(keys, at: path)
  }

  private mutating func append<Key: SettingKey>(_ keys: Key.Type, at path: String) {
    let isTop = path.isEmpty
    let rows = Key.allCases.map { key in
      let declaration = key.declaration
      return ["`\(key.rawValue)`", declaration.form.text, declaration.summary, declaration.absence.text]
    }
    let table = MarkdownTable(head: ["setting", "value", "what it is", "without it"], rows: rows)
    sections.append("## \(isTop ? "The file" : "`\(path)`")\n\n\(table.text)")
    for key in Key.allCases {
      let member = isTop ? key.rawValue : "\(path).\(key.rawValue)"
      if let (keys, suffix) = key.declaration.form.members { add(keys, at: member + suffix) }
    }
  }
}

extension SettingDeclaration.Form {
  /// What a value looks like.
  fileprivate var text: String {
    switch self {
    case .text(let shape): shape == "text" ? "text" : "`\(shape)`"
    case .boolean: "`true` or `false`"
    case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .file: "file"
    case .list(let element): "list of: " + element.text
    case .object: "object"
    }
  }

  /// The object that a value is or holds, and what its path has behind the name.
  fileprivate var members: (keys: any SettingKey.Type, suffix: String)? {
    switch self {
    case .object(let keys): (keys, "")
    case .list(let element): element.members.map { ($0.keys, "[]" + $0.suffix) }
    default: nil
    }
  }
}

extension SettingDeclaration.Absence {
  fileprivate var text: String {
    switch self {
    case .required: "**required**"
    case .value(let value): "`\(value)`"
    case .means(let words): words
    }
  }
}
