import PippinFoundation

/// A place in the settings: what is there, if anything, and where it came from.
struct Setting {
  let path: String
  let origin: SettingOrigin
  let value: SettingValue?
  /// The bounds that its declaration gives a whole number.
  var bounds: ClosedRange<Int>?

  /// The member of an object that `key` declares; absent where there is no object.
  subscript(_ key: some SettingKey) -> Setting {
    var setting = member(key.rawValue)
    setting.bounds = key.declaration.bounds
    return setting
  }

  /// The member of any name.
  func member(_ name: String) -> Setting {
    var member: SettingValue?
    if case .object(let members) = value { member = members[name] }
    return Setting(path: path.isEmpty ? name : "\(path).\(name)", origin: origin, value: member)
  }

  var isPresent: Bool { value != nil && value != .null }

  /// Whether it is an object, where it may be something else too.
  var isObject: Bool { if case .object = value { true } else { false } }
}

/// Reads settings, and keeps every problem it meets instead of stopping at the first.
struct SettingsReader {
  private(set) var problems: [SettingsProblem] = []
  private(set) var warnings: [SettingsProblem] = []
  /// Every file that was named and read.
  private(set) var files: [SettingsFile] = []

  mutating func problem(_ setting: Setting, _ detail: String, cure: String) {
    let origin = setting.isPresent ? setting.origin : .nowhere
    problems.append(SettingsProblem(setting: setting.path, origin: origin, detail: detail, cure: cure))
  }

  mutating func warn(_ setting: Setting, _ detail: String, cure: String, isAboutAccess: Bool = false) {
    let origin = setting.isPresent ? setting.origin : .nowhere
    warnings.append(
      SettingsProblem(
        setting: setting.path, origin: origin, detail: detail, cure: cure, isAboutAccess: isAboutAccess))
  }

  /// Notes a file, so that its permissions can be checked.
  mutating func note(_ file: SettingsFile) { files.append(file) }

  /// Text that is not empty; nil where there is none, with a problem where there is something else.
  mutating func string(_ setting: Setting) -> String? {
    guard setting.isPresent else { return nil }
    guard case .string(let text) = setting.value, !text.isEmpty else {
      problem(setting, "must be text, and not empty", cure: "Put it in quotation marks, or leave the setting out.")
      return nil
    }
    return text
  }

  /// Text that must be there.
  mutating func required(_ setting: Setting, cure: String) -> String? {
    guard setting.isPresent else {
      problem(setting, "is missing", cure: cure)
      return nil
    }
    return string(setting)
  }

  /// A truth value; in the environment a word for one.
  mutating func bool(_ setting: Setting) -> Bool? {
    switch setting.value {
    case nil, .null: return nil
    case .bool(let truth): return truth
    case .string("true"), .string("1"):
      if case .environment = setting.origin { return true }
    case .string("false"), .string("0"):
      if case .environment = setting.origin { return false }
    default: break
    }
    problem(setting, "must be true or false", cure: "Write true or false, without quotation marks.")
    return nil
  }

  /// A whole number within the bounds of its declaration.
  mutating func integer(_ setting: Setting) -> Int? {
    guard setting.isPresent else { return nil }
    guard let bounds = setting.bounds else { preconditionFailure("\(setting.path) is not declared as a whole number") }
    guard case .number(let number) = setting.value, let integer = Int(exactly: number), bounds.contains(integer) else {
      problem(
        setting, "must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
        cure: "Write it without quotation marks, or leave it out.")
      return nil
    }
    return integer
  }

  /// The elements of a list; none where there is none.
  mutating func list(_ setting: Setting) -> [Setting] {
    guard setting.isPresent else { return [] }
    guard case .array(let elements) = setting.value else {
      problem(setting, "must be a list", cure: "Put it in square brackets.")
      return []
    }
    return elements.enumerated().map { index, element in
      Setting(path: "\(setting.path)[\(index)]", origin: setting.origin, value: element)
    }
  }

  /// Whether there is an object with no other members than those of `keys`. Others are problems, because a misspelt
  /// setting silently does nothing.
  mutating func object<Key: SettingKey>(_ setting: Setting, _ keys: Key.Type) -> Bool {
    guard case .object(let members) = setting.value else {
      if setting.isPresent { problem(setting, "must be an object", cure: "Put it in braces.") }
      return false
    }
    for name in members.keys.sorted() where !Key.names.contains(name) {
      let question = Suggestion(for: name, among: Key.names).question { $0 }.trimmingPrefix(" ")
      problem(
        setting.member(name), "is not a setting",
        cure: "\(question)\(question.isEmpty ? "" : " ")The settings here are: \(Key.names.joined(separator: ", ")).")
    }
    return true
  }

  /// A name of ours: letters, digits and a few signs, at most `limit` of them.
  mutating func name(_ setting: Setting, limit: Int = 128, cure: String) -> String? {
    guard let text = required(setting, cure: cure) else { return nil }
    let isWellFormed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isWellFormed, text.utf8.count <= limit else {
      problem(setting, "may have letters, digits, - _ and . only, at most \(limit)", cure: "Choose another name.")
      return nil
    }
    return text
  }

  /// Reports elements that have one name.
  mutating func refuseDoubles(_ settings: [(Setting, String)]) {
    var seen: Set<String> = []
    for (setting, name) in settings where !seen.insert(name).inserted {
      problem(setting, "is the second one named \(name)", cure: "Give each a name of its own.")
    }
  }

  /// The contents of the file that a setting names, relative to where the setting stands.
  /// - Parameter isSecret: whether to warn where others than its owner may read it.
  mutating func file(_ setting: Setting, isSecret: Bool = true, cure: String) -> FileContents? {
    guard let name = required(setting, cure: cure) else { return nil }
    let path = name.utf8.first == UInt8(ascii: "/") ? name : setting.origin.folder + name
    do {
      let contents = try FileAccess.contents(of: path)
      note(SettingsFile(path: path, kind: isSecret ? .secret : .open))
      if isSecret, contents.isReadableByOthers {
        warn(
          setting, "other users can read \(Printable.text(path, limit: 200))",
          cure: "Run: chmod 600 \(Printable.text(path, limit: 200)).", isAboutAccess: true)
      }
      return contents
    } catch {
      problem(setting, "\(Printable.text(path, limit: 200)) cannot be read: \(error.detail)", cure: cure)
      return nil
    }
  }
}

/// A value of a settings file, before anybody knows what it is for.
enum SettingValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SettingValue])
  case object([String: SettingValue])

  /// Reads JSON5, of which JSON is a part; nil for anything else.
  init?(json5 text: [UInt8]) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      self = try decoder.decode(SettingValue.self, from: Data(text))
    } catch {
      // The decoder says no more than that.
      return nil
    }
  }
}

extension SettingValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func attempt<Value: Decodable>(_ type: Value.Type) -> Value? {
      // A decoder cannot be asked what comes next: a failure only means that it is something else.
      do { return try container.decode(type) } catch { return nil }
    }
    if container.decodeNil() {
      self = .null
    } else if let members = attempt([String: SettingValue].self) {
      self = .object(members)
    } else if let elements = attempt([SettingValue].self) {
      self = .array(elements)
    } else if let text = attempt(String.self) {
      self = .string(text)
    } else if let truth = attempt(Bool.self) {
      self = .bool(truth)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}

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

/// Everything that is wrong with the settings, at once (R-18).
package struct SettingsError: Error, Hashable, Sendable {
  package let problems: [SettingsProblem]
  /// What is dubious besides.
  package let warnings: [SettingsProblem]
}
