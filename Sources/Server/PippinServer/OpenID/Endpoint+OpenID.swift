import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinTokens

/// The endpoints for OpenID clients, with the errors of the standards (RFC 6749, 7009, 7662, 8628, 9126 and OpenID Connect Core).
extension Endpoint {
  package static let openID: [Endpoint] = [
    getOpenIDConfiguration, getAuthorizationServerMetadata, authorize, authorizeByPost, token, getUserInfo,
    postUserInfo,
    introspect, revoke, pushAuthorizationRequest, authorizeDevice, logOut, logOutByPost,
  ]

  package static let getOpenIDConfiguration = metadata(
    "/.well-known/openid-configuration", "getOpenIDConfiguration", "What the OpenID provider offers")
  package static let getAuthorizationServerMetadata = metadata(
    "/.well-known/oauth-authorization-server", "getAuthorizationServerMetadata",
    "The same for clients of plain OAuth (RFC 8414)")

  private static func metadata(_ path: String, _ id: String, _ summary: String) -> Endpoint {
    Endpoint(
      .get, path, id, summary, topic: .openID,
      answers: [
        .file("application/json", .object(), "The provider's metadata; 404 where no client of the settings uses it.")
      ], errors: [.notFound], isFixed: true)
  }

  package static let authorize = authorization(.get, "authorize")
  package static let authorizeByPost = authorization(.post, "authorizeByPost")

  private static func authorization(_ method: EndpointAddress.Method, _ id: String) -> Endpoint {
    Endpoint(
      method, "/oauth/authorize", id, "Sign a person in to an OpenID client",
      notes: """
        Errors go to the client with `error`, `error_description`, `state` and `iss`, but for an unknown client or an address that it \
        did not register: those are shown as pages.
        """,
      topic: .openID, parameters: method == .get ? ofAuthorization : [],
      request: method == .post ? .form(.object(ofAuthorizationForm)) : nil,
      answers: [
        .redirect("To the client with `code`, `state` and `iss`, or with an error; or to the sign-in page."),
        .page("A page that asks for consent, or a button back to the client."),
      ],
      errors: [.clientUnknown, .invalidValue, .tooManyRequests], limit: .nonce("authorize"), isPage: true,
      isRepeatable: false)
  }

  private static let authorizationParameters: [(name: String, summary: String, isRequired: Bool)] = [
    ("client_id", "The client.", true),
    ("redirect_uri", "One of the client's registered addresses, to the letter.", false),
    ("response_type", "`code`.", false),
    ("scope", "`openid` and what else the client wants of what its settings allow.", false),
    ("state", "Handed back unchanged.", false),
    ("nonce", "Handed back in the ID token.", false),
    ("code_challenge", "Of PKCE; demanded of every client.", false),
    ("code_challenge_method", "`S256`.", false),
    ("prompt", "`none`, or some of `login`, `consent`, `select_account`.", false),
    ("max_age", "How many seconds ago the person may have signed in.", false),
    (
      "acr_values",
      "`phr` asks for a passkey first. The person may choose another method, so check `acr` in the ID token.", false
    ),
    ("id_token_hint", "An ID token of the person who is to sign in.", false),
    ("login_hint", "An email address for the sign-in page.", false),
    ("ui_locales", "Languages of the pages.", false),
    ("request_uri", "Of a pushed request, in place of all others but `client_id`.", false),
  ]

  private static let ofAuthorization: [Parameter] = authorizationParameters.map {
    .query($0.name, $0.summary, isRequired: $0.isRequired)
  }

  private static let ofAuthorizationForm: [Schema.Member<MemberName>] = authorizationParameters.map {
    let name = MemberName(stringValue: $0.name)
    return $0.isRequired ? .required(name, .string($0.summary)) : .optional(name, .string($0.summary))
  }

  package static let token = Endpoint(
    .post, "/oauth/token", "token", "Exchange a code, a refresh token or a client's own credentials for tokens",
    topic: .openID, caller: .openIDClient,
    request: .form(
      .object(
        [
          .required(
            "grant_type",
            .choice([
              "authorization_code", "refresh_token", "client_credentials",
              "urn:ietf:params:oauth:grant-type:device_code",
            ])),
          .optional("code", .string("With `authorization_code`.")),
          .optional("redirect_uri", .string("As it was in the authorization request.")),
          .optional("code_verifier", .string("Of PKCE.")),
          .optional("refresh_token", .string("With `refresh_token`.")),
          .optional("device_code", .string("With the device's grant type.")),
          .optional("scope", .string("No more than was granted.")),
        ] + credentials)),
    answers: [.json(TokenResponse.self, "The tokens.")] + refusals, limit: .refresh("oauth"), speaksOAuth: true)

  package static let getUserInfo = userInfo(.get, "getUserInfo")
  package static let postUserInfo = userInfo(.post, "postUserInfo")

  private static func userInfo(_ method: EndpointAddress.Method, _ id: String) -> Endpoint {
    Endpoint(
      method, "/oauth/userinfo", id, "What the access token lets a client know of the person", topic: .openID,
      caller: .clientToken,
      answers: [
        .json(
          .object([
            .required("sub", .string("The account.")), .optional("name", .string()),
            .optional("given_name", .string()),
            .optional("family_name", .string()), .optional("email", .string()),
            .optional("email_verified", .boolean()),
            .optional("locale", .string()),
          ]), "The claims of the scope."),
        .json(OAuthErrorBody.self, status: 401, "The access token is not valid."),
        .json(OAuthErrorBody.self, status: 403, "The access token was not granted `openid`."),
      ] + outages, speaksOAuth: true)
  }

  package static let introspect = Endpoint(
    .post, "/oauth/introspect", "introspect", "Whether a token of the client's own is still good (RFC 7662)",
    topic: .openID, caller: .openIDClient, request: .form(.object([.required("token", .string())] + credentials)),
    answers: [
      .json(
        .object([
          .required("active", .boolean()), .optional("scope", .string()), .optional("client_id", .string()),
          .optional("sub", .string()), .optional("aud", .string()), .optional("iss", .string()),
          .optional("exp", .integer()), .optional("auth_time", .integer()),
          .optional("acr", .string()), .optional("amr", .list(of: .string())), .optional("sid", .string()),
          .optional("token_type", .string()),
        ]), "What it is, or `active: false`.")
    ] + refusals, limit: .refresh("introspect"), speaksOAuth: true)

  package static let revoke = Endpoint(
    .post, "/oauth/revoke", "revoke",
    "End the client's session that a token belongs to, or a token for its own credentials (RFC 7009)",
    topic: .openID,
    caller: .openIDClient, request: .form(.object([.required("token", .string())] + credentials)),
    answers: [.empty(200, "It is not good any more, or was not.")] + refusals, limit: .refresh("revoke"),
    speaksOAuth: true)

  package static let pushAuthorizationRequest = Endpoint(
    .post, "/oauth/par", "pushAuthorizationRequest", "Push an authorization request ahead (RFC 9126)", topic: .openID,
    caller: .openIDClient, request: .form(.object(ofAuthorizationForm + credentials.filter { $0.name != "client_id" })),
    answers: [
      .json(
        .object([.required("request_uri", .string()), .required("expires_in", .integer("Seconds."))]), status: 201,
        "The `request_uri` to send the browser with.")
    ] + refusals, limit: .refresh("par"), speaksOAuth: true)

  package static let authorizeDevice = Endpoint(
    .post, "/oauth/device", "authorizeDevice", "Have a device signed in at another one (RFC 8628)", topic: .openID,
    caller: .openIDClient, request: .form(.object([.optional("scope", .string())] + credentials)),
    answers: [
      .json(
        .object([
          .required("device_code", .string("For the device alone.")), .required("user_code", .string("To be shown.")),
          .required("verification_uri", .string(format: "uri")),
          .required("verification_uri_complete", .string(format: "uri")),
          .required("expires_in", .integer("Seconds.")),
          .required("interval", .integer("Seconds between questions.")),
        ]), "What to show and what to ask with.")
    ] + refusals, limit: .signIn("device"), speaksOAuth: true)

  package static let logOut = endOfSession(.get, "logOut")
  package static let logOutByPost = endOfSession(.post, "logOutByPost")

  private static func endOfSession(_ method: EndpointAddress.Method, _ id: String) -> Endpoint {
    Endpoint(
      method, "/oauth/logout", id, "Sign the person out, here and of every client (RP-Initiated Logout)",
      notes: "Without a fitting `id_token_hint` the person is asked. Clients are told by the back channel.",
      topic: .openID,
      parameters: method == .get ? logoutParameters.map { .query($0.name, $0.summary) } : [],
      request: method == .post
        ? .form(
          .object(logoutParameters.map { .optional(MemberName(stringValue: $0.name), .string($0.summary)) })) : nil,
      answers: [
        .redirect("To `post_logout_redirect_uri` with `state`, or to the sign-in page."),
        .page("A page that asks whether to sign out."),
      ], errors: [.invalidValue, .tooManyRequests], limit: .nonce("logout"), isPage: true, isRepeatable: false)
  }

  private static let logoutParameters: [(name: String, summary: String)] = [
    ("id_token_hint", "An ID token that the client got; it may have expired."),
    ("client_id", "The client, where there is no hint."),
    ("post_logout_redirect_uri", "One of the client's registered addresses, to the letter."),
    ("state", "Handed back unchanged."),
    ("logout_hint", "Ignored."),
    ("ui_locales", "Languages of the pages."),
  ]

  /// The form fields of a client that does not use Basic authentication.
  private static let credentials: [Schema.Member<MemberName>] = [
    .optional("client_id", .string("The client.")),
    .optional("client_secret", .string("With `client_secret_post`.")),
    .optional("client_assertion_type", .string("With `private_key_jwt`.")),
    .optional("client_assertion", .string("With `private_key_jwt`.")),
  ]

  private static let refusals: [Answer] =
    [
      .json(OAuthErrorBody.self, status: 400, "It is refused; `slow_down` too."),
      .json(OAuthErrorBody.self, status: 401, "The client did not prove who it is (`invalid_client`)."),
    ] + outages

  private static let outages: [Answer] = [
    .json(OAuthErrorBody.self, status: 429, "Too many requests: `temporarily_unavailable`."),
    .json(OAuthErrorBody.self, status: 500, "`server_error`."),
    .json(OAuthErrorBody.self, status: 503, "`temporarily_unavailable`."),
  ]
}

/// The OpenID provider's metadata (OpenID Connect Discovery 1.0, 3; RFC 8414, 2), without what it does not support.
enum ProviderMetadata {
  /// The document; nil where no client uses the provider.
  static func document(issuer: String, clients: ClientRegistry) -> [UInt8]? {
    let registrations = clients.all.compactMap(\.openID)
    guard !registrations.isEmpty else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("issuer", issuer)
    for (name, endpoint) in endpoints { writer.member(name, issuer + endpoint.path) }
    writer.member("scopes_supported", GrantedScope.personal)
    writer.member("response_types_supported", ["code"])
    writer.member("response_modes_supported", ["query"])
    writer.member("grant_types_supported", OpenIDRegistration.GrantType.allCases.map(\.rawValue))
    writer.member("subject_types_supported", ["public"])
    writer.member("id_token_signing_alg_values_supported", ["RS256", "ES256"])
    for name in ["token", "introspection", "revocation"] {
      writer.member("\(name)_endpoint_auth_methods_supported", name == "introspection" ? confidential : methods)
      writer.member("\(name)_endpoint_auth_signing_alg_values_supported", ["RS256", "ES256"])
    }
    writer.member("code_challenge_methods_supported", ["S256"])
    writer.member("prompt_values_supported", AuthorizationDemand.Prompt.allCases.map(\.rawValue))
    writer.member("claim_types_supported", ["normal"])
    writer.member(
      "claims_supported",
      [
        "iss", "sub", "aud", "exp", "iat", "auth_time", "acr", "amr", "nonce", "at_hash", "sid", "name", "given_name",
        "family_name", "email", "email_verified", "locale",
      ])
    writer.member("acr_values_supported", [AuthenticationContext.phishingResistant])
    writer.member("ui_locales_supported", Language.allCases.map(\.tag))
    for name in ["claims_parameter", "request_parameter", "request_uri_parameter"] {
      writer.member("\(name)_supported", false)
    }
    writer.member("authorization_response_iss_parameter_supported", true)
    writer.member("require_pushed_authorization_requests", false)
    writer.member("backchannel_logout_supported", true)
    writer.member("backchannel_logout_session_supported", true)
    writer.endObject()
    return writer.bytes
  }

  private static let methods = OpenIDRegistration.AuthenticationMethod.allCases.map(\.rawValue)
  private static let confidential = methods.filter { $0 != "none" }

  private static let endpoints: [(String, Endpoint)] = [
    ("authorization_endpoint", .authorize), ("token_endpoint", .token), ("userinfo_endpoint", .getUserInfo),
    ("jwks_uri", .getKeys), ("introspection_endpoint", .introspect), ("revocation_endpoint", .revoke),
    ("end_session_endpoint", .logOut), ("pushed_authorization_request_endpoint", .pushAuthorizationRequest),
    ("device_authorization_endpoint", .authorizeDevice),
  ]
}

extension PippinService {
  /// `GET /.well-known/openid-configuration` and `GET /.well-known/oauth-authorization-server`
  func providerMetadata() throws -> HTTPResponse {
    guard let providerMetadataBody else { throw ServerError.notFound }
    return HTTPResponse(
      status: 200, fields: ["content-type": MediaType.json, "cache-control": "public, max-age=3600"],
      body: providerMetadataBody)
  }
}
