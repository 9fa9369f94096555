package import PippinSecret

/// `POST /v1/sign-in/password`
package struct PasswordSignInRequest: Codable, Equatable, Sendable {
  package var clientID: String
  package var email: String
  package var password: SecretText
  /// From `account_exists`: attach that identity to the account that signs in.
  package var linkToken: SecretText?
  package var device: DeviceBody?

  package init(
    clientID: String, email: String, password: SecretText, linkToken: SecretText? = nil, device: DeviceBody? = nil
  ) {
    self.clientID = clientID
    self.email = email
    self.password = password
    self.linkToken = linkToken
    self.device = device
  }

  private enum CodingKeys: String, CodingKey {
    case email, password, device
    case clientID = "client_id"
    case linkToken = "link_token"
  }
}

/// `POST /v1/sign-up/password`
package struct PasswordSignUpRequest: Codable, Equatable, Sendable {
  package var clientID: String
  package var email: String
  package var password: SecretText
  package var name: NameBody?

  package init(clientID: String, email: String, password: SecretText, name: NameBody? = nil) {
    self.clientID = clientID
    self.email = email
    self.password = password
    self.name = name
  }

  private enum CodingKeys: String, CodingKey {
    case email, password, name
    case clientID = "client_id"
  }
}

/// The answer to it, whoever has the address.
package struct PasswordSignUpAnswer: Codable, Equatable, Sendable {
  package struct SignUp: Codable, Equatable, Sendable {
    /// Half of what completes the sign-up; the other half is mailed.
    package var id: SecretText
    /// In seconds.
    package var expiresIn: Int

    private enum CodingKeys: String, CodingKey {
      case id
      case expiresIn = "expires_in"
    }
  }

  package var signUp: SignUp

  package init(id: SecretText, expiresIn: Int) {
    signUp = SignUp(id: id, expiresIn: expiresIn)
  }

  private enum CodingKeys: String, CodingKey {
    case signUp = "sign_up"
  }
}

/// `POST /v1/sign-up/password/confirm`
package struct PasswordSignUpConfirmation: Codable, Equatable, Sendable {
  package var signUpID: SecretText
  /// From the mail.
  package var token: SecretText
  package var device: DeviceBody?

  package init(signUpID: SecretText, token: SecretText, device: DeviceBody? = nil) {
    self.signUpID = signUpID
    self.token = token
    self.device = device
  }

  private enum CodingKeys: String, CodingKey {
    case token, device
    case signUpID = "sign_up_id"
  }
}

/// `POST /v1/password/reset`
package struct PasswordResetRequest: Codable, Equatable, Sendable {
  package var clientID: String
  package var email: String

  package init(clientID: String, email: String) {
    self.clientID = clientID
    self.email = email
  }

  private enum CodingKeys: String, CodingKey {
    case email
    case clientID = "client_id"
  }
}

/// `POST /v1/password/reset/confirm`
package struct PasswordResetConfirmation: Codable, Equatable, Sendable {
  /// From the mail.
  package var token: SecretText
  package var newPassword: SecretText

  package init(token: SecretText, newPassword: SecretText) {
    self.token = token
    self.newPassword = newPassword
  }

  private enum CodingKeys: String, CodingKey {
    case token
    case newPassword = "new_password"
  }
}

/// `PUT /v1/account/password`
package struct PasswordChangeRequest: Codable, Equatable, Sendable {
  /// Where the account has one.
  package var currentPassword: SecretText?
  package var newPassword: SecretText

  package init(currentPassword: SecretText? = nil, newPassword: SecretText) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  private enum CodingKeys: String, CodingKey {
    case currentPassword = "current_password"
    case newPassword = "new_password"
  }
}

/// `POST /v1/account/email`
package struct AddressRequest: Codable, Equatable, Sendable {
  package var email: String

  package init(email: String) {
    self.email = email
  }
}

/// `POST /v1/account/email/confirm`
package struct AddressConfirmation: Codable, Equatable, Sendable {
  /// From the mail.
  package var token: SecretText

  package init(token: SecretText) {
    self.token = token
  }
}
