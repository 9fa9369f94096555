import PippinFoundation

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
