import PippinTokens

/// Every setting with the value that holds, and where it comes from: for `check-config`.
struct EffectiveSettings {
  static let defaultSource = "default"
  /// Stands for a value that is not shown, nor any part of it.
  static let set = "set"

  struct Row: Equatable {
    let setting: String
    let value: String
    let source: String
    /// The value for operators who cannot read the settings.
    let disclosed: String
    /// The whole value, to be compared and never shown.
    let compared: String
    /// Whether a reload does not bring another value into force.
    let isForStart: Bool
  }

  private(set) var rows: [Row] = []
  private let settings: [(key: ServerSetting, setting: Setting)]
  /// What is shown in place of the value of these settings, because the value may contain a password.
  private let concealed: [String: String]
  private let meanings: SettingMeanings

  /// - Parameter settings: what was made of the sources.
  init(_ sources: SettingsSources, _ settings: ServeSettings, _ reader: inout SettingsReader) {
    concealed = [ServerSetting.store.rawValue: settings.store.words]
    meanings = SettingMeanings(settings)
    self.settings = ServerSetting.allCases.map { ($0, sources.setting($0, &reader)) }
    for (key, setting) in self.settings { add(setting, key.declaration, isForStart: false) }
  }

  private mutating func add(_ setting: Setting, _ declaration: SettingDeclaration, isForStart: Bool) {
    let isForStart = isForStart || declaration.isForStart
    switch declaration.form {
    case .object(let keys) where setting.isPresent || Self.hasDefaults(declaration, keys):
      addMembers(of: setting, keys, isForStart)
    case .booleanOrObject(let keys) where setting.isObject:
      addMembers(of: setting, keys, isForStart)
    case .list(.object(let keys)) where setting.isPresent:
      for element in Self.elements(of: setting) { addMembers(of: element, keys, isForStart) }
    default:
      rows.append(row(setting, declaration, isForStart))
    }
  }

  private static func elements(of list: Setting) -> [Setting] {
    guard case .array(let elements) = list.value else { return [] }
    return elements.enumerated().map { index, element in
      Setting(path: "\(list.path)[\(index)]", origin: list.origin, value: element)
    }
  }

  private mutating func addMembers<Key: SettingKey>(of setting: Setting, _ keys: Key.Type, _ isForStart: Bool) {
    for key in Key.allCases { add(setting[key], key.declaration, isForStart: isForStart) }
  }

  /// Whether everything in an object that is left out has a value.
  private static func hasDefaults<Key: SettingKey>(_ declaration: SettingDeclaration, _ keys: Key.Type) -> Bool {
    // “no …” says that without it there is no such thing.
    if case .means(let words) = declaration.absence, words.hasPrefix("no ") { return false }
    return Key.allCases.allSatisfy { if case .required = $0.declaration.absence { false } else { true } }
      && Key.allCases.contains { if case .value = $0.declaration.absence { true } else { false } }
  }

  private func row(_ setting: Setting, _ declaration: SettingDeclaration, _ isForStart: Bool) -> Row {
    guard setting.isPresent, let value = setting.value else {
      let value =
        switch declaration.absence {
        case .value(let text): text
        case .means(let words): words.replacing("`", with: "")
        case .required: "missing"
        }
      return Row(
        setting: setting.path, value: value, source: Self.defaultSource, disclosed: value, compared: "",
        isForStart: isForStart)
    }
    let shown = concealed[setting.path] ?? Self.text(declaration.form.shown(value))
    let disclosed = concealed[setting.path] ?? declaration.form.disclosed(value) ?? Self.set
    return Row(
      setting: setting.path, value: Printable.text(shown, limit: 200), source: setting.origin.text,
      disclosed: Printable.text(disclosed, limit: 200), compared: Self.text(value), isForStart: isForStart)
  }

  private static func text(_ value: SettingValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let truth): "\(truth)"
    case .number(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text): text
    case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Those that the sources have.
  var given: [Row] { rows.filter { $0.source != Self.defaultSource } }

  /// Writes every setting that has a value, by its name, as a member of the object that was begun.
  func writeMembers(to writer: inout JSONWriter) {
    for (key, setting) in settings { write(setting, key.declaration, named: key.rawValue, to: &writer) }
    writeFurther(at: "", to: &writer)
  }

  private func write(
    _ setting: Setting, _ declaration: SettingDeclaration, named name: String, to writer: inout JSONWriter
  ) {
    if let meaning = meanings.values[setting.path] {
      if meaning != .null {
        writer.name(name)
        Self.write(meaning, to: &writer)
      }
      return
    }
    switch declaration.form {
    case .object(let keys) where setting.isPresent || Self.hasDefaults(declaration, keys):
      writer.name(name)
      writeObject(setting, keys, to: &writer)
    case .booleanOrObject(let keys) where setting.isObject:
      writer.name(name)
      writeObject(setting, keys, to: &writer)
    case .list(.object(let keys)) where setting.isPresent:
      writer.name(name)
      writer.beginArray()
      for element in Self.elements(of: setting) { writeObject(element, keys, to: &writer) }
      writer.endArray()
    default:
      guard let value = setting.isPresent ? setting.value : declaration.constant else { return }
      writer.name(name)
      Self.write(declaration.form.shown(value), to: &writer)
    }
  }

  private func writeObject<Key: SettingKey>(_ setting: Setting, _ keys: Key.Type, to writer: inout JSONWriter) {
    writer.beginObject()
    for key in Key.allCases { write(setting[key], key.declaration, named: key.rawValue, to: &writer) }
    writeFurther(at: setting.path, to: &writer)
    writer.endObject()
  }

  private func writeFurther(at path: String, to writer: inout JSONWriter) {
    for (name, value) in (meanings.further[path] ?? [:]).sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      Self.write(value, to: &writer)
    }
  }

  private static func write(_ value: SettingValue, to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let truth): writer.bool(truth)
    case .number(let number):
      if let whole = Int64(exactly: number) { writer.integer(whole) } else { writer.double(number) }
    case .string(let text): writer.string(text)
    case .array(let elements):
      writer.beginArray()
      for element in elements { write(element, to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        write(value, to: &writer)
      }
      writer.endObject()
    }
  }

  func write(to writer: inout JSONWriter) {
    writer.name("effective")
    writer.beginArray()
    for row in rows {
      writer.beginObject()
      writer.member("setting", row.setting)
      writer.member("value", row.value)
      writer.member("source", row.source)
      writer.endObject()
    }
    writer.endArray()
  }
}
