package import PippinSecret

/// `POST /v1/sign-in/email`
package struct MailSignInRequest: Codable, Sendable {
  package let clientID: String
  package let email: String
  /// From `account_exists` with `email_code`: the code attaches that identity too.
  package let linkToken: SecretText?
  /// The language of the mail (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?
  /// The name of a person who gets an account by this; ignored for everybody else.
  package let name: NameBody?

  package init(
    clientID: String, email: String, linkToken: SecretText? = nil, locale: String? = nil, invitation: SecretText? = nil,
    name: NameBody? = nil
  ) {
    self.clientID = clientID
    self.email = email
    self.linkToken = linkToken
    self.locale = locale
    self.invitation = invitation
    self.name = name
  }

  package enum CodingKeys: String, CodingKey {
    case email, locale, invitation, name
    case clientID = "client_id"
    case linkToken = "link_token"
  }
}

/// The answer to it, the same for every address.
package struct MailSignInAnswer: Codable, Sendable {
  package let signIn: MailTicketBody

  package init(id: SecretText, expiresIn: Int) {
    signIn = MailTicketBody(id: id, expiresIn: expiresIn)
  }

  package enum CodingKeys: String, CodingKey {
    case signIn = "sign_in"
  }
}

/// `POST /v1/sign-in/email/confirm`
package struct MailSignInConfirmation: Codable, Sendable {
  package let signInID: SecretText
  /// The code from the mail.
  package let token: SecretText
  /// The one that the code was asked for with, if it was.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?

  package init(
    signInID: SecretText, token: SecretText, linkToken: SecretText? = nil, device: DeviceBody? = nil,
    locale: String? = nil
  ) {
    self.signInID = signInID
    self.token = token
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case token, device, locale
    case signInID = "sign_in_id"
    case linkToken = "link_token"
  }
}

/// Half of what completes a sign-up or a sign-in by mail; the other half is mailed.
package struct MailTicketBody: Codable, Sendable {
  package let id: SecretText
  /// In seconds.
  package let expiresIn: Int

  package enum CodingKeys: String, CodingKey {
    case id
    case expiresIn = "expires_in"
  }
}
