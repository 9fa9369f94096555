import PippinHTTP

/// A form posted to `/auth/token` or `/auth/revoke` with a proved client, or why Apple would not read it.
struct TokenForm: Sendable {
  let data: FormData
  let client: Registry.Client
  /// Who signed: the client's team, or the one that gave the app away (TRANSFER-8).
  let teamID: String

  /// Judges content type, encoding, doubled parameters and the client, in this order (TOKEN-1, TOKEN-21, TOKEN-22).
  ///
  /// - Parameter carriesToken: whether the Authorization field is meant for something else than the client.
  init(_ request: HTTPRequest, carriesToken: Bool = false, registry: Registry, now: Double) throws(Refusal) {
    guard request.contentType == MediaType.form else {
      throw Refusal(
        .invalidRequest,
        "the body must be application/x-www-form-urlencoded, not \(request.contentType ?? "nothing") (TOKEN-1)")
    }
    guard let data = FormData(parsing: request.body) else {
      throw Refusal(.invalidClient, "the form data is not percent-encoded properly (TOKEN-22)")
    }
    if data.hasRepeats { throw Refusal(.invalidRequest, "a parameter appears twice (TOKEN-21)") }
    self.data = data
    let secret = data.first("client_secret") ?? ""
    if !carriesToken, request.fields.contains("authorization") {
      throw Refusal(
        .invalidRequest,
        secret.isEmpty
          ? "the client authenticates in the Authorization field; Apple knows client_secret in the body only (TOKEN-1)"
          : "two client authentications, in the body and in the Authorization field (TOKEN-21)")
    }
    let clientID = try Self.required("client_id", in: data)
    _ = try Self.required("client_secret", in: data)
    let isMigrating = carriesToken || data.first("grant_type") == "client_credentials"
    (client, teamID) = try ClientSecret.judge(
      clientID: clientID, secret: secret, isMigrating: isMigrating, registry: registry, now: now)
  }

  /// A parameter that must be there and say something (TOKEN-2, TOKEN-10).
  func required(_ name: String) throws(Refusal) -> String {
    try Self.required(name, in: data)
  }

  private static func required(_ name: String, in data: FormData) throws(Refusal) -> String {
    guard let value = data.first(name), !value.isEmpty else {
      throw Refusal(.invalidRequest, "\(name) is missing (TOKEN-21)")
    }
    return value
  }
}
