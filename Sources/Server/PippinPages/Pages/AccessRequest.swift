internal import PippinHTTP

/// What an OpenID client gets if the person agrees, and who that person is; every page that asks shows the same.
package struct AccessRequest: Sendable, Equatable {
  /// Something of the account, and its value while there is one.
  package struct Detail: Sendable, Equatable {
    package let kind: AccessKind
    package let value: String?

    package init(_ kind: AccessKind, _ value: String?) {
      self.kind = kind
      self.value = value
    }
  }

  /// The client's name.
  package let client: String
  /// Who is signed in.
  package let person: String
  package let details: [Detail]

  package init(client: String, person: String, details: [Detail]) {
    self.client = client
    self.person = person
    self.details = details
  }

  func signedInAs(_ language: Translation) -> HTML {
    "<p class=\"soft\">\(language.html("consent.signed_in_as", ["name": person]))</p>"
  }

  func list(_ language: Translation) -> HTML {
    """
    <p>\(language.html("consent.gets", ["client": client]))</p>
    <ul class="steps">
    \(details.map { row($0, language) })</ul>
    """
  }

  private func row(_ detail: Detail, _ language: Translation) -> HTML {
    let value: HTML? = detail.value.map { "<br><strong><bdi>\($0)</bdi></strong>" }
    return "<li>\(language.html(detail.kind.text))\(value)</li>\n"
  }
}

/// What an OpenID client can have, in words.
package enum AccessKind: Sendable, Equatable {
  case accountID, name, email, language, externalID
  /// A member of the metadata, by its name.
  case metadata(String)
  case offlineAccess

  var text: Text {
    switch self {
    case .accountID: Text("scope.openid")
    case .name: Text("scope.profile")
    case .email: Text("scope.email")
    case .language: Text("scope.language")
    case .externalID: Text("scope.external_id")
    case .metadata(let name): Text("scope.metadata", ["name": name])
    case .offlineAccess: Text("scope.offline_access")
    }
  }

  /// Reads a token of a scope or of a consent; nil for what says nothing to a person.
  init?(token: String) {
    switch token {
    case "openid": self = .accountID
    case "profile", "claims.name": self = .name
    case "email", "claims.email": self = .email
    case "claims.external_id": self = .externalID
    case "offline_access": self = .offlineAccess
    default:
      let prefix = "claims.metadata."
      guard token.hasPrefix(prefix) else { return nil }
      self = .metadata(String(token.dropFirst(prefix.count)))
    }
  }
}
