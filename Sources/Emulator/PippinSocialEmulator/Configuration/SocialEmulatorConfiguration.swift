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
