package import PippinSecret

/// `POST /v1/sign-in/password`
package struct PasswordSignInRequest: Codable, Sendable {
  package let clientID: String
  package let email: String
  package let password: SecretText
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?

  package init(
    clientID: String, email: String, password: SecretText, linkToken: SecretText? = nil, device: DeviceBody? = nil,
    locale: String? = nil
  ) {
    self.clientID = clientID
    self.email = email
    self.password = password
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case email, password, device, locale
    case clientID = "client_id"
    case linkToken = "link_token"
  }
}

/// `POST /v1/sign-up/password`
package struct PasswordSignUpRequest: Codable, Sendable {
  package let clientID: String
  package let email: String
  package let password: SecretText
  package let name: NameBody?
  /// The language of the mail, as the app speaks it (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, email: String, password: SecretText, name: NameBody? = nil, locale: String? = nil,
    invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.email = email
    self.password = password
    self.name = name
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case email, password, name, locale, invitation
    case clientID = "client_id"
  }
}

/// The answer to it, whoever has the address.
package struct PasswordSignUpAnswer: Codable, Sendable {
  package let signUp: MailTicketBody

  package init(id: SecretText, expiresIn: Int) {
    signUp = MailTicketBody(id: id, expiresIn: expiresIn)
  }

  package enum CodingKeys: String, CodingKey {
    case signUp = "sign_up"
  }
}

/// `POST /v1/sign-up/password/confirm`
package struct PasswordSignUpConfirmation: Codable, Sendable {
  package let signUpID: SecretText
  /// From the mail.
  package let token: SecretText
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?

  package init(signUpID: SecretText, token: SecretText, device: DeviceBody? = nil, locale: String? = nil) {
    self.signUpID = signUpID
    self.token = token
    self.device = device
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case token, device, locale
    case signUpID = "sign_up_id"
  }
}

/// `POST /v1/password/reset`
package struct PasswordResetRequest: Codable, Sendable {
  package let clientID: String
  package let email: String
  /// The language of the mail (BCP 47).
  package let locale: String?

  package init(clientID: String, email: String, locale: String? = nil) {
    self.clientID = clientID
    self.email = email
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case email, locale
    case clientID = "client_id"
  }
}

/// `POST /v1/password/reset/confirm`
package struct PasswordResetConfirmation: Codable, Sendable {
  /// From the mail.
  package let token: SecretText
  package let newPassword: SecretText
  /// Known from then on, as by a sign-in.
  package let device: DeviceBody?

  package init(token: SecretText, newPassword: SecretText, device: DeviceBody? = nil) {
    self.token = token
    self.newPassword = newPassword
    self.device = device
  }

  package enum CodingKeys: String, CodingKey {
    case token, device
    case newPassword = "new_password"
  }
}

/// `PUT /v1/account/password`
package struct PasswordChangeRequest: Codable, Sendable {
  /// Where the account has one.
  package let currentPassword: SecretText?
  package let newPassword: SecretText

  package init(currentPassword: SecretText? = nil, newPassword: SecretText) {
    self.currentPassword = currentPassword
    self.newPassword = newPassword
  }

  package enum CodingKeys: String, CodingKey {
    case currentPassword = "current_password"
    case newPassword = "new_password"
  }
}

/// `POST /v1/account/email`
package struct AddressRequest: Codable, Sendable {
  package let email: String
  /// The language of the mail (BCP 47).
  package let locale: String?

  package init(email: String, locale: String? = nil) {
    self.email = email
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case email, locale
  }
}

/// `POST /v1/account/email/confirm`
package struct AddressConfirmation: Codable, Sendable {
  /// From the mail.
  package let token: SecretText

  package init(token: SecretText) {
    self.token = token
  }

  package enum CodingKeys: String, CodingKey {
    case token
  }
}
