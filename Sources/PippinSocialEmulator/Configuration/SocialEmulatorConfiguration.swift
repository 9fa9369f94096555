package import PippinSecret

/// Who is known to the two stand-ins: apps and people.
package struct SocialEmulatorConfiguration: Sendable {
  /// An OAuth client of Google's console.
  package struct GoogleClient: Sendable {
    /// `….apps.googleusercontent.com`.
    package let id: String
    /// A web application's; apps on devices have none, and redeem no codes here.
    package let secret: SecretText?
    /// Compared to the letter.
    package let redirectURIs: [String]

    package init(id: String, secret: SecretText?, redirectURIs: [String]) {
      self.id = id
      self.secret = secret
      self.redirectURIs = redirectURIs
    }
  }

  /// A Google account.
  package struct GooglePerson: Sendable {
    /// How the control surface calls the person.
    package let id: String
    /// What Google calls the person, in every app.
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
    /// Digits.
    package let id: String
    package let secret: SecretText
    /// Compared to the letter.
    package let redirectURIs: [String]

    package init(id: String, secret: SecretText, redirectURIs: [String]) {
      self.id = id
      self.secret = secret
      self.redirectURIs = redirectURIs
    }
  }

  /// A Facebook account. What an app calls the person follows from both.
  package struct FacebookPerson: Sendable {
    /// How the control surface calls the person.
    package let id: String
    /// None for people who signed up by telephone.
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
  /// Names besides this machine's own under which the stand-ins may be reached.
  package var allowedHosts: [String]

  package init(
    googleClients: [GoogleClient], googlePeople: [GooglePerson], facebookApps: [FacebookApp],
    facebookPeople: [FacebookPerson], allowedHosts: [String] = []
  ) {
    self.googleClients = googleClients
    self.googlePeople = googlePeople
    self.facebookApps = facebookApps
    self.facebookPeople = facebookPeople
    self.allowedHosts = allowedHosts
  }
}
