import PippinFoundation
import PippinTokens

/// A place in the settings: what is there, if anything, and where it came from.
struct Setting {
  let path: String
  let origin: SettingOrigin
  let value: SettingValue?
  /// The bounds that its declaration gives a whole number.
  var bounds: ClosedRange<Int>?
  /// Where it stands in a text, or the object that it is missing from; nil where there is no text.
  var place: SettingPlace?

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
    return Setting(
      path: path.isEmpty ? name : "\(path).\(name)", origin: origin, value: member, place: place?.member(name))
  }

  var isPresent: Bool { value != nil && value != .null }

  /// Whether it is an object, where it may be something else too.
  var isObject: Bool { if case .object = value { true } else { false } }

  /// What is wrong with it.
  /// - Parameter atName: whether the name is wrong, and not the value.
  func problem(_ detail: String, cure: String, atName: Bool = false) -> SettingsProblem {
    // What is missing from a text is missing from the object there.
    SettingsProblem(
      setting: path, origin: isPresent || place != nil ? origin : .nowhere, position: place?.position(atName: atName),
      detail: detail, cure: cure)
  }
}

/// Reads settings, and keeps every problem it meets instead of stopping at the first.
struct SettingsReader {
  private(set) var problems: [SettingsProblem] = []
  private(set) var warnings: [SettingsProblem] = []
  /// Every file that was named and read.
  private(set) var files: [SettingsFile] = []
  /// What was in them, by the setting that names each.
  private(set) var contents: [SettingsContents] = []
  let environment: [String: String]
  var commands: SecretCommands

  /// - Parameters:
  ///   - environment: where commands for secrets and systemd's credentials are looked for.
  ///   - showsCommandErrors: whether problems have what a command for a secret wrote to standard error.
  init(environment: [String: String] = [:], showsCommandErrors: Bool = false) {
    self.environment = environment
    commands = SecretCommands(environment: environment, showsErrors: showsCommandErrors)
  }

  mutating func problem(_ setting: Setting, atName: Bool = false, _ detail: String, cure: String) {
    problems.append(setting.problem(detail, cure: cure, atName: atName))
  }

  mutating func problem(_ problem: SettingsProblem) { problems.append(problem) }

  mutating func warn(_ setting: Setting, _ detail: String, cure: String, isAboutAccess: Bool = false) {
    var warning = setting.problem(detail, cure: cure)
    warning.isAboutAccess = isAboutAccess
    warnings.append(warning)
  }

  /// Notes a file, so that its permissions can be checked.
  mutating func note(_ file: SettingsFile) { files.append(file) }

  /// Notes what was read for a setting, so that a reload can tell whether it changed.
  mutating func note(_ bytes: [UInt8], of setting: Setting, from source: String) {
    contents.append(SettingsContents(setting: setting.path, source: source, digest: SHA256.hash(bytes)))
  }

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
      Setting(
        path: "\(setting.path)[\(index)]", origin: setting.origin, value: element, place: setting.place?.element(index))
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
        setting.member(name), atName: true, "is not a setting",
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
  /// - Parameter isSecret: whether it may come from a command or systemd too, and to warn where others than the file's owner may read it.
  mutating func file(_ setting: Setting, isSecret: Bool = true, cure: String) -> FileContents? {
    if isSecret, setting.isObject { return secret(setting) }
    guard let name = required(setting, cure: cure) else { return nil }
    let path = name.utf8.first == UInt8(ascii: "/") ? name : setting.origin.folder + name
    do {
      let contents = try FileAccess.contents(of: path)
      note(SettingsFile(path: path, kind: isSecret ? .secret : .open))
      note(contents.bytes, of: setting, from: path)
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

  /// As it begins a message, before line and column.
  fileprivate var prefix: String {
    switch self {
    case .environment(let name): Printable.text(name)
    case .option(let name): "--\(name)"
    case .file, .nowhere: text
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
  /// What stands for a setting where the file as a whole is wrong.
  static let wholeFile = "the whole file"

  /// The setting's path, such as `clients[0].return_to[1]`.
  package let setting: String
  package let origin: SettingOrigin
  /// Where in the origin's text; nil where that is not JSON5.
  package let position: SettingPosition?
  /// What is wrong, as the end of a sentence that begins with the setting. Never a secret.
  package let detail: String
  /// What to do.
  package let cure: String
  /// Whether it is about who can read or change a file.
  var isAboutAccess = false

  /// All of it in one line.
  package var line: String { "\(sentence) \(cure)" }

  /// What is wrong, without the cure: like a compiler's message where there is a place to point at.
  var sentence: String {
    let name = Printable.text(setting, limit: 200)
    guard let position else { return "\(name) (\(origin.text)): \(detail)." }
    let place = "\(origin.prefix):\(position.line):\(position.column): "
    return place + (setting == Self.wholeFile ? "\(detail)." : "\(name): \(detail).")
  }

  /// The line of the settings that it is about, and below it a caret; empty if that cannot be shown.
  var excerpt: String { position.flatMap { $0.shown?.lines(number: $0.line) } ?? "" }

  /// All of it, with the line of the settings below it.
  package var report: String { excerpt.isEmpty ? line : line + "\n" + excerpt }
}

/// Everything that is wrong with the settings, at once (R-18).
package struct SettingsError: Error, Hashable, Sendable {
  package let problems: [SettingsProblem]
  /// What is dubious besides.
  package let warnings: [SettingsProblem]
}
