/// Where a setting's value came from.
package enum SettingOrigin: Hashable, Sendable {
  case file(String)
  case environment(String)
  case option(String)
  /// It was not given at all.
  case nowhere

  /// As it is told to a person.
  package var text: String {
    switch self {
    case .file(let path): Printable.text(path, limit: 200)
    case .environment(let name): "environment variable \(Printable.text(name))"
    case .option(let name): "option --\(name)"
    case .nowhere: "not given"
    }
  }

  /// The folder that relative paths start from: a file's own, else the working directory.
  var folder: String {
    guard case .file(let path) = self, let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }
}

/// Something wrong with a setting, and what to do about it.
package struct SettingsProblem: Hashable, Sendable {
  /// The setting's path, such as `clients[0].return_to[1]`.
  package let setting: String
  package let origin: SettingOrigin
  /// What is wrong, as the end of a sentence that begins with the setting. Never a secret.
  package let detail: String
  /// What to do.
  package let cure: String
  /// Whether it is about who can read or change a file.
  var isAboutAccess = false

  /// All of it in one line.
  package var line: String { "\(sentence) \(cure)" }

  /// What is wrong, without the cure.
  var sentence: String { "\(Printable.text(setting, limit: 200)) (\(origin.text)): \(detail)." }
}

/// Everything that is wrong with the settings, at once.
package struct SettingsError: Error, Hashable, Sendable {
  package let problems: [SettingsProblem]
  /// What is dubious besides.
  package let warnings: [SettingsProblem]
}
