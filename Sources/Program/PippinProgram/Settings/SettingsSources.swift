/// The three places that settings come from. The command line wins, then the environment, then the file.
struct SettingsSources {
  /// The options of the command line that give settings.
  static let options: [CommandOption] =
    [.value("config", "FILE", .optional, "the settings, JSON5 (PIPPIN_CONFIG; pippin.json5 where there is one)")]
    + ServerSetting.allCases.compactMap(\.option)

  private static let usualFile = "pippin.json5"

  private let arguments: ParsedArguments
  private let environment: [String: String]
  /// The file's whole content.
  let file: Setting
  /// Whether no file was named, and there is none of the usual name.
  private let isWithoutFile: Bool

  /// Finds and reads the settings file.
  init(_ arguments: ParsedArguments, environment: [String: String], reader: inout SettingsReader) {
    self.arguments = arguments
    self.environment = environment
    let named = Self.setting("config", isFlag: false, arguments, environment)
    let path = reader.string(named) ?? Self.usualFile
    var value: SettingValue?
    var isWithoutFile = false
    do {
      let text = try FileAccess.contents(of: path).bytes
      reader.note(SettingsFile(path: path, kind: .settings))
      value = SettingValue(json5: text)
      if value == nil {
        let file = Setting(path: "the whole file", origin: .file(path), value: .bool(true))
        reader.problem(file, "is not JSON5", cure: "Look for a missing comma, quotation mark or bracket.")
      } else {
        Self.refuseRepeated(text, .file(path), in: "", &reader)
      }
    } catch {
      // Without a file of the usual name everything may still be in the environment; what is missing will be named.
      isWithoutFile = error.isAbsence && !named.isPresent
      if !isWithoutFile {
        reader.problem(
          Setting(path: "config", origin: named.isPresent ? named.origin : .file(path), value: .string(path)),
          "\(Printable.text(path, limit: 200)) cannot be read: \(error.detail)", cure: "Check the path.")
      }
    }
    self.isWithoutFile = isWithoutFile
    file = Setting(path: "", origin: .file(path), value: value)
  }

  /// The setting from the first place that has it. What is not plain is JSON5 in the environment; text that cannot be
  /// read is a problem.
  func setting(_ key: ServerSetting, _ reader: inout SettingsReader) -> Setting {
    let declaration = key.declaration
    let isFlag = if case .boolean = declaration.form { true } else { false }
    var setting = Self.setting(key.rawValue, isFlag: isFlag, arguments, environment)
    guard setting.isPresent else { return file[key] }
    setting.bounds = declaration.bounds
    guard !declaration.isPlain, case .string(let text) = setting.value else { return setting }
    let value = SettingValue(json5: Array(text.utf8))
    if value == nil {
      reader.problem(setting, "is not JSON5", cure: "Write it as it would stand in the file, after the colon.")
    }
    if value != nil { Self.refuseRepeated(Array(text.utf8), setting.origin, in: key.rawValue, &reader) }
    return Setting(
      path: key.rawValue, origin: setting.origin, value: value ?? file[key].value, bounds: declaration.bounds)
  }

  /// Refuses what is there twice: only one of the two would count.
  private static func refuseRepeated(
    _ text: [UInt8], _ origin: SettingOrigin, in whole: String, _ reader: inout SettingsReader
  ) {
    guard let path = RepeatedMember.path(in: text) else { return }
    reader.problem(
      Setting(path: [whole, path].filter { !$0.isEmpty }.joined(separator: "."), origin: origin, value: .bool(true)),
      "is there twice", cure: "Merge the two into one.")
  }

  /// Says that there is no file, to be called where something is missing.
  func reportAbsence(_ reader: inout SettingsReader) {
    guard isWithoutFile else { return }
    reader.warn(
      Setting(path: "config", origin: .nowhere, value: nil), "there is no \(Self.usualFile) in this folder",
      cure: "Run `pippin init`, or name another file with --config.")
  }

  /// Warns of variables that look like settings and are none.
  func reportUnknownVariables(_ reader: inout SettingsReader) {
    let known = Set(ServerSetting.allCases.map(\.variable) + ["PIPPIN_CONFIG", "PIPPIN_STRICT", "PIPPIN_COMMIT"])
    for name in environment.keys.sorted() where name.hasPrefix("PIPPIN_") && !known.contains(name) {
      reader.warn(
        Setting(path: name, origin: .environment(name), value: .string("")), "is not a setting, and nothing reads it",
        cure: "Correct its spelling, or remove it.")
    }
  }

  private static func setting(
    _ name: String, isFlag: Bool, _ arguments: ParsedArguments, _ environment: [String: String]
  ) -> Setting {
    let option = name.replacing("_", with: "-")
    if arguments.has(option) {
      let value = isFlag ? SettingValue.bool(true) : .string(arguments[option] ?? "")
      return Setting(path: name, origin: .option(option), value: value)
    }
    // Set to nothing is the usual way to take a variable back.
    let variable = "PIPPIN_" + name.uppercased()
    let value = environment[variable].flatMap { $0.isEmpty ? nil : SettingValue.string($0) }
    return Setting(path: name, origin: .environment(variable), value: value)
  }
}
