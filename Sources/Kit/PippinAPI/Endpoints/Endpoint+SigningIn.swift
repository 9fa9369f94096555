extension Endpoint {
  static let signingIn: [Endpoint] = [
    createNonce, listProviders, signInWithApple, signInWithGoogle, signInWithFacebook, signInWithOpenID,
    signInAsGuest,
    completeProfile, redeemTicket, receiveAppleNotification,
  ]

  package static let createNonce = Endpoint(
    .post, "/v1/nonces", "createNonce", "Get a nonce for one sign-in",
    topic: .signingIn,
    request: .json(NonceRequest.self),
    answers: [.json(NonceAnswer.self, status: 201, "A nonce, good once, for ten minutes.")],
    errors: [.clientUnknown, .invalidValue], limit: .nonce("nonce"))

  package static let listProviders = Endpoint(
    .get, "/v1/providers", "listProviders", "Ask which ways of signing in this build may offer",
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
    .post, "/v1/sign-in/apple", "signInWithApple", "Sign in with what AuthenticationServices handed over",
    notes: """
      With the access token of a session, a sign-in by the same person makes that session recent again and answers \
      it with new tokens, which void the earlier ones; anybody else's is refused with `apple_user_mismatch`, or \
      `account_not_found`, and nothing is used up. \
      With a guest's, an unknown identity becomes the guest's (`linked`), and that of another account is refused with \
      `identity_in_use`: nothing is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey],
    request: .json(AppleSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .accountNotFound, .identityTokenInvalid, .authorizationCodeInvalid, .linkTokenInvalid, .clientUnknown,
      .providerNotOffered, .accountExists, .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended,
      .profileRequired,
      .invalidValue, .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithGoogle = Endpoint(
    .post, "/v1/sign-in/google", "signInWithGoogle", "Sign in with what Google's library handed over",
    notes: """
      A token without `nonce` is accepted once. With the access token of a session, a sign-in by the same person \
      makes that session recent again and answers it with new tokens, which void the earlier ones; anybody \
      else's is refused with `apple_user_mismatch`, or \
      `account_not_found`, and nothing is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey],
    request: .json(GoogleSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused,
      .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithFacebook = Endpoint(
    .post, "/v1/sign-in/facebook", "signInWithFacebook", "Sign in with what Facebook's library handed over",
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
    parameters: [.idempotencyKey],
    request: .json(FacebookSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused,
      .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInWithOpenID = Endpoint(
    .post, "/v1/sign-in/openid", "signInWithOpenID", "Sign in with the ID token of an OpenID Connect provider",
    notes: """
      For the client's providers that have an `issuer` in the settings. Those with `oauth2` have no ID token: people \
      sign in with them in the browser only, and this request answers `provider_not_offered`. A token without `nonce` \
      is accepted once. With the access token of a session, a sign-in by the same person makes that session recent \
      again and answers it; anybody else's is refused with `apple_user_mismatch`, or `account_not_found`, and nothing \
      is used up.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey],
    request: .json(OpenIDSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in.")],
    errors: ErrorCode.ofAccessTokens + [
      .accountNotFound, .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .accountExists,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .profileRequired, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("sign-in"))

  package static let signInAsGuest = Endpoint(
    .post, "/v1/sign-in/guest", "signInAsGuest", "Open an account without signing in",
    notes: """
      Where the client's settings allow guests. The session is the only way into the account until a sign-in method is \
      added with it.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey],
    request: .json(GuestSignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in, to a new account.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue], limit: .guest("guest"))

  package static let completeProfile = Endpoint(
    .post, "/v1/sign-up/profile", "completeProfile", "Send the name that a sign-in lacked",
    notes: "After `profile_required`, within the hour. What the person proved is kept until then.",
    topic: .signingIn,
    request: .json(ProfileRequest.self),
    answers: [.json(SignInAnswer.self, status: 201, "Signed in.")],
    errors: [.authorizationCodeInvalid, .clientUnknown, .accountExists, .accountSuspended, .invalidValue],
    limit: .signIn("profile"))

  package static let redeemTicket = Endpoint(
    .post, "/v1/tickets", "redeemTicket", "Exchange a ticket from the browser for a session",
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
