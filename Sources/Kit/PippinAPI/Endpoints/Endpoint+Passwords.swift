extension Endpoint {
  static let passwords: [Endpoint] = [
    signInWithPassword, signUpWithPassword, confirmPasswordSignUp, requestSignInByMail, confirmSignInByMail,
    requestPasswordReset, confirmPasswordReset, changePassword, requestEmail, confirmEmail,
  ]

  package static let signInWithPassword = Endpoint(
    .post, "/v1/sign-in/password", "signInWithPassword", "Sign in with an address and a password",
    notes: """
      The answer and its time are the same whether the address is unknown, has no password, or the password is \
      wrong. Tries are counted by address, network and device; with `device.id` a device is known again, and what \
      strangers try does not count against it. With the access token of a session, a sign-in to the same account \
      makes that session recent again and answers it; to another account it is `credentials_invalid`, or \
      `identity_in_use` for a guest.
      """,
    topic: .signingIn,
    request: .json(PasswordSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .credentialsInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .accountSuspended,
      .invalidValue, .overloaded,
    ], limit: .signIn("password"))

  package static let signUpWithPassword = Endpoint(
    .post, "/v1/sign-up/password", "signUpWithPassword", "Ask for an account with a password",
    notes: """
      Always the same answer in the same time; what there is to know is mailed to the address: a token, or, where it \
      has an account, the sign-in methods of that account. A new password has 8 to 128 characters.
      """,
    topic: .signingIn,
    request: .json(PasswordSignUpRequest.self),
    answers: [
      .json(PasswordSignUpAnswer.self, status: 202, "The request was accepted. The email says what to do next.")
    ],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("sign-up"))

  package static let confirmPasswordSignUp = Endpoint(
    .post, "/v1/sign-up/password/confirm", "confirmPasswordSignUp", "Complete a sign-up with the mailed token",
    notes: """
      Within the hour, with the id that the device was given and the token from the mailbox: neither suffices alone. \
      With a guest's access token the guest's account gets the password, under the same id and in the same session; the \
      guest's tokens are void then.
      """,
    topic: .signingIn,
    request: .json(PasswordSignUpConfirmation.self),
    answers: [.json(SignInAnswer.self, status: 201, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .reauthenticationRequired, .clientUnknown, .providerNotOffered, .accountExists, .accountNotFound,
      .accountSuspended, .invalidValue, .overloaded,
    ],
    limit: .signIn("sign-up-confirm"))

  package static let requestSignInByMail = Endpoint(
    .post, "/v1/sign-in/email", "requestSignInByMail", "Have a code mailed that signs in without the password",
    notes: """
      For who cannot use the password, also because strangers used up the tries at it. Always 202, in the same time. \
      An address with a password is mailed six digits. One whose account has no password is mailed six digits where the \
      setting `email_code` of the client is true and the address is no relay address, and otherwise the sign-in method. \
      Nobody else is written to. The code serves where it was asked for only, once, within the hour, and takes five \
      tries.
      """,
    topic: .signingIn,
    request: .json(MailSignInRequest.self),
    answers: [.json(MailSignInAnswer.self, status: 202, "The request was accepted. The email says what to do next.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("sign-in-email"))

  package static let confirmSignInByMail = Endpoint(
    .post, "/v1/sign-in/email/confirm", "confirmSignInByMail", "Sign in with the mailed code",
    notes: """
      Within the hour, with the id that the device was given and the six digits from the mail: neither suffices \
      alone. The device is known from then on.
      """,
    topic: .signingIn,
    request: .json(MailSignInConfirmation.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: [.clientUnknown, .providerNotOffered, .accountSuspended, .invalidValue, .overloaded],
    limit: .signIn("sign-in-email-confirm"))

  package static let requestPasswordReset = Endpoint(
    .post, "/v1/password/reset", "requestPasswordReset", "Forgot the password",
    notes: """
      Always the same answer in the same time. A token is mailed only where the account has a password; who has none \
      is mailed the sign-in method, and who has no account nothing.
      """,
    topic: .signingIn,
    request: .json(PasswordResetRequest.self),
    answers: [.empty(202, "The request was accepted. The email says what to do next.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("reset"))

  package static let confirmPasswordReset = Endpoint(
    .post, "/v1/password/reset/confirm", "confirmPasswordReset", "Set a new password with the mailed token",
    notes: "Within the hour, once. All sessions of the account end, and what was mailed before is void.",
    topic: .signingIn,
    request: .json(PasswordResetConfirmation.self),
    answers: [.empty(204, "The new password holds.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("reset-confirm"))

  package static let changePassword = Endpoint(
    .put, "/v1/account/password", "changePassword", "Set or change the password",
    notes: """
      From a session whose person signed in within the last ten minutes. Where the account has a password, with the \
      current one; the other sessions that it opened end. Where it has none, it belongs to the account's proved \
      address from now on.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(PasswordChangeRequest.self),
    answers: [.empty(204, "The new password holds.")],
    errors: [.credentialsInvalid, .providerNotOffered, .identityInUse, .invalidValue, .overloaded],
    limit: .signIn("password-change"))

  package static let requestEmail = Endpoint(
    .post, "/v1/account/email", "requestEmail", "Have a token mailed to an address",
    notes: "From a session whose person signed in within the last ten minutes.",
    topic: .account, caller: .recentBearer,
    request: .json(AddressRequest.self),
    answers: [.empty(202, "The token is on its way.")],
    errors: [.providerNotOffered, .invalidValue, .overloaded], limit: .signIn("email"))

  package static let confirmEmail = Endpoint(
    .post, "/v1/account/email/confirm", "confirmEmail", "Take the address into the account",
    notes: """
      With the mailed token, within the hour, in the session that asked for it. The address is the account's from \
      now on, and what its password is used with.
      """,
    topic: .account, caller: .bearer,
    request: .json(AddressConfirmation.self),
    answers: [.json(AccountBody.self, "The account.")],
    errors: [.identityInUse, .invalidValue, .overloaded], limit: .signIn("email-confirm"))
}
