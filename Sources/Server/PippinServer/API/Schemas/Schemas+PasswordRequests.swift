package import PippinAPI

extension PasswordSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "An address and a password.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(.email, .string("An address that the person proved here.")),
        .required(.password, .string("As typed.")),
        .nullable(.linkToken, .string("From `account_exists`: attach that identity.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension PasswordSignUpRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "What somebody wants to sign in with.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(.email, .string("Where the token is mailed to.", format: "email")),
        .required(.password, .newPassword),
        .nullable(.name, .of(NameBody.self)),
        .nullable(.locale, .mailLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}

extension PasswordSignUpAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Half of what completes the sign-up.",
      [
        .required(.signUp, .of(MailTicketBody.self))
      ])
  }
}

extension PasswordSignUpConfirmation: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Both halves of a sign-up.",
      [
        .required(.signUpID, .string("From the answer to the sign-up.")),
        .required(.token, .string("The six digits from the mail.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension PasswordResetRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Whose password is to be reset.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(.email, .string("The address that it is used with.", format: "email")),
        .nullable(.locale, .mailLanguage),
      ])
  }
}

extension PasswordResetConfirmation: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "A mailed token, and the new password.",
      [
        .required(.token, .string("The 26 letters and digits from the mail.")),
        .required(.newPassword, .newPassword),
        .nullable(.device, .of(DeviceBody.self, "The device that sets it: known from then on, as by a sign-in.")),
      ])
  }
}

extension PasswordChangeRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "A new password.",
      [
        .nullable(.currentPassword, .string("Where the account has one.")),
        .required(.newPassword, .newPassword),
      ])
  }
}

extension AddressRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "An address.",
      [
        .required(.email, .string("Where the token is mailed to.", format: "email")),
        .nullable(.locale, .mailLanguage),
      ])
  }
}

extension AddressConfirmation: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "A mailed token.",
      [
        .required(.token, .string("The six digits from the mail."))
      ])
  }
}
