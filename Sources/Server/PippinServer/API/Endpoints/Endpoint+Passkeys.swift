import PippinAPI

extension Endpoint {
  static let passkeys: [Endpoint] = [
    createPasskeySignInOptions, signInWithPasskey, createPasskeyAdditionOptions, addPasskey, renamePasskey,
    listPasskeySignals, createPasskeySignUpOptions, signUpWithPasskey,
  ]

  package static let createPasskeySignInOptions = Endpoint(
    .createPasskeySignInOptions, "createPasskeySignInOptions", "Get what to ask passkeys for a sign-in",
    notes: """
      The list of allowed passkeys is empty, so the answer tells nothing about anybody, and the passkey itself says who \
      the person is. With the access token of a session, the options confirm that the same person is still there: \
      they name the passkeys of that account, and their answer serves with that token only.
      """,
    topic: .signingIn,
    request: .json(PasskeyOptionsRequest.self),
    answers: [.json(PasskeyOptionsAnswer.self, status: 201, "Options, good once, for ten minutes.")],
    errors: ErrorCode.ofAccessTokens + [
      .reauthenticationRequired, .clientUnknown, .providerNotOffered, .invalidValue,
    ], limit: .nonce("passkey-options"))

  package static let signInWithPasskey = Endpoint(
    .signInWithPasskey, "signInWithPasskey", "Sign in with a passkey",
    notes: """
      The answer is the same, after the same work, whether the passkey is unknown, its signature is wrong, or it \
      belongs to nobody here: `passkey_invalid` with the reason `refused`. Only who still has a removed passkey is told \
      `removed`. With the access token of a session, and with options that were asked for with it, a sign-in by the same \
      person makes that session recent again and answers it with new tokens, which void the earlier ones; anybody \
      else's is refused with `apple_user_mismatch`, or `identity_in_use` for a guest.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey],
    request: .json(PasskeySignInRequest.self),
    answers: [.json(SignInAnswer.self, "Signed in; `created` is always false.")],
    errors: ErrorCode.ofAccessTokens + [
      .reauthenticationRequired, .passkeyInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered,
      .identityInUse, .appleUserMismatch, .deletionInProgress, .accountSuspended, .invalidValue,
    ], limit: .signIn("sign-in"))

  package static let createPasskeyAdditionOptions = Endpoint(
    .createPasskeyAdditionOptions, "createPasskeyAdditionOptions", "Get what to ask for a new passkey",
    notes: """
      From a session whose person signed in within the last ten minutes. With `conditional` from one that a password \
      opened or confirmed within the last five, once, and not where the account has a synchronised passkey already: the \
      password manager decides then, and shows nothing.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(PasskeyAdditionOptionsRequest.self),
    answers: [.json(PasskeyOptionsAnswer.self, status: 201, "Options, good once, for ten minutes.")],
    errors: [.providerNotOffered, .passkeyLimit, .invalidValue], limit: .nonce("passkey-options"))

  package static let addPasskey = Endpoint(
    .addPasskey, "addPasskey", "Have a new passkey lead to the account",
    notes: """
      From a session whose person signed in within the last ten minutes, by the same client; with conditional options \
      these are the proof. If it is the first sign-in method of a guest, the answer has the session with new tokens in \
      `session`, and the guest's tokens are void. A passkey that is known is refused, also the account's own.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(PasskeyAdditionRequest.self),
    answers: [.json(IdentityBody.self, status: 201, "Added.")],
    errors: [.passkeyInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .passkeyLimit, .invalidValue],
    limit: .signIn("link"))

  package static let renamePasskey = Endpoint(
    .renamePasskey, "renamePasskey", "Rename a passkey",
    topic: .account, caller: .bearer,
    parameters: [.path("id", "The identity; only one of the provider `passkey` has a name.")],
    request: .json(IdentityChangeRequest.self),
    answers: [.json(IdentityBody.self, "The passkey as it is now.")],
    errors: [.notFound, .invalidValue], limit: .signIn("rename"))

  package static let listPasskeySignals = Endpoint(
    .listPasskeySignals, "listPasskeySignals", "What to report to password managers",
    notes: """
      For `signalAllAcceptedCredentials()` and `signalCurrentUserDetails()`, or the system's like of them: one list for \
      each user handle. Password managers remove what a list lacks, some for good, so report an answer only as it came.
      """,
    topic: .account, caller: .bearer,
    answers: [.json(PasskeySignalsAnswer.self, "The lists, as of one moment.")])

  package static let createPasskeySignUpOptions = Endpoint(
    .createPasskeySignUpOptions, "createPasskeySignUpOptions", "Get what to ask for a sign-up by passkey",
    notes: """
      Where the client's settings allow it (`passkey: {sign_up: true}`). With a guest's access token the options are for \
      the first sign-in method of that guest, and their answer serves with that session only. Of any other account the \
      token is refused, because a passkey is added to that account instead.
      """,
    topic: .signingIn,
    request: .json(PasskeySignUpOptionsRequest.self),
    answers: [.json(PasskeyOptionsAnswer.self, status: 201, "Options, good once, for ten minutes.")],
    errors: ErrorCode.ofAccessTokens + [.clientUnknown, .providerNotOffered, .invalidValue],
    limit: .nonce("passkey-options"))

  package static let signUpWithPasskey = Endpoint(
    .signUpWithPasskey, "signUpWithPasskey", "Sign up with a passkey",
    notes: """
      Opens a new account. With a guest's access token the passkey becomes the guest's, whose session goes on with new \
      tokens (`linked`). The address is not verified: it belongs to nobody until its code comes back to \
      `POST /v1/account/email/confirm`. Without `mail` in the settings no code is sent. A passkey that is known is refused.
      """,
    topic: .signingIn,
    parameters: [.idempotencyKey, .appAttest],
    request: .json(PasskeySignUpRequest.self),
    answers: [.json(SignInAnswer.self, status: 201, "Signed up; `created`, or `linked` for a guest.")],
    errors: ErrorCode.ofAccessTokens + ErrorCode.ofNewAccounts + [
      .passkeyInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .accountSuspended, .invalidValue,
    ], limit: .guest("passkey-sign-up"))
}
