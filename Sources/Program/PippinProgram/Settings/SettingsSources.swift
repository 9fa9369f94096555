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

/// Finds a member that an object of JSON5 has twice. Foundation's decoder keeps one of the two without a word (decision 0003).
struct RepeatedMember {
  private struct Level {
    /// The names so far; nil in a list.
    var names: Set<String>?
    /// The member or element that comes next or is being read.
    var name = ""
    var index = 0
    var awaitsName: Bool
  }

  private let text: [UInt8]
  private var position = 0
  private var levels: [Level] = []

  /// The path of the first one, such as `brand.colors`; nil if there is none.
  /// - Parameter text: what the decoder has accepted.
  static func path(in text: [UInt8]) -> String? {
    var scanner = RepeatedMember(text: text)
    return scanner.scan()
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func scan() -> String? {
    while position < text.count {
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "{"):
        levels.append(Level(names: [], awaitsName: true))
        position += 1
      case UInt8(ascii: "["):
        levels.append(Level(names: nil, awaitsName: false))
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = levels.popLast()
        position += 1
      case UInt8(ascii: ","):
        if !levels.isEmpty {
          levels[levels.count - 1].awaitsName = levels[levels.count - 1].names != nil
          levels[levels.count - 1].index += 1
        }
        position += 1
      case UInt8(ascii: "/"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let path = take(quoted(by: byte)) { return path }
      case _ where Self.endsWord(byte): position += 1
      default:
        if let path = take(word()) { return path }
      }
    }
    return nil
  }

  /// A string or a word: a name where one is awaited, and otherwise a value.
  private mutating func take(_ name: String) -> String? {
    guard let last = levels.indices.last, levels[last].awaitsName else { return nil }
    levels[last].awaitsName = false
    levels[last].name = name
    guard levels[last].names?.insert(name).inserted == false else { return nil }
    return levels.reduce(into: "") { path, level in
      if level.names == nil {
        path += "[\(level.index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + level.name
      }
    }
  }

  private mutating func skipComment() {
    let next = position + 1 < text.count ? text[position + 1] : 0
    position += 2
    if next == UInt8(ascii: "/") {
      while position < text.count, text[position] != UInt8(ascii: "\n"), text[position] != UInt8(ascii: "\r") {
        position += 1
      }
    } else if next == UInt8(ascii: "*") {
      while position + 1 < text.count, text[position] != UInt8(ascii: "*") || text[position + 1] != UInt8(ascii: "/") {
        position += 1
      }
      position += 2
    }
  }

  /// The text of a string, with the escapes that a name may have.
  private mutating func quoted(by quote: UInt8) -> String {
    var scalars: [UInt8] = []
    position += 1
    while position < text.count, text[position] != quote {
      if text[position] == UInt8(ascii: "\\"), position + 1 < text.count {
        let digits = [UInt8(ascii: "u"): 4, UInt8(ascii: "x"): 2][text[position + 1]] ?? 0
        let end = position + 2 + digits
        if digits > 0, end <= text.count,
          let code = UInt32(String(decoding: text[position + 2..<end], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        {
          scalars += String(scalar).utf8
          position = end
        } else {
          scalars.append(text[position + 1])
          position += 2
        }
      } else {
        scalars.append(text[position])
        position += 1
      }
    }
    position += 1
    return String(decoding: scalars, as: UTF8.self)
  }

  /// A name without quotation marks, a number or a literal.
  private mutating func word() -> String {
    let start = position
    while position < text.count, !Self.endsWord(text[position]) { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private static func endsWord(_ byte: UInt8) -> Bool { byte <= 0x20 || ",:{}[]/\"'".utf8.contains(byte) }
}
