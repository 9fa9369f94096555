import PippinHTTP

/// A checked request to `GET /auth/authorize`: Apple would accept every value in it.
struct AuthorizeRequest: Sendable {
  /// How the result travels (CALLBACK-1).
  enum ResponseMode: String, Sendable {
    case query, fragment
    case formPost = "form_post"
    /// The undocumented mode of Sign in with Apple JS in its pop-up (AUTHZ-8, JS-9).
    case webMessage = "web_message"
  }

  let client: Registry.Client
  let redirectURI: String
  let wantsIdentityToken: Bool
  let mode: ResponseMode
  let scopes: Scopes
  let state: String?
  let nonce: String?
  /// The S256 challenge, if the client uses PKCE (AUTHZ-16).
  let challenge: String?

  /// Checks the parameters in the order in which a developer would fix them.
  init(query: String?, registry: Registry) throws(Refusal) {
    guard let parameters = FormData(query: query ?? "") else {
      throw Refusal(.invalidRequest, "the query string is not percent-encoded properly (AUTHZ-20)")
    }
    if parameters.hasRepeats {
      throw Refusal(.invalidRequest, "a parameter appears twice (AUTHZ-20)")
    }
    client = try Self.client(parameters.first("client_id"), registry)
    redirectURI = try ReturnURL.judge(
      parameters.first("redirect_uri"), of: client, allowInsecure: registry.settings.allowInsecureReturnURLs)
    wantsIdentityToken = try Self.wantsIdentityToken(parameters.first("response_type"))
    scopes = try Scopes(parsing: parameters.first("scope") ?? "")
    mode = try Self.mode(
      parameters.first("response_mode"), wantsIdentityToken: wantsIdentityToken, hasScopes: !scopes.isEmpty)
    state = parameters.first("state")
    nonce = parameters.first("nonce")
    challenge = try Self.challenge(parameters)
  }

  private static func client(_ id: String?, _ registry: Registry) throws(Refusal) -> Registry.Client {
    guard let id, !id.isEmpty else { throw Refusal(.invalidRequest, "client_id is missing (AUTHZ-20)") }
    if let client = registry.clients[id] { return client }
    if let team = registry.teams.keys.sorted().first(where: { id.contains($0) }) {
      throw Refusal(.invalidRequest, "client_id contains the Team ID \(team); it must not (AUTHZ-2)")
    }
    if let near = registry.clients.keys.sorted().first(where: { $0.lowercased() == id.lowercased() }) {
      throw Refusal(
        .invalidRequest, "client_id differs from \(near) in case; Apple compares the case (AUTHZ-2, AUTHZ-20)")
    }
    throw Refusal(.invalidClient, "there is no app and no Services ID with this client_id (AUTHZ-21)")
  }

  private static func wantsIdentityToken(_ type: String?) throws(Refusal) -> Bool {
    switch type {
    case "code": return false
    case "code id_token": return true
    case nil: throw Refusal(.invalidRequest, "response_type is missing (AUTHZ-6, AUTHZ-20)")
    case "id_token": throw Refusal(.invalidRequest, "response_type id_token alone is not supported (AUTHZ-6)")
    default: throw Refusal(.invalidRequest, "response_type must be code, or code id_token (AUTHZ-6)")
    }
  }

  private static func mode(
    _ text: String?, wantsIdentityToken: Bool, hasScopes: Bool
  ) throws(Refusal) -> ResponseMode {
    let mode: ResponseMode
    if let text {
      guard let known = ResponseMode(rawValue: text) else {
        throw Refusal(.invalidRequest, "response_mode must be query, fragment or form_post (AUTHZ-7)")
      }
      mode = known
    } else {
      mode = wantsIdentityToken ? .fragment : .query  // AUTHZ-9
    }
    if wantsIdentityToken, mode == .query {
      throw Refusal(
        .invalidRequest, description: "Invalid response mode",
        "with id_token the response_mode must be fragment or form_post, never query (AUTHZ-7, AUTHZ-10)")
    }
    if mode == .webMessage, !wantsIdentityToken {
      throw Refusal(
        .invalidRequest,
        "web_message is for the pop-up of Sign in with Apple JS, which requests code id_token (JS-5, JS-9)")
    }
    if hasScopes, mode != .formPost, mode != .webMessage {
      throw Refusal(
        .invalidRequest, description: "response_mode must be form_post when name or email scope is requested.",
        "a request with the scope name or email needs response_mode=form_post (AUTHZ-7, AUTHZ-26)")
    }
    return mode
  }

  private static func challenge(_ parameters: FormData) throws(Refusal) -> String? {
    let method = parameters.first("code_challenge_method")
    guard let challenge = parameters.first("code_challenge") else {
      if method == nil { return nil }
      throw Refusal(.invalidRequest, "code_challenge_method without code_challenge (AUTHZ-16)")
    }
    guard method == "S256" else {
      throw Refusal(.invalidRequest, "code_challenge needs code_challenge_method=S256 (AUTHZ-16)")
    }
    guard challenge.utf8.count == 43 else {
      throw Refusal(.invalidRequest, "code_challenge must be a SHA-256 in base64url, with 43 characters (AUTHZ-16)")
    }
    return challenge
  }
}
