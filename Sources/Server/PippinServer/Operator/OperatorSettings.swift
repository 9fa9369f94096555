import PippinAPI
import PippinHTTP

/// A setting that this server runs with, as operators see it who cannot read the settings.
package struct SettingInForce: Codable, Sendable, Hashable {
  /// The path, such as `clients[0].id`.
  package let setting: String
  /// The value, or `set` where it could hold a secret.
  package let value: String
  /// Where it comes from: a file, an environment variable, an option, or `default`.
  package let source: String

  package init(setting: String, value: String, source: String) {
    self.setting = setting
    self.value = value
    self.source = source
  }

  package var isDefault: Bool { source == "default" }

  private enum CodingKeys: String, CodingKey {
    case setting, value, source
  }
}

extension SettingInForce: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.setting, .string("The path.", examples: ["public_url", "clients[0].id"])),
        .required(
          .value, .string("`set` for what could hold a secret, such as every file; of an address without its query.")),
        .required(.source, .string("A file, an environment variable, an option, or `default`.")),
      ])
  }
}

extension OperatorResponder {
  static let settingsBindings: [RouteBinding<OperatorResponder>] = [
    api(.listSettings) { responder, _, _ in responder.json(PagedList(items: responder.settings)) }
  ]
}
