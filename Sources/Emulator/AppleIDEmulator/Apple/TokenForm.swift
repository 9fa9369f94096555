import PippinHTTP

/// A form posted to `/auth/token` or `/auth/revoke` by an authenticated client.
struct TokenForm: Sendable {
  let data: FormData
  let client: Registry.Client
  /// The team that signed: the client's, or the one that transferred the app away (TRANSFER-8).
  let teamID: String

  /// Checks content type, encoding, repeated parameters and the client, in this order (TOKEN-1, TOKEN-21, TOKEN-22).
  ///
  /// - Parameter carriesToken: whether the Authorization header is for a token and not for the client.
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
          ? "the client authenticates in the Authorization header; Apple accepts client_secret only in the body (TOKEN-1)"
          : "the client authenticates twice, in the body and in the Authorization header (TOKEN-21)")
    }
    let clientID = try Self.required("client_id", in: data)
    _ = try Self.required("client_secret", in: data)
    let isMigrating = carriesToken || data.first("grant_type") == "client_credentials"
    (client, teamID) = try ClientSecret.judge(
      clientID: clientID, secret: secret, isMigrating: isMigrating, registry: registry, now: now)
  }

  /// A required parameter that must not be empty (TOKEN-2, TOKEN-10).
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
