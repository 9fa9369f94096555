package import FoundationEssentials

/// What Facebook has said about a person. One exists only because an access token was debugged and its profile agreed,
/// or because Limited Login's token was verified.
package struct VerifiedFacebookIdentity: Sendable {
  /// How it was shown.
  package enum Evidence: String, Sendable {
    /// A classic access token, about which Facebook was asked.
    case accessToken = "access_token"
    /// Limited Login's signed token.
    case authenticationToken = "authentication_token"
  }

  /// The app for which the subject is a name: another app calls the same person otherwise.
  package let appID: String
  /// The person's id within the app; the same for both kinds of evidence.
  package let subject: String
  /// An address that nobody vouches for. People who signed up by telephone have none.
  package let email: String?
  /// The whole name, as the person writes it.
  package let displayName: String?
  package let givenName: String?
  package let familyName: String?
  package let evidence: Evidence
  /// When the token was made, on Facebook's clock; of an access token that lives for an hour or two it is not said.
  package let issuedAt: Date?

  init(
    appID: String, subject: String, email: String?, displayName: String?, givenName: String?, familyName: String?,
    evidence: Evidence, issuedAt: Date?
  ) {
    self.appID = appID
    self.subject = subject
    self.email = email
    self.displayName = displayName
    self.givenName = givenName
    self.familyName = familyName
    self.evidence = evidence
    self.issuedAt = issuedAt
  }

  /// Never: Facebook says nowhere that it has made sure of an address, nor when.
  package var isAddressProved: Bool { false }
}

extension VerifiedFacebookIdentity: CustomStringConvertible, CustomReflectable {
  /// The app only: the rest is about a person, and does not belong into a log.
  package var description: String { "VerifiedFacebookIdentity(appID: \(appID))" }
  /// The app only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: ["appID": appID]) }
}
