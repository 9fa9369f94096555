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
