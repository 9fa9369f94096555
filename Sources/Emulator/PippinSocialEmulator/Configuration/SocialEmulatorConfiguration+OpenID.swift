package import PippinSecret

extension SocialEmulatorConfiguration {
  /// A client at the OpenID Connect or the OAuth 2 emulator.
  package struct CodeClient: Sendable {
    package let id: String
    package let secret: SecretText
    /// The registered return URLs, compared exactly.
    package let redirectURIs: [String]

    package init(id: String, secret: SecretText, redirectURIs: [String]) {
      self.id = id
      self.secret = secret
      self.redirectURIs = redirectURIs
    }
  }

  /// A person with an account at both emulators.
  package struct OpenIDPerson: Sendable {
    /// The person's short name in the control API.
    package let id: String
    /// The person's `sub`.
    package let subject: String
    /// The person's id at the OAuth 2 emulator.
    package let number: Int
    package let email: String?
    package let isEmailVerified: Bool
    package let givenName: String
    package let familyName: String

    package init(
      id: String, subject: String, number: Int, email: String?, isEmailVerified: Bool, givenName: String,
      familyName: String
    ) {
      self.id = id
      self.subject = subject
      self.number = number
      self.email = email
      self.isEmailVerified = isEmailVerified
      self.givenName = givenName
      self.familyName = familyName
    }
  }

  /// The clients of the default configuration: the demo's, and another developer's.
  static func defaultClients(_ provider: String, callback: String) -> [CodeClient] {
    [
      CodeClient(
        id: "example-at-\(provider)", secret: SecretText("\(provider)-example-secret"), redirectURIs: [callback]),
      CodeClient(
        id: "another-at-\(provider)", secret: SecretText("\(provider)-another-secret"),
        redirectURIs: ["https://another.example/callback"]),
    ]
  }

  static let defaultOpenIDPeople = [
    OpenIDPerson(
      id: "mary", subject: "24400320-mary", number: 1001, email: "mary@example.com", isEmailVerified: true,
      givenName: "Mary", familyName: "Appleseed"),
    OpenIDPerson(
      id: "anita", subject: "24400320-anita", number: 1002, email: "anita@example.com", isEmailVerified: true,
      givenName: "Anita", familyName: "Bergman"),
    OpenIDPerson(
      id: "kurt", subject: "24400320-kurt", number: 1003, email: "kurt@example.com", isEmailVerified: false,
      givenName: "Kurt", familyName: "Köhler"),
  ]
}
