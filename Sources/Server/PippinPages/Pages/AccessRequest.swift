internal import PippinHTTP

/// What an OpenID client gets if the person agrees, and who that person is; every page that asks shows the same.
package struct AccessRequest: Sendable, Equatable {
  /// One kind of data of the account, and its value, if it has one.
  package struct Detail: Sendable, Equatable {
    package let kind: AccessKind
    package let value: String?

    package init(_ kind: AccessKind, _ value: String?) {
      self.kind = kind
      self.value = value
    }
  }

  /// Who is signed in: by name and verified address, as far as there are any, or else by the account's id.
  package struct Person: Sendable, Equatable {
    package let name: String?
    package let email: String?
    package let id: String

    package init(name: String?, email: String? = nil, id: String) {
      self.name = name
      self.email = email
      self.id = id
    }

    fileprivate var words: String { name ?? email ?? id }

    fileprivate var initial: String {
      guard let first = (name ?? email)?.first else { return "·" }
      return first.uppercased()
    }
  }

  /// The addresses of the client's own pages about what it does with the data.
  package struct Policies: Sendable, Equatable {
    package let terms: String?
    package let privacy: String?

    package init(terms: String? = nil, privacy: String? = nil) {
      self.terms = terms
      self.privacy = privacy
    }
  }

  /// The client's name.
  package let client: String
  package let person: Person
  /// Lets another account answer; nil where the client wants this one.
  package let switchAccount: FormAction?
  package let details: [Detail]
  package let policies: Policies

  package init(
    client: String, person: Person, switchAccount: FormAction? = nil, details: [Detail], policies: Policies = Policies()
  ) {
    self.client = client
    self.person = person
    self.switchAccount = switchAccount
    self.details = details
    self.policies = policies
  }
}

extension AccessRequest {
  /// The row that says who is signed in, with the button for another account.
  func account(_ language: Translation) -> HTML {
    let detail: HTML? =
      person.name == nil ? nil : "<span class=\"soft\"><bdi>\(breakable(person.email ?? person.id))</bdi></span>"
    let other = switchAccount.map {
      $0.form(button: Text("consent.switch_account"), class: "button quiet small", in: language)
    }
    return """
      <div class="who" role="group" aria-label="\(language.text("consent.signed_in_as", ["name": person.words]))">\
      <span class="avatar" aria-hidden="true">\(person.initial)</span>\
      <span class="what"><strong><bdi>\(breakable(person.words))</bdi></strong>\(detail)</span>\(other)</div>
      """
  }

  /// What the client gets, each with its value; nothing for an app that gets no data.
  func list(_ language: Translation) -> HTML? {
    guard !details.isEmpty else { return nil }
    return """
      <h2>\(language.html("consent.gets", ["client": client]))</h2>
      <ul class="values">
      \(details.map { AccessRow(language.html($0.kind.text), $0.shown(in: language)).html })</ul>

      """
  }

  /// The client's own pages about what it does with the data.
  func links(_ language: Translation) -> HTML? {
    let links = [("consent.terms", policies.terms), ("consent.privacy", policies.privacy)]
      .compactMap { key, address -> HTML? in
        address.map {
          """
          <a href="\(address: $0)" rel="noopener noreferrer"><span>\(language.html(key, ["client": client]))</span></a>
          """
        }
      }
    return links.isEmpty ? nil : "<p class=\"links\">\(links.joined(separator: " "))</p>\n"
  }
}

/// One line of what a page asks for: what it is, and the value.
struct AccessRow {
  let name: HTML
  let value: HTML?

  init(_ name: HTML, _ value: HTML?) {
    self.name = name
    self.value = value
  }

  var html: HTML {
    guard let value else { return "<li>\(name)</li>\n" }
    return "<li><span class=\"soft\">\(name)</span> \(value)</li>\n"
  }
}

extension AccessRequest.Detail {
  /// The value as the client would get it; nil for what has none.
  fileprivate func shown(in language: Translation) -> HTML? {
    switch (kind, value) {
    case (.offlineAccess, _): nil
    case (_, nil): "<em>\(language.html("consent.not_set"))</em>"
    case (.language, let tag?):
      "<bdi>\(Language(rawValue: tag).map { "\($0.endonym) (\(tag))" } ?? tag)</bdi>"
    case (.email, let address?): "<bdi>\(breakable(address))</bdi>"
    case (_, let value?): "<bdi>\(value)</bdi>"
    }
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

  /// Reads a token of a scope or of a consent; nil for a token that means nothing to a person.
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
