import PippinHTTP
import PippinServer

extension EffectiveSettings {
  /// Every setting, for operators who cannot read the settings.
  var inForce: [SettingInForce] {
    rows.map { SettingInForce(setting: $0.setting, value: $0.disclosed, source: $0.source) }
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
