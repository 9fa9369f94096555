import PippinAPI

extension Endpoint {
  static let signingIn: [Endpoint] = [
    createNonce, listProviders, signInWithApple, signInWithGoogle, signInWithFacebook, signInWithOpenID,
    signInAsGuest,
    completeProfile, redeemTicket, receiveAppleNotification,
  ]

  package static let createNonce = Endpoint(
    .createNonce, "createNonce", "Get a nonce for one sign-in",
    topic: .signingIn,
    request: .json(NonceRequest.self),
    answers: [.json(NonceAnswer.self, status: 201, "A nonce, good once, for ten minutes.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue], limit: .nonce("nonce"))

  package static let listProviders = Endpoint(
    .listProviders, "listProviders", "Ask which ways of signing in this build may offer",
    topic: .signingIn,
    parameters: [
      .query("client_id", "The app.", isRequired: true),
      .query(
        "platform", "What it runs on; without it the client's own.",
        .choice(["ios", "macos", "web", "android", "desktop"])),
      .query(
        "app_version", "Its version: up to eight numbers between dots.",
        .string(pattern: "^[0-9]{1,18}([.][0-9]{1,18}){0,7}$")),
      .query(
        "install_id", "A random id of the installation, for gradual roll-outs; it is not stored. At most 128 bytes.",
        .string(length: 1...128)),
      .query("country", "ISO 3166-1 alpha-2 code of the person's country.", .string(pattern: "^[A-Z]{2}$")),
    ],
    answers: [.json(ProvidersAnswer.self, "The ways of signing in.")],
    errors: [.tooManyRequests, .clientUnknown, .invalidValue])

  package static let signInWithApple = Endpoint(
    .signInWithApple, "signInWithApple", "Sign in with what AuthenticationServices handed over",
    notes: """
      With the access token of a session, a sign-in by the same person makes that session recent again and answers \
      it with new tokens, which void the earlier ones; anybody else's is refused with `apple_user_mismatch`, or \
      `account_not_found`, and nothing is used up. \
      With a guest's, an unknown identity becomes the guest's (`linked`), and that of another account is refused with \
      `identity_in_use`: nothing is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(AppleSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .accountNotFound, .identityTokenInvalid, .authorizationCodeInvalid, .linkTokenInvalid, .clientUnknown,
      .providerNotOffered, .accountExists, .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended,
      .profileRequired, .invalidValue, .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithGoogle = Endpoint(
    .signInWithGoogle, "signInWithGoogle", "Sign in with what Google's library handed over",
    notes: """
      A token without `nonce` is accepted once. With the access token of a session, a sign-in by the same person \
      makes that session recent again and answers it with new tokens, which void the earlier ones; anybody \
      else's is refused with `apple_user_mismatch`, or \
      `account_not_found`, and nothing is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(GoogleSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithFacebook = Endpoint(
    .signInWithFacebook, "signInWithFacebook", "Sign in with what Facebook's library handed over",
    notes: """
      With `access_token`, or with `authentication_token` of Limited Login and its `nonce`: exactly one of the two. \
      With the access token of a session, a sign-in by the same person makes that session recent again and answers \
      it with new tokens, which void the earlier ones; anybody else's is refused with `apple_user_mismatch`, or \
      `account_not_found`, and nothing is used up. \
      With a guest's, an unknown identity becomes the guest's sign-in method (`linked`), and that of another account \
      is refused with `identity_in_use`: nothing is used up, and the same request without the token signs in to that \
      account, which can then merge the guest.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(FacebookSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithOpenID = Endpoint(
    .signInWithOpenID, "signInWithOpenID", "Sign in with the ID token of an OpenID Connect provider",
    notes: """
      For the client's providers that have an `issuer` in the settings. Those with `oauth2` have no ID token: people \
      sign in with them in the browser only, and this request answers `provider_not_offered`. A token without `nonce` \
      is accepted once. With the access token of a session, a sign-in by the same person makes that session recent \
      again and answers it; anybody else's is refused with `apple_user_mismatch`, or `account_not_found`, and nothing \
      is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(OpenIDSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInAsGuest = Endpoint(
    .signInAsGuest, "signInAsGuest", "Open an account without signing in",
    notes: """
      Where the client's settings allow guests. The session is the only way into the account until a sign-in method is \
      added with it.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(GuestSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in, to a new account.")],
    errors: ErrorCode.ofNewAccounts + [
      .clientUnknown, .providerNotOffered, .invalidValue,
    ], limit: .guest("guest"))

  package static let completeProfile = Endpoint(
    .completeProfile, "completeProfile", "Send the name that a sign-in lacked",
    notes: "After `profile_required`, within the hour. What the person proved is kept until then.",
    topic: .signingIn,
    request: .json(ProfileRequest.self),
    answers: [.json(SignInAnswer.self, status: 201, "Signed in.")],
    errors: ErrorCode.ofNewAccounts + [
      .authorizationCodeInvalid, .clientUnknown, .accountExists, .accountSuspended, .invalidValue,
    ],
    limit: .signIn("profile"))

  package static let redeemTicket = Endpoint(
    .redeemTicket, "redeemTicket", "Exchange a ticket from the browser for a session",
    notes: """
      With the access token of a session, a ticket of the same account makes that session recent again and answers \
      it; another person's is refused with `apple_user_mismatch`, and serves without the token.
      """,
    topic: .signingIn,
    request: .json(TicketRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in. Asked again within 60 seconds, the same session.")],
    errors: ErrorCode.ofAccessTokens + [
      .ticketInvalid, .clientUnknown, .accountExists, .accountSuspended, .appleUserMismatch, .profileRequired,
      .invalidValue,
      .providerUnreachable,
    ], limit: .signIn("ticket"))

  package static let receiveAppleNotification = Endpoint(
    .post, "/apple/notifications", "receiveAppleNotification", "Apple's server-to-server notifications",
    topic: .apple,
    request: Content(
      [("application/json", .object([.required("payload", .string("A JWS signed by Apple."))]))], isDemanded: false),
    answers: [.empty(200, "Apple signed it and it is kept, known or not, new or not.")])
}

extension Endpoint {
  static let passwords: [Endpoint] = [
    signInWithPassword, signUpWithPassword, confirmPasswordSignUp, requestSignInByMail, confirmSignInByMail,
    requestPasswordReset, confirmPasswordReset, changePassword, requestEmail, confirmEmail,
  ]

  package static let signInWithPassword = Endpoint(
    .signInWithPassword, "signInWithPassword", "Sign in with an address and a password",
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
    .signUpWithPassword, "signUpWithPassword", "Ask for an account with a password",
    notes: """
      Always the same answer in the same time; what there is to know is mailed to the address: a token, or, where it \
      has an account, the sign-in methods of that account. A new password has 8 to 128 characters.
      """,
    topic: .signingIn,
    parameters: [.appAttest],
    request: .json(PasswordSignUpRequest.self),
    answers: [
      .json(PasswordSignUpAnswer.self, status: 202, "The request was accepted. The email says what to do next.")
    ],
    errors: ErrorCode.ofNewAccounts + [
      .clientUnknown, .providerNotOffered, .invalidValue, .overloaded,
    ],
    limit: .signIn("sign-up"))

  package static let confirmPasswordSignUp = Endpoint(
    .confirmPasswordSignUp, "confirmPasswordSignUp", "Complete a sign-up with the mailed token",
    notes: """
      Within the hour, with the id that the device was given and the token from the mailbox: neither suffices alone. \
      With a guest's access token the guest's account gets the password, under the same id and in the same session; the \
      guest's tokens are void then.
      """,
    topic: .signingIn,
    request: .json(PasswordSignUpConfirmation.self),
    answers: [.json(SignInAnswer.self, status: 201, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .reauthenticationRequired, .clientUnknown, .providerNotOffered, .accountExists, .accountNotFound,
      .accountSuspended, .invalidValue, .overloaded,
    ],
    limit: .signIn("sign-up-confirm"))

  package static let requestSignInByMail = Endpoint(
    .requestSignInByMail, "requestSignInByMail", "Have a code mailed that signs in without the password",
    notes: """
      For who cannot use the password, also because strangers used up the tries at it. Always 202, in the same time. \
      An address with a password is mailed six digits. One whose account has no password is mailed six digits where the \
      setting `email_code` of the client is true and the address is no relay address, and otherwise the sign-in method. \
      Nobody else is written to, unless the setting `email_code.sign_up` of the client lets the code create an account. \
      The code serves where it was asked for only, once, within the hour, and takes five tries.
      """,
    topic: .signingIn,
    parameters: [.appAttest],
    request: .json(MailSignInRequest.self),
    answers: [.json(MailSignInAnswer.self, status: 202, "The request was accepted. The email says what to do next.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("sign-in-email"))

  package static let confirmSignInByMail = Endpoint(
    .confirmSignInByMail, "confirmSignInByMail", "Sign in with the mailed code",
    notes: """
      Within the hour, with the id that the device was given and the six digits from the mail: neither suffices \
      alone. The device is known from then on. If the account has passkeys only, its other sessions end (`recovered`). With \
      the setting `passkeys.recovery_delay_hours`, the first code of such an account is answered with `recovery_pending`, and \
      one after the delay signs in. With the setting `email_code.sign_up`, the code creates an account for a person who \
      has none.
      """,
    topic: .signingIn,
    request: .json(MailSignInConfirmation.self),
    answers: [
      .json(SignInAnswer.self, "Signed in."), .json(SignInAnswer.self, status: 201, "Signed in with a new account."),
    ],
    errors: ErrorCode.ofNewAccounts + [
      .clientUnknown, .providerNotOffered, .accountSuspended, .recoveryPending, .invalidValue, .overloaded,
    ],
    limit: .signIn("sign-in-email-confirm"))

  package static let requestPasswordReset = Endpoint(
    .requestPasswordReset, "requestPasswordReset", "Forgot the password",
    notes: """
      Always the same answer in the same time. A token is mailed only where the account has a password; who has none \
      is mailed the sign-in method, and who has no account nothing.
      """,
    topic: .signingIn,
    request: .json(PasswordResetRequest.self),
    answers: [.empty(202, "The request was accepted. The email says what to do next.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("reset"))

  package static let confirmPasswordReset = Endpoint(
    .confirmPasswordReset, "confirmPasswordReset", "Set a new password with the mailed token",
    notes: "Within the hour, once. All sessions of the account end, and what was mailed before is void.",
    topic: .signingIn,
    request: .json(PasswordResetConfirmation.self),
    answers: [.empty(204, "The new password holds.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue, .overloaded], limit: .signIn("reset-confirm"))

  package static let changePassword = Endpoint(
    .changePassword, "changePassword", "Set or change the password",
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
    .requestEmail, "requestEmail", "Have a token mailed to an address",
    notes: "From a session whose person signed in within the last ten minutes.",
    topic: .account, caller: .recentBearer,
    request: .json(AddressRequest.self),
    answers: [.empty(202, "The token is on its way.")],
    errors: [.providerNotOffered, .invalidValue, .overloaded], limit: .signIn("email"))

  package static let confirmEmail = Endpoint(
    .confirmEmail, "confirmEmail", "Take the address into the account",
    notes: """
      With the mailed token, within the hour, in the session that asked for it. The address is the account's from \
      now on, and what its password is used with.
      """,
    topic: .account, caller: .bearer,
    request: .json(AddressConfirmation.self),
    answers: [.json(AccountBody.self, "The account.")],
    errors: [.identityInUse, .invalidValue, .overloaded], limit: .signIn("email-confirm"))
}
