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

/// The answer to it, whoever has the address.
package struct MailSignInAnswer: Codable, Sendable {
  package struct SignIn: Codable, Sendable {
    /// Half of what completes the sign-in; the other half is mailed.
    package let id: SecretText
    /// In seconds.
    package let expiresIn: Int

    private enum CodingKeys: String, CodingKey {
      case id
      case expiresIn = "expires_in"
    }
  }

  package let signIn: SignIn

  package init(id: SecretText, expiresIn: Int) {
    signIn = SignIn(id: id, expiresIn: expiresIn)
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
