extension Problem {
  /// The request itself cannot be read or leads nowhere.
  static let requests = [
    Problem(
      "malformed_request", 400, "The request cannot be read",
      "It is not the JSON that was expected, or its header can be read in two ways.",
      [
        "Check the body against `/openapi.json`: UTF-8, no member twice, the right types.",
        "`detail` and `errors` say what stood in the way.",
      ]),
    Problem(
      "not_found", 404, "There is nothing here",
      "The address leads nowhere, or to something that is not yours to see.",
      ["Check the path against `/openapi.json`."]),
    Problem(
      "account_not_found", 404, "There is no account yet",
      "The request was to sign in to an existing account only, and this person has none. Nothing was used up.",
      ["Send the same request again without `intent`, once the person has agreed to an account being made."]),
    Problem(
      "method_not_allowed", 405, "The method does not fit the address",
      "The address exists, but not for this method.", ["The `Allow` field of the answer lists those that do fit."]),
    Problem(
      "too_large", 413, "The request is too large",
      "A header may have 16 KiB, a body 64 KiB, an identity token 8 KiB.", ["Send less."]),
    Problem(
      "unsupported_media_type", 415, "The body is of the wrong type",
      "This address reads JSON.", ["Send `Content-Type: application/json`."]),
    Problem(
      "too_many_requests", 429, "Too many requests",
      "There were more requests from this address or client than anybody needs.",
      ["Wait as many seconds as `Retry-After` says, then go on more slowly."]),
  ]

  /// 403: understood, and not allowed.
  static let permissions = [
    Problem(
      "client_unknown", 403, "The client is not known here",
      "`client_id` names no client of this server.",
      ["Compare it with the `id` of the client in the server's settings: it is case-sensitive."]),
    Problem(
      "provider_not_offered", 403, "This way in is not offered",
      "The client's settings do not offer this provider to this build, platform or country.",
      ["Ask `GET /v1/providers` what is offered, and show only that."]),
    Problem(
      "reauthentication_required", 403, "Please sign in again first",
      "What was asked needs a sign-in within the last ten minutes.",
      ["Have the person sign in again with the session's access token as Bearer, then repeat the request."]),
  ]
}
