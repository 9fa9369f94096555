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
    var file = Setting(path: "", origin: .file(path), value: nil)
    var isWithoutFile = false
    do {
      let text = try FileAccess.contents(of: path).bytes
      reader.note(SettingsFile(path: path, kind: .settings))
      file = Self.setting(SettingsProblem.wholeFile, text, of: .file(path), form: .object(ServerSetting.self), &reader)
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
    self.file = file
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
    var read = Self.setting(key.rawValue, Array(text.utf8), of: setting.origin, form: declaration.form, &reader)
    if read.value == nil { return file[key] }
    read.bounds = declaration.bounds
    return read
  }

  /// Reads JSON5. What cannot be read is a problem, and no value.
  /// - Parameter name: the setting's, or what stands for one.
  private static func setting(
    _ name: String, _ text: [UInt8], of origin: SettingOrigin, form: SettingDeclaration.Form,
    _ reader: inout SettingsReader
  ) -> Setting {
    let text = SettingsText(json5: text, form: form)
    let path = name == SettingsProblem.wholeFile ? "" : name
    if let mistake = text.problem(of: name, origin) {
      reader.problem(mistake)
      return Setting(path: path, origin: origin, value: nil)
    }
    return Setting(
      path: path, origin: origin, value: text.value, place: text.places.map { SettingPlace(text, $0) })
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
      let meant = Suggestion(
        for: String(name.dropFirst("PIPPIN_".count)), among: known.map { String($0.dropFirst("PIPPIN_".count)) })
      reader.warn(
        Setting(path: name, origin: .environment(name), value: .string("")), "is not a setting, and nothing reads it",
        cure: "Correct its spelling, or remove it." + meant.question { "PIPPIN_\($0)" })
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
