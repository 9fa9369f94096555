/// The three places that settings come from. The command line wins, then the environment, then the file.
struct SettingsSources {
  /// The settings that may come from anywhere, with their options. In the environment `public_url` is `PIPPIN_PUBLIC_URL`.
  static let options: [CommandOption] = [
    .value("config", "FILE", .optional, "the settings, JSON5 (PIPPIN_CONFIG; pippin.json5 where there is one)"),
    .value("listen", "HOST:PORT", .optional, "where to answer; port 0 picks one"),
    .value("operator-listen", "HOST:PORT", .optional, "where to answer the operator"),
    .value("public-url", "URL", .optional, "where the world finds the server"),
    .value("store", "ADDRESS", .optional, "where the data is kept, such as sqlite:pippin.db or postgres://db/pippin"),
    .value("apple-base-url", "URL", .optional, "an emulator to ask in Apple's place"),
    .flag("insecure-apple-base-url", "really ask it"),
  ]

  /// The settings that are no single value: from the environment they are read as JSON5.
  static let structured = [
    "postgresql", "master_keys", "apple", "trusted_issuers", "clients", "webhooks", "mail", "passwords",
    "delete_unreachable_after_days", "drain_seconds", "trusted_proxies", "tls", "brand", "apple_button",
  ]

  /// Every name that may stand at the top of the file.
  static let names =
    [
      "listen", "operator_listen", "public_url", "store", "apple_base_url", "insecure_apple_base_url",
      "google_base_url",
      "facebook_base_url", "insecure_social_base_url",
    ] + structured

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
    let named = Self.setting("config", arguments, environment)
    let path = reader.string(named) ?? Self.usualFile
    var value: SettingValue?
    var isWithoutFile = false
    do {
      value = SettingValue(json5: try FileAccess.contents(of: path).bytes)
      if value == nil {
        let file = Setting(path: "the whole file", origin: .file(path), value: .bool(true))
        reader.problem(file, "is no JSON5", cure: "Look for a missing comma, quotation mark or bracket.")
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

  /// The setting `name` from the first place that has it.
  func setting(_ name: String) -> Setting {
    let setting = Self.setting(name, arguments, environment)
    return setting.isPresent ? setting : file[name]
  }

  /// The list or object `name` from the environment, where it is JSON5, or from the file.
  func structure(_ name: String, _ reader: inout SettingsReader) -> Setting {
    let setting = Self.setting(name, arguments, environment)
    guard case .string(let text) = setting.value else { return file[name] }
    let value = SettingValue(json5: Array(text.utf8))
    if value == nil {
      reader.problem(setting, "is no JSON5", cure: "Write it as it would stand in the file, after the colon.")
    }
    return Setting(path: name, origin: setting.origin, value: value ?? file[name].value)
  }

  /// Says that there is no file, to be called where something is missing.
  func reportAbsence(_ reader: inout SettingsReader) {
    guard isWithoutFile else { return }
    reader.warn(
      Setting(path: "config", origin: .nowhere, value: nil), "there is no \(Self.usualFile) in this folder",
      cure: "Write one, or name another file with --config.")
  }

  /// Warns of variables that look like settings and are none.
  func reportUnknownVariables(_ reader: inout SettingsReader) {
    let known = Set((Self.names + ["config", "strict"]).map(Self.variable))
    for name in environment.keys.sorted() where name.hasPrefix("PIPPIN_") && !known.contains(name) {
      reader.warn(
        Setting(path: name, origin: .environment(name), value: .string("")), "is no setting, and nothing reads it",
        cure: "Correct its spelling, or take it away.")
    }
  }

  private static func variable(_ name: String) -> String { "PIPPIN_" + name.uppercased() }

  private static func setting(
    _ name: String, _ arguments: ParsedArguments, _ environment: [String: String]
  ) -> Setting {
    let option = name.replacing("_", with: "-")
    let variable = Self.variable(name)
    if arguments.has(option) {
      let isFlag = options.contains { $0.name == option && $0.value == nil }
      let value = isFlag ? SettingValue.bool(true) : .string(arguments[option] ?? "")
      return Setting(path: name, origin: .option(option), value: value)
    }
    // Set to nothing is the usual way to take a variable back.
    let value = environment[variable].flatMap { $0.isEmpty ? nil : SettingValue.string($0) }
    return Setting(path: name, origin: .environment(variable), value: value)
  }
}
