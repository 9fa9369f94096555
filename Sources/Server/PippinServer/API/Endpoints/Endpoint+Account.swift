import PippinAPI

extension Endpoint {
  static let account: [Endpoint] = [
    getAccount, changeAccount, deleteAccount, getDeletion, exportAccount, stopRecovery,
  ]

  package static let getAccount = Endpoint(
    .get, "/v1/account", "getAccount", "The account",
    topic: .account, caller: .bearer,
    answers: [.json(AccountBody.self, "The account.")])

  package static let changeAccount = Endpoint(
    .changeAccount, "changeAccount", "Change the account",
    topic: .account, caller: .bearer,
    request: .json(AccountChangeRequest.self),
    answers: [.json(AccountBody.self, "The account as it is now.")],
    errors: [.invalidValue])

  package static let deleteAccount = Endpoint(
    .deleteAccount, "deleteAccount", "Delete the account",
    notes: """
      From a session whose person signed in within the last ten minutes. What is kept about the person goes at once \
      and every session ends; what Apple gave is revoked there, and until that is proved nobody signs in with an \
      identity that led to the account.
      """,
    topic: .account, caller: .recentBearer,
    parameters: [.idempotencyKey],
    answers: [.json(DeletionAnswer.self, status: 202, "The account is gone.")],
    errors: [.invalidValue])

  package static let getDeletion = Endpoint(
    .getDeletion, "getDeletion", "How far a deletion is",
    notes: "With the receipt as the bearer token.",
    topic: .account, caller: .receipt,
    parameters: [.path("id", "The deletion.")],
    answers: [.json(DeletionBody.self, "States and times.")],
    errors: [.notFound])

  package static let exportAccount = Endpoint(
    .exportAccount, "exportAccount", "Everything kept about the person",
    notes: exportNotes,
    topic: .account, caller: .bearer,
    answers: [.json(AccountExport.self, "The data.")], limit: .signIn("export"))

  static let exportNotes = """
    The history has the lines of an account that was merged into this one as soon as the merge can no longer be undone. The \
    refused sign-ins are also those of strangers who tried to sign in to the account, with their network and device.
    """
}

extension Endpoint {
  package static let stopRecovery = Endpoint(
    .stopRecovery, "stopRecovery", "Stop a recovery of the account",
    notes: """
      While `recovery_pending` is true: somebody typed a mailed code, or an operator made a link. Only a session from before that \
      stops it. The code or the link is void then.
      """,
    topic: .account, caller: .bearer,
    answers: [.empty(204, "Stopped.")], errors: [.notFound])
}

extension Endpoint {
  static let signInMethods: [Endpoint] = [
    listIdentities, linkApple, linkGoogle, linkFacebook, linkOpenID, unlinkIdentity, mergeAccounts, listMerges,
    undoMerge,
  ]

  package static let listIdentities = Endpoint(
    .listIdentities, "listIdentities", "List the sign-in methods of the account",
    topic: .account, caller: .bearer,
    answers: [.json(PagedList<IdentityBody>.self, "The identities; all of them at once.")])

  package static let linkApple = Endpoint(
    .linkApple, "linkApple", "Have one more Apple identity lead to the account",
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
    .linkGoogle, "linkGoogle", "Have an identity of Google's lead to the account",
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
    .linkFacebook, "linkFacebook", "Have an identity of Facebook's lead to the account",
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
    .linkOpenID, "linkOpenID",
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
    .unlinkIdentity, "unlinkIdentity", "Remove a sign-in method from the account",
    notes:
      "From a session whose person signed in within the last ten minutes. The sessions that the identity opened end.",
    topic: .account, caller: .recentBearer,
    parameters: [.path("id", "The identity.")],
    answers: [.empty(204, "Gone.")],
    errors: [.notFound, .lastSignInMethod])

  package static let mergeAccounts = Endpoint(
    .mergeAccounts, "mergeAccounts", "Merge another account of the same person into this one",
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
    answers: [.json(PagedList<MergeBody>.self, "The merges; all of them at once.")])

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

extension Endpoint {
  static let sessions: [Endpoint] = [
    getSession, endSession, refreshSession, listSessions, endSessions, renameSession, endSessionByID,
  ]

  package static let getSession = Endpoint(
    .getSession, "getSession", "Who is signed in",
    topic: .sessions, caller: .bearer,
    parameters: [
      .header("Apple-User", "The user id of the Apple ID that the device is signed in with now."),
      .header(
        "Apple-Credential-State",
        """
        The device says that the person of Apple-User withdrew their consent. The server asks Apple before it \
        answers: 401 session_ended if Apple agrees, 200 if it does not or cannot be reached.
        """, .choice(["revoked"])),
    ],
    answers: [.json(SessionAnswer.self, "The account and the session that asks.")],
    errors: [.appleUserMismatch, .invalidValue])

  package static let endSession = Endpoint(
    .endSession, "endSession", "Sign out",
    topic: .sessions, caller: .bearer,
    answers: [.empty(204, "Signed out.")])

  package static let refreshSession = Endpoint(
    .refreshSession, "refreshSession", "Get a new pair of tokens",
    notes: """
      A refresh token from before the person signed in again in the session, or before a guest got a sign-in method, is \
      void: its use ends the session. If the request arrived 15 seconds ago, the answer is 503, and nothing is changed.
      """,
    topic: .sessions,
    request: .json(RefreshRequest.self),
    answers: [.json(RefreshAnswer.self, "The new pair. The refresh token that was sent is replaced.")],
    errors: [.refreshTokenInvalid, .sessionEnded, .accountSuspended, .invalidValue], limit: .refresh("refresh"))

  package static let listSessions = Endpoint(
    .listSessions, "listSessions", "List the account's sessions",
    topic: .sessions, caller: .bearer,
    parameters: [.limit, .after],
    answers: [.json(PagedList<SessionListItem>.self, "Live sessions, the newest first.")],
    errors: [.invalidValue])

  package static let endSessions = Endpoint(
    .endSessions, "endSessions", "Sign out elsewhere, or everywhere",
    topic: .sessions, caller: .bearer,
    parameters: [
      .query("keep", "Whether the session that asks stays.", .choice(["current", "none"]), isRequired: true)
    ],
    answers: [.empty(204, "Signed out.")],
    errors: [.invalidValue])

  package static let renameSession = Endpoint(
    .renameSession, "renameSession", "Name a device",
    topic: .sessions, caller: .bearer,
    parameters: [.path("id", "The session.")],
    request: .json(SessionChangeRequest.self),
    answers: [.json(SessionListItem.self, "The session.")],
    errors: [.notFound, .invalidValue], limit: .signIn("rename-session"))

  package static let endSessionByID = Endpoint(
    .endSessionByID, "endSessionByID", "Sign a device out",
    topic: .sessions, caller: .bearer,
    parameters: [.path("id", "The session.")],
    answers: [.empty(204, "Signed out.")],
    errors: [.notFound])
}
