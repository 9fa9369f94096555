extension Endpoint {
  static let sessions: [Endpoint] = [
    getSession, endSession, refreshSession, listSessions, endSessions, renameSession, endSessionByID,
  ]

  package static let getSession = Endpoint(
    .get, "/v1/session", "getSession", "Who is signed in",
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
    .delete, "/v1/session", "endSession", "Sign out",
    topic: .sessions, caller: .bearer,
    answers: [.empty(204, "Signed out.")])

  package static let refreshSession = Endpoint(
    .post, "/v1/session/refresh", "refreshSession", "Get a new pair of tokens",
    notes: """
      A refresh token from before the person signed in again in the session, or before a guest got a sign-in method, is \
      void: its use ends the session. If the request arrived 15 seconds ago, the answer is 503, and nothing is changed.
      """,
    topic: .sessions,
    request: .json(RefreshRequest.self),
    answers: [.json(RefreshAnswer.self, "The new pair. The refresh token that was sent is replaced.")],
    errors: [.refreshTokenInvalid, .sessionEnded, .accountSuspended, .invalidValue], limit: .refresh("refresh"))

  package static let listSessions = Endpoint(
    .get, "/v1/sessions", "listSessions", "List the account's sessions",
    topic: .sessions, caller: .bearer,
    parameters: [.limit, .after],
    answers: [.json(Page<SessionListItem>.self, "Live sessions, the newest first.")],
    errors: [.invalidValue])

  package static let endSessions = Endpoint(
    .delete, "/v1/sessions", "endSessions", "Sign out elsewhere, or everywhere",
    topic: .sessions, caller: .bearer,
    parameters: [
      .query("keep", "Whether the session that asks stays.", .choice(["current", "none"]), isRequired: true)
    ],
    answers: [.empty(204, "Signed out.")],
    errors: [.invalidValue])

  package static let renameSession = Endpoint(
    .patch, "/v1/sessions/{id}", "renameSession", "Name a device",
    topic: .sessions, caller: .bearer,
    parameters: [.path("id", "The session.")],
    request: .json(SessionChangeRequest.self),
    answers: [.json(SessionListItem.self, "The session.")],
    errors: [.notFound, .invalidValue])

  package static let endSessionByID = Endpoint(
    .delete, "/v1/sessions/{id}", "endSessionByID", "Sign a device out",
    topic: .sessions, caller: .bearer,
    parameters: [.path("id", "The session.")],
    answers: [.empty(204, "Signed out.")],
    errors: [.notFound])
}
