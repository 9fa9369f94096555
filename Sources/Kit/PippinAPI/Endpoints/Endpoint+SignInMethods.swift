extension Endpoint {
  static let signInMethods: [Endpoint] = [
    listIdentities, linkApple, linkGoogle, linkFacebook, linkOpenID, unlinkIdentity, mergeAccounts, listMerges,
    undoMerge,
  ]

  package static let listIdentities = Endpoint(
    .get, "/v1/account/identities", "listIdentities", "List the sign-in methods of the account",
    topic: .account, caller: .bearer,
    answers: [.json(Page<IdentityBody>.self, "The identities; all of them at once.")])

  package static let linkApple = Endpoint(
    .post, "/v1/account/identities/apple", "linkApple", "Have one more Apple identity lead to the account",
    notes: """
      From a session whose person signed in within the last ten minutes, by the same client. The body is that of a \
      sign-in, without a link token. If it is the first sign-in method of a guest, the answer has the session with new \
      tokens in `session`, and the guest's tokens are void.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(AppleSignInRequest.self),
    answers: [.json(IdentityBody.self, status: 201, "Attached; also where it was before.")],
    errors: [
      .identityTokenInvalid, .authorizationCodeInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered,
      .identityInUse, .invalidValue, .providerRefused, .providerUnreachable,
    ], limit: .signIn("link"))

  package static let linkGoogle = Endpoint(
    .post, "/v1/account/identities/google", "linkGoogle", "Have an identity of Google's lead to the account",
    notes: """
      From a session whose person signed in within the last ten minutes, by the same client. The body is that of a \
      sign-in, without a link token. If it is the first sign-in method of a guest, the answer has the session with new \
      tokens in `session`, and the guest's tokens are void.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(GoogleSignInRequest.self),
    answers: [.json(IdentityBody.self, status: 201, "Attached; also where it was before.")],
    errors: [
      .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("link"))

  package static let linkFacebook = Endpoint(
    .post, "/v1/account/identities/facebook", "linkFacebook", "Have an identity of Facebook's lead to the account",
    notes: """
      From a session whose person signed in within the last ten minutes, by the same client. The body is that of a \
      sign-in, without a link token. If it is the first sign-in method of a guest, the answer has the session with new \
      tokens in `session`, and the guest's tokens are void.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(FacebookSignInRequest.self),
    answers: [.json(IdentityBody.self, status: 201, "Attached; also where it was before.")],
    errors: [
      .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("link"))

  package static let linkOpenID = Endpoint(
    .post, "/v1/account/identities/openid", "linkOpenID",
    "Have an identity of an OpenID Connect provider lead to the account",
    notes: """
      From a session whose person signed in within the last ten minutes, by the same client. The body is that of a \
      sign-in, without a link token. If it is the first sign-in method of a guest, the answer has the session with new \
      tokens in `session`, and the guest's tokens are void.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(OpenIDSignInRequest.self),
    answers: [.json(IdentityBody.self, status: 201, "Attached; also where it was before.")],
    errors: [
      .identityTokenInvalid, .linkTokenInvalid, .clientUnknown, .providerNotOffered, .identityInUse, .invalidValue,
      .providerRefused, .providerUnreachable,
    ], limit: .signIn("link"))

  package static let unlinkIdentity = Endpoint(
    .delete, "/v1/account/identities/{id}", "unlinkIdentity", "Remove a sign-in method from the account",
    notes:
      "From a session whose person signed in within the last ten minutes. The sessions that the identity opened end.",
    topic: .account, caller: .recentBearer,
    parameters: [.path("id", "The identity.")],
    answers: [.empty(204, "Gone.")],
    errors: [.notFound, .lastSignInMethod])

  package static let mergeAccounts = Endpoint(
    .post, "/v1/account/merge", "mergeAccounts", "Merge another account of the same person into this one",
    notes: """
      From a session whose person signed in within the last ten minutes; the other access token must be of such a \
      session too, of the same client, opened with another identity. The other account's sign-in methods lead to this one \
      from then on, its sessions end, and for thirty days it can be undone.
      """,
    topic: .account, caller: .recentBearer,
    request: .json(MergeRequest.self),
    answers: [.json(MergeAnswer.self, "Merged; with `dry_run` what it would come to, and nothing is changed.")],
    errors: [.invalidValue], limit: .signIn("merge"))

  package static let listMerges = Endpoint(
    .get, "/v1/account/merges", "listMerges", "The merges into this account that can still be undone",
    topic: .account, caller: .bearer,
    answers: [.json(Page<MergeBody>.self, "The merges; all of them at once.")])

  package static let undoMerge = Endpoint(
    .delete, "/v1/account/merges/{id}", "undoMerge", "Undo a merge",
    notes: """
      From a session whose person signed in within the last ten minutes. The other account is back, with exactly the \
      sign-in methods that moved; the sessions that they opened here end.
      """,
    topic: .account, caller: .recentBearer,
    parameters: [.path("id", "The account that was merged into this one: `merged_from`.")],
    answers: [.empty(204, "Undone.")],
    errors: [.notFound, .lastSignInMethod, .mergeFinal])
}
