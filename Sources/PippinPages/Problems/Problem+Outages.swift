extension Problem {
  /// 5xx: ours, or a provider's.
  static let outages = [
    Problem(
      "internal_error", 500, "Something went wrong on our side",
      "Nobody had thought of what happened. It is in the operator's log, under `request_id`.",
      ["Try again later. If you report it, mention the request id."]),
    Problem(
      "provider_refused", 502, "The provider refused us",
      "The provider answered with an error that is the operator's to mend, such as a wrong key.",
      ["Trying again does not help. The operator's log says which setting to mend."]),
    Problem(
      "provider_unreachable", 503, "The provider cannot be reached",
      "The provider did not answer, or not sensibly. Nothing of yours was used up, unless `retry` says so.",
      [
        "Wait as many seconds as `Retry-After` says and send the same request again.",
        "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code may be spent.",
      ]),
    Problem(
      "store_unavailable", 503, "We cannot reach our own memory",
      "The database does not answer. Nobody is signed out by that.",
      [
        "Wait as many seconds as `Retry-After` says and send the same request again. Keep the session.",
        "If `retry` is `new_authorization`, ask the provider for a new authorization first: the code is spent.",
      ]),
    Problem(
      "overloaded", 503, "Too many people ask for this at once",
      "More passwords wait to be checked than may. Nothing was changed.",
      ["Wait as many seconds as `Retry-After` says and send the same request again."]),
  ]
}
