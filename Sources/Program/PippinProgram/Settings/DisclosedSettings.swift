import PippinHTTP
import PippinServer
import PippinTokens

extension EffectiveSettings {
  /// Every setting, to be shown and to be compared.
  /// - Parameter contents: what was in the files that settings name.
  func inForce(_ contents: [SettingsContents]) -> SettingsInForce {
    // Of a list of files each has its own place, and the row is the whole list's.
    let contents = Dictionary(grouping: contents) { content in
      guard content.setting.hasSuffix("]"), let start = content.setting.lastIndex(of: "[") else {
        return content.setting
      }
      return String(content.setting[..<start])
    }
    return SettingsInForce(
      entries: rows.map { row in
        var compared = Array("\(row.compared)\0".utf8)
        for content in contents[row.setting] ?? [] { compared += content.digest }
        return SettingsInForce.Entry(
          shown: SettingInForce(setting: row.setting, value: row.disclosed, source: row.source),
          digest: SHA256.hash(compared), isForStart: row.isForStart)
      })
  }
}

/// Every setting of one reading: what operators may see of it, and a digest by which readings are compared.
package struct SettingsInForce: Sendable, Equatable {
  struct Entry: Sendable, Equatable {
    let shown: SettingInForce
    /// Of the value and of what was in the file that it names. It is never shown: a short password could be guessed from it.
    let digest: [UInt8]
    /// Whether a reload does not bring another value into force.
    let isForStart: Bool
  }

  let entries: [Entry]

  package init() { entries = [] }

  init(entries: [Entry]) { self.entries = entries }

  /// The entries by the top setting that each belongs to.
  private var byTop: [String: [Entry]] {
    Dictionary(grouping: entries) { String($0.shown.setting.prefix { $0 != "." && $0 != "[" }) }
  }

  /// A digest of each top setting with all that is below it.
  var digests: [String: [UInt8]] {
    byTop.mapValues { entries in
      SHA256.hash(entries.flatMap { Array("\($0.shown.setting)\0".utf8) + $0.digest })
    }
  }

  /// What differs from `other`.
  struct Difference: Equatable {
    /// Takes effect with a reload.
    var changed: [String] = []
    /// Takes effect with a restart.
    var awaitingRestart: [String] = []
  }

  /// The settings that differ from another reading, in the order of the reference. An object that only one of the two has is named as a
  /// whole.
  func difference(from other: SettingsInForce) -> Difference {
    let (mine, others) = (Paths(self), Paths(other))
    var difference = Difference()
    func add(_ path: String, _ isForStart: Bool) {
      if isForStart {
        if !difference.awaitingRestart.contains(path) { difference.awaitingRestart.append(path) }
      } else if !difference.changed.contains(path) {
        difference.changed.append(path)
      }
    }
    for entry in entries {
      let path = entry.shown.setting
      guard let before = others.entries[path] else {
        add(others.shortestUnknown(path), entry.isForStart)
        continue
      }
      if before.digest != entry.digest { add(path, entry.isForStart) }
    }
    for entry in other.entries where mine.entries[entry.shown.setting] == nil {
      add(mine.shortestUnknown(entry.shown.setting), entry.isForStart)
    }
    return difference
  }

  /// These settings, with the values of `running` where a reload does not bring others into force.
  /// - Parameter kept: top settings that a reload does not change this time.
  func keeping(_ running: SettingsInForce, kept: Set<String> = []) -> SettingsInForce {
    let (mine, others) = (byTop, running.byTop)
    let entries = ServerSetting.names.flatMap { top -> [Entry] in
      let (new, former) = (mine[top] ?? [], others[top] ?? [])
      // As a whole, because an object or a list may have other members.
      if kept.contains(top) || new.allSatisfy(\.isForStart) { return former }
      return new.map { entry in
        entry.isForStart ? former.first { $0.shown.setting == entry.shown.setting } ?? entry : entry
      }
    }
    return SettingsInForce(entries: entries)
  }

  /// The entries by path, and all beginnings of paths.
  private struct Paths {
    var entries: [String: Entry] = [:]
    private var beginnings: Set<String> = []

    init(_ settings: SettingsInForce) {
      for entry in settings.entries {
        entries[entry.shown.setting] = entry
        beginnings.formUnion(Self.beginnings(of: entry.shown.setting))
      }
    }

    /// The shortest beginning of a path that has no members here.
    func shortestUnknown(_ path: String) -> String {
      Self.beginnings(of: path).first { !beginnings.contains($0) } ?? path
    }

    /// `clients[0].apple.key` begins with `clients`, `clients[0]` and `clients[0].apple`.
    private static func beginnings(of path: String) -> [String] {
      path.indices.dropFirst().filter { path[$0] == "." || path[$0] == "[" }.map { String(path[..<$0]) }
    }
  }
}

extension SettingDeclaration.Form {
  /// A value as operators may see it who cannot read the settings; `nil` where it could hold a secret, as anything could that is not
  /// named here.
  func disclosed(_ value: SettingValue) -> String? {
    switch (self, value) {
    case (.boolean, .bool(let truth)), (.booleanOrObject, .bool(let truth)): "\(truth)"
    case (.boolean, .string(let word)) where ["true", "false", "1", "0"].contains(word): word
    case (.integer, .number(let number)): Int64(exactly: number).map(String.init)
    case (.choice(let words), .string(let word)) where words.contains(word): word
    case (.text(_, isPublic: true), .string(let text)): text
    case (.text("URL", _), .string(let text)), (.text("https://…", _), .string(let text)): Self.place(of: text)
    case (.list(let element), .array(let elements)): Self.disclosed(elements, of: element)
    case (.secretFile, _): SecretSourceSetting.words(value)
    default: nil
    }
  }

  /// Shows a list whole or not at all.
  private static func disclosed(_ elements: [SettingValue], of form: SettingDeclaration.Form) -> String? {
    let shown = elements.compactMap { form.disclosed($0) }
    return shown.count == elements.count ? "[" + shown.joined(separator: ", ") + "]" : nil
  }

  /// A web address without its query, in which some services want their secrets.
  private static func place(of text: String) -> String? {
    do {
      return try HTTPURL(parsing: text).place
    } catch {
      return nil
    }
  }
}

extension SettingDeclaration.Form {
  /// Whether text that stands here can be shown in messages, also wrong text: it cannot be meant as a secret.
  var mayShowText: Bool {
    switch self {
    case .text(_, let isPublic): isPublic
    case .choice: true
    case .boolean, .integer, .file, .secretFile, .list, .object, .booleanOrObject: false
    }
  }

  /// Whether a number can be shown; a password may be one.
  var mayShowNumber: Bool { if case .integer = self { true } else { mayShowText } }

  /// A value as the person who runs the server may see it: without the arguments of commands.
  func shown(_ value: SettingValue) -> SettingValue {
    switch (self, value) {
    case (.secretFile, _): SecretSourceSetting.words(value).map { .string($0) } ?? value
    case (.list(let element), .array(let elements)): .array(elements.map { element.shown($0) })
    default: value
    }
  }

  /// What an element of a list should be; nil for what is no list.
  var element: SettingDeclaration.Form? {
    if case .list(let element) = self { element } else { nil }
  }

  /// What a member of an object should be; nil for one that is not declared.
  func member(_ name: String) -> SettingDeclaration.Form? {
    switch self {
    case .object(let keys), .booleanOrObject(let keys): Self.form(of: name, in: keys)
    default: nil
    }
  }

  private static func form<Key: SettingKey>(of name: String, in keys: Key.Type) -> SettingDeclaration.Form? {
    Key(rawValue: name)?.declaration.form
  }

  /// The names of all settings, which are no secrets.
  static let knownNames = Set(SettingsTable.all.flatMap { $0.rows.map(\.name) })
}
