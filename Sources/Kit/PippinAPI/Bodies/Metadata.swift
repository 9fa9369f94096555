/// What an app and its operators keep with an account.
package struct MetadataBody: Codable, Sendable, Equatable {
  /// What the app may read.
  package let forApp: EmbeddedJSON?
  /// What only the operator API shows.
  package let forOperators: EmbeddedJSON?

  /// - Returns: `nil` where there is nothing.
  package init?(forApp: String?, forOperators: String? = nil) {
    if forApp == nil, forOperators == nil { return nil }
    self.forApp = forApp.map(EmbeddedJSON.init)
    self.forOperators = forOperators.map(EmbeddedJSON.init)
  }

  private enum CodingKeys: String, CodingKey {
    case forApp = "public"
    case forOperators = "private"
  }
}

extension MetadataBody: Described {
  package static var schemaName: String { "Metadata" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "JSON objects of at most 4,096 bytes.",
      [
        .optional(.forApp, .object("What the app may read.")),
        .optional(.forOperators, .object("In the operator API only.")),
      ])
  }
}
