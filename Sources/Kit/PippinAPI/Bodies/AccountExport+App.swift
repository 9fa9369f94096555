package import PippinFoundation

extension AccountExport {
  /// An OpenID client that the person agreed to, or that holds a session of theirs.
  package struct App: Codable, Sendable {
    package var clientID: String
    package var name: String?
    package var scope: String
    package var grantedAt: Timestamp
    /// Nil while it holds no session.
    package var lastUsedAt: Timestamp?

    package init(clientID: String, name: String?, scope: String, grantedAt: Timestamp, lastUsedAt: Timestamp?) {
      self.clientID = clientID
      self.name = name
      self.scope = scope
      self.grantedAt = grantedAt
      self.lastUsedAt = lastUsedAt
    }

    private enum CodingKeys: String, CodingKey {
      case name, scope
      case clientID = "client_id"
      case grantedAt = "granted_at"
      case lastUsedAt = "last_used_at"
    }
  }
}

extension AccountExport.App: Described {
  package static var schemaName: String { "ConnectedApp" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string()),
        .optional(.name, .string("As the person knows it.")),
        .required(
          .scope,
          .string(
            "What it may have, parted by spaces; `claims.` and a name is a claim of the settings that the person agreed to.",
            examples: ["openid profile email"])),
        .required(.grantedAt, .time("When the person agreed to it last, or the client's first session was opened.")),
        .optional(.lastUsedAt, .time("When one of its sessions was used last; absent while it has none.")),
      ])
  }
}
