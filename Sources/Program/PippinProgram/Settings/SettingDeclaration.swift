/// What a setting may hold, in which unit and bounds, and what holds without it: read by ``SettingsReader`` and written
/// into the reference of the settings.
struct SettingDeclaration: Sendable {
  /// The type of a setting's value.
  indirect enum Form: Sendable {
    /// Text; `shape` says what it looks like, such as `HOST:PORT`.
    case text(_ shape: String)
    case boolean
    /// A whole number within these bounds.
    case integer(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// The name of a file.
    case file
    case list(Form)
    case object(any SettingKey.Type)
  }

  /// What holds where the setting is absent.
  enum Absence: Sendable {
    /// The server does not start.
    case required
    /// This value, as it would be written in the file.
    case value(String)
    /// This, in words.
    case means(String)
  }

  let form: Form
  /// What the setting is for: one line for `--help` and the reference.
  let summary: String
  let absence: Absence

  init(_ form: Form, _ summary: String, without absence: Absence) {
    self.form = form
    self.summary = summary
    self.absence = absence
  }

  /// The bounds of a whole number.
  var bounds: ClosedRange<Int>? {
    if case .integer(let range) = form { range } else { nil }
  }

  /// Whether the environment and the command line give the value as it is; anything else is JSON5 there.
  var isPlain: Bool {
    switch form {
    case .text, .boolean, .choice, .file: true
    case .integer, .list, .object: false
    }
  }
}

/// The members of one object of the settings, each a case whose raw value is its name in the file.
///
/// A new setting is one case with its declaration, and one line that reads it.
protocol SettingKey: RawRepresentable<String>, CaseIterable, Sendable {
  var declaration: SettingDeclaration { get }
}

extension SettingKey {
  /// Every name, in the order of the declarations.
  static var names: [String] { allCases.map(\.rawValue) }
}
