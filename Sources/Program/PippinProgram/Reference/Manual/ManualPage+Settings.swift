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
