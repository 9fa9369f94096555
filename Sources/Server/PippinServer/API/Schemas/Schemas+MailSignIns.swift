package import PippinAPI

extension MailSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Who wants to sign in by mail.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(.email, .string("The address that the password is used with.", format: "email")),
        .nullable(.linkToken, .string("From `account_exists` with `email_code`: the code attaches that identity.")),
        .nullable(.locale, .mailLanguage),
        .nullable(.invitation, .invitation),
        .nullable(.name, .of(NameBody.self)),
      ])
  }
}

extension MailSignInAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Half of what completes the sign-in.",
      [
        .required(.signIn, .of(MailTicketBody.self))
      ])
  }
}

extension MailSignInConfirmation: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Both halves of a sign-in.",
      [
        .required(.signInID, .string("From the answer to POST /v1/sign-in/email.")),
        .required(.token, .string("The six digits from the mail.")),
        .nullable(.linkToken, .string("The link token that the code was asked for with.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension MailTicketBody: Described {
  package static var schemaName: String { "MailTicket" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("For the device to keep until the mail has come.")),
        .required(.expiresIn, .integer("In seconds.")),
      ])
  }
}
