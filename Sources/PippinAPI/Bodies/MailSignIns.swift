package import PippinSecret

/// `POST /v1/sign-in/email`
package struct MailSignInRequest: Codable, Sendable {
  package let clientID: String
  package let email: String
  /// The language of the mail (BCP 47).
  package let locale: String?

  package init(clientID: String, email: String, locale: String? = nil) {
    self.clientID = clientID
    self.email = email
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case email, locale
    case clientID = "client_id"
  }
}

/// The answer to it, the same for every address.
package struct MailSignInAnswer: Codable, Sendable {
  package let signIn: MailTicketBody

  package init(id: SecretText, expiresIn: Int) {
    signIn = MailTicketBody(id: id, expiresIn: expiresIn)
  }

  private enum CodingKeys: String, CodingKey {
    case signIn = "sign_in"
  }
}

/// `POST /v1/sign-in/email/confirm`
package struct MailSignInConfirmation: Codable, Sendable {
  package let signInID: SecretText
  /// The code from the mail.
  package let token: SecretText
  package let device: DeviceBody?

  package init(signInID: SecretText, token: SecretText, device: DeviceBody? = nil) {
    self.signInID = signInID
    self.token = token
    self.device = device
  }

  private enum CodingKeys: String, CodingKey {
    case token, device
    case signInID = "sign_in_id"
  }
}
