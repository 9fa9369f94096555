import PippinProviders

/// A member of `clients[].openid`.
enum OpenIDProviderSetting: String, SettingKey {
  case id
  case name
  case enabled
  case issuer
  case oauth2
  case clientID = "client_id"
  case clientSecretFile = "client_secret_file"
  case tokenEndpointAuthMethod = "token_endpoint_auth_method"
  case scopes
  case emailIsVerified = "email_is_verified"
  case authoritiesFile = "authorities_file"

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(
        .text("text"),
        "the provider's name in addresses, with a-z, 0-9 and -; register public_url with /auth/openid/callback/ and this id at the provider. With oauth2 it is part of people's identities: never change it",
        without: .required)
    case .name:
      .init(.text("text"), "what people call the provider, for its button", without: .means("the id"))
    case .enabled:
      .init(.boolean, "false lets nobody sign in with it", without: .value("true"))
    case .issuer:
      .init(
        .text("URL"),
        "the OpenID Connect provider, exactly as its discovery document and its ID tokens write it; people's identities belong to it",
        without: .means("oauth2 says the endpoints"))
    case .oauth2:
      .init(
        .object(OAuth2Setting.self), "a provider without ID tokens; people sign in with it in the browser only",
        without: .means("issuer says the provider"))
    case .clientID:
      .init(.text("text"), "the client id at the provider", without: .required)
    case .clientSecretFile:
      .init(.file, "the client secret", without: .means("a public client, protected by PKCE alone"))
    case .tokenEndpointAuthMethod:
      .init(
        .choice(OpenIDClient.Authentication.allCases.map(\.rawValue)),
        "how the client proves itself when it redeems a code",
        without: .means("what the discovery document names, or client_secret_post with oauth2"))
    case .scopes:
      .init(
        .list(.text("scope")), "what the provider is asked for in a browser, in its own words",
        without: .means("openid, profile and email; nothing with oauth2"))
    case .emailIsVerified:
      .init(
        .boolean,
        "true counts an address as proved that the issuer calls verified: only for a provider that checks mailboxes and never gives an address to another person",
        without: .value("false"))
    case .authoritiesFile:
      .init(
        .file,
        "certificates (PEM) to trust in place of the system's, for this provider only; the same in all clients",
        without: .means("the system's"))
    }
  }
}

/// The members of `clients[].openid[].oauth2`.
enum OAuth2Setting: String, SettingKey {
  case authorizationEndpoint = "authorization_endpoint"
  case tokenEndpoint = "token_endpoint"
  case tokenRequest = "token_request"
  case userinfoEndpoint = "userinfo_endpoint"
  case userinfoMethod = "userinfo_method"
  case subject
  case email
  case emailIsVerified = "email_is_verified"
  case name
  case givenName = "given_name"
  case familyName = "family_name"

  var declaration: SettingDeclaration {
    switch self {
    case .authorizationEndpoint:
      .init(.text("URL"), "where browsers are sent to", without: .required)
    case .tokenEndpoint:
      .init(.text("URL"), "where codes are redeemed", without: .required)
    case .userinfoEndpoint:
      .init(.text("URL"), "answers JSON about the person whom an access token belongs to", without: .required)
    case .tokenRequest:
      .init(
        .object(TokenRequestSetting.self), "what the token endpoint demands besides the standard's parameters",
        without: .means("nothing"))
    case .userinfoMethod:
      .init(
        .choice(OAuth2Provider.UserInfoMethod.allCases.map(\.rawValue)),
        "`get` sends the access token in the Authorization field; `post` sends it in a form, with the client id",
        without: .value("get"))
    case .subject:
      .init(
        .text("path"),
        "where that JSON has the person's id, such as id or response.0.id; one that changes, or that another person may get, is none. Here and below `token_response:` before a path looks in the answer of the token endpoint, as in token_response:user_id",
        without: .required)
    case .email:
      .init(.text("path"), "where it has the address", without: .means("no address"))
    case .emailIsVerified:
      .init(
        .boolean, "true counts every address as proved: only for a provider that answers verified addresses only",
        without: .value("false"))
    case .name:
      .init(.text("path"), "where it has the whole name", without: .means("no whole name"))
    case .givenName:
      .init(.text("path"), "where it has the given name", without: .means("no given name"))
    case .familyName:
      .init(.text("path"), "where it has the family name", without: .means("no family name"))
    }
  }
}

/// The members of `clients[].openid[].oauth2.token_request`.
enum TokenRequestSetting: String, SettingKey {
  case fromCallback = "from_callback"

  var declaration: SettingDeclaration {
    switch self {
    case .fromCallback:
      .init(
        .list(.text("name")),
        "parameters that the provider adds to the callback and demands back with the code, such as device_id; a callback without one is refused",
        without: .means("none"))
    }
  }
}
