package import PippinSecret

/// The apps and people of the emulators.
package struct SocialEmulatorConfiguration: Sendable {
  /// An OAuth client in Google's console.
  package struct GoogleClient: Sendable {
    /// The client id, `….apps.googleusercontent.com`.
    package let id: String
    /// The secret of a web application; nil for apps on devices, which cannot redeem codes here.
    package let secret: SecretText?
    /// The registered return URLs, compared exactly.
    package let redirectURIs: [String]

    package init(id: String, secret: SecretText?, redirectURIs: [String]) {
      self.id = id
      self.secret = secret
      self.redirectURIs = redirectURIs
    }
  }

  /// A Google account.
  package struct GooglePerson: Sendable {
    /// The person's short name in the control API.
    package let id: String
    /// The person's `sub`, the same in every app.
    package let subject: String
    package let email: String?
    package let isEmailVerified: Bool
    package let givenName: String
    package let familyName: String
    /// The organisation that manages the account.
    package let hostedDomain: String?

    package init(
      id: String, subject: String, email: String?, isEmailVerified: Bool, givenName: String, familyName: String,
      hostedDomain: String? = nil
    ) {
      self.id = id
      self.subject = subject
      self.email = email
      self.isEmailVerified = isEmailVerified
      self.givenName = givenName
      self.familyName = familyName
      self.hostedDomain = hostedDomain
    }
  }

  /// An app at Facebook.
  package struct FacebookApp: Sendable {
    /// The app id, in digits.
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

  /// A Facebook account. An app's user id is derived from the app and the person.
  package struct FacebookPerson: Sendable {
    /// The person's short name in the control API.
    package let id: String
    /// Nil for people who signed up with a phone number.
    package let email: String?
    package let givenName: String
    package let familyName: String

    package init(id: String, email: String?, givenName: String, familyName: String) {
      self.id = id
      self.email = email
      self.givenName = givenName
      self.familyName = familyName
    }
  }

  package var googleClients: [GoogleClient]
  package var googlePeople: [GooglePerson]
  package var facebookApps: [FacebookApp]
  package var facebookPeople: [FacebookPerson]
  package var openIDClients: [CodeClient]
  package var oauth2Clients: [CodeClient]
  /// The people of the OpenID Connect and the OAuth 2 emulator.
  package var openIDPeople: [OpenIDPerson]
  /// Host names, besides loopback, at which the emulators answer.
  package var allowedHosts: [String]

  package init(
    googleClients: [GoogleClient], googlePeople: [GooglePerson], facebookApps: [FacebookApp],
    facebookPeople: [FacebookPerson], openIDClients: [CodeClient] = [], oauth2Clients: [CodeClient] = [],
    openIDPeople: [OpenIDPerson] = [], allowedHosts: [String] = []
  ) {
    self.openIDClients = openIDClients
    self.oauth2Clients = oauth2Clients
    self.openIDPeople = openIDPeople
    self.googleClients = googleClients
    self.googlePeople = googlePeople
    self.facebookApps = facebookApps
    self.facebookPeople = facebookPeople
    self.allowedHosts = allowedHosts
  }
}

extension SocialEmulatorConfiguration {
  /// The default configuration of demo and tests: one web application with its iOS app, one Facebook app, one client each at
  /// the OpenID Connect and the OAuth 2 provider, another developer's app at each provider, and the people of the Apple emulator.
  ///
  /// - Parameter server: the address of the server that people sign in to.
  package static func defaultSeed(server: String = "http://localhost:8080") -> SocialEmulatorConfiguration {
    SocialEmulatorConfiguration(
      googleClients: [
        GoogleClient(
          id: "example-web.apps.googleusercontent.com", secret: SecretText("google-example-secret"),
          redirectURIs: [server + "/auth/google/callback"]),
        GoogleClient(id: "example-ios.apps.googleusercontent.com", secret: nil, redirectURIs: []),
        GoogleClient(
          id: "another-web.apps.googleusercontent.com", secret: SecretText("google-another-secret"),
          redirectURIs: ["https://another.example/callback"]),
      ],
      googlePeople: [
        GooglePerson(
          id: "mary", subject: "110000000000000000001", email: "mary.appleseed@gmail.com", isEmailVerified: true,
          givenName: "Mary", familyName: "Appleseed"),
        // Managed by example.com, with the same address as her Apple ID.
        GooglePerson(
          id: "anita", subject: "110000000000000000002", email: "anita@example.com", isEmailVerified: true,
          givenName: "Anita", familyName: "Bergman", hostedDomain: "example.com"),
        GooglePerson(
          id: "kurt", subject: "110000000000000000003", email: "kurt@example.com", isEmailVerified: false,
          givenName: "Kurt", familyName: "Köhler"),
      ],
      facebookApps: [
        FacebookApp(
          id: "1000000000000001", secret: SecretText("facebook-example-secret"),
          redirectURIs: [server + "/auth/facebook/callback"]),
        FacebookApp(
          id: "1000000000000002", secret: SecretText("facebook-another-secret"),
          redirectURIs: ["https://another.example/callback"]),
      ],
      facebookPeople: [
        FacebookPerson(id: "mary", email: "mary@example.com", givenName: "Mary", familyName: "Appleseed"),
        FacebookPerson(id: "anita", email: "anita@example.com", givenName: "Anita", familyName: "Bergman"),
        FacebookPerson(id: "kurt", email: nil, givenName: "Kurt", familyName: "Köhler"),
      ], openIDClients: defaultClients("openid", callback: server + "/auth/openid/callback/example-id"),
      oauth2Clients: defaultClients("oauth2", callback: server + "/auth/openid/callback/example-social"),
      openIDPeople: defaultOpenIDPeople)
  }
}

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
