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
      .SH NAME

      """
    text += Roff.filled(name.replacing("-", with: "\\-") + " \\- " + Roff.prose(summary))
    for section in sections { text += ".SH \(section.heading)\n\(section.body)" }
    return text
  }
}
