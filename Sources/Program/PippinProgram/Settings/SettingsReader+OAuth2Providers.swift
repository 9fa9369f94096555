import PippinHTTP
import PippinProviders

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
        .text("path", isPublic: true),
        "where that JSON has the person's id, such as id or response.0.id; one that changes, or that another person may get, is none. Here and below `token_response:` before a path looks in the answer of the token endpoint, as in token_response:user_id",
        without: .required)
    case .email:
      .init(.text("path", isPublic: true), "where it has the address", without: .means("no address"))
    case .emailIsVerified:
      .init(
        .boolean, "true counts every address as proved: only for a provider that answers verified addresses only",
        without: .value("false"))
    case .name:
      .init(.text("path", isPublic: true), "where it has the whole name", without: .means("no whole name"))
    case .givenName:
      .init(.text("path", isPublic: true), "where it has the given name", without: .means("no given name"))
    case .familyName:
      .init(.text("path", isPublic: true), "where it has the family name", without: .means("no family name"))
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
        .list(.text("name", isPublic: true)),
        "parameters that the provider adds to the callback and demands back with the code, such as device_id; a callback without one is refused",
        without: .means("none"))
    }
  }
}

extension SettingsReader {
  /// A provider without ID tokens.
  mutating func oauth2Provider(_ setting: Setting, insecure: Bool) -> OAuth2Provider? {
    guard object(setting, OAuth2Setting.self) else { return nil }
    let authorization = endpoint(setting[OAuth2Setting.authorizationEndpoint], insecure: insecure)
    let token = endpoint(setting[OAuth2Setting.tokenEndpoint], insecure: insecure)
    let userInfo = endpoint(setting[OAuth2Setting.userinfoEndpoint], insecure: insecure)
    let methods = OAuth2Provider.UserInfoMethod.allCases.map(\.rawValue)
    let method = word(setting[OAuth2Setting.userinfoMethod], of: methods).flatMap(OAuth2Provider.UserInfoMethod.init)
    let fromCallback = fromCallback(setting[OAuth2Setting.tokenRequest])
    let subject = path(setting[OAuth2Setting.subject], isRequired: true)
    let email = path(setting[OAuth2Setting.email])
    let isVerified = bool(setting[OAuth2Setting.emailIsVerified]) ?? false
    let name = path(setting[OAuth2Setting.name])
    let (given, family) = (path(setting[OAuth2Setting.givenName]), path(setting[OAuth2Setting.familyName]))
    guard let authorization, let token, let userInfo, let subject else { return nil }
    return OAuth2Provider(
      authorization: authorization, token: token, userInfo: userInfo, userInfoMethod: method ?? .get,
      fromCallback: fromCallback, subject: subject, email: email,
      emailIsVerified: isVerified, name: name, givenName: given, familyName: family)
  }

  /// Names of parameters that the code's redemption takes over from the callback.
  private mutating func fromCallback(_ setting: Setting) -> [String] {
    guard setting.isPresent, object(setting, TokenRequestSetting.self) else { return [] }
    let cure = "Write the provider's own parameters, such as [\"device_id\"]."
    var names: [String] = []
    for entry in list(setting[TokenRequestSetting.fromCallback]) {
      guard let name = required(entry, cure: cure) else { continue }
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
      if !isName || name.utf8.count > 64 {
        problem(entry, "is not the name of a parameter", cure: cure)
      } else if Self.standardParameters.contains(name) {
        problem(entry, "is a parameter of the standard, which the server sends itself", cure: cure)
      } else if names.contains(name) {
        problem(entry, "is there twice", cure: "Leave one of them out.")
      } else {
        names.append(name)
      }
    }
    if names.count > 8 {
      problem(setting[TokenRequestSetting.fromCallback], "names more than eight parameters", cure: cure)
    }
    return names
  }

  /// Those of the token request (RFC 6749, 4.1.3 and 2.3.1; RFC 7636, 4.5; RFC 7523, 2.2), and of the answer to a refused request.
  private static let standardParameters: Set<String> = [
    "grant_type", "code", "redirect_uri", "code_verifier", "client_id", "client_secret", "client_assertion",
    "client_assertion_type", "error", "error_description",
  ]

  private mutating func endpoint(_ setting: Setting, insecure: Bool) -> ProviderEndpoint? {
    let cure = "Copy the endpoint from the provider's documentation."
    guard let text = required(setting, cure: cure) else { return nil }
    do {
      refuseInsecure(try HTTPURL(parsing: text), setting, insecure: insecure)
      return try EndpointRule.settings(insecure: true).endpoint(text)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: cure)
      return nil
    }
  }

  private mutating func path(_ setting: Setting, isRequired: Bool = false) -> JSONMemberPath? {
    let cure = "Write names and positions between dots, such as id or response.0.id."
    guard let text = isRequired ? required(setting, cure: cure) : string(setting) else { return nil }
    let path = JSONMemberPath(text)
    if path == nil { problem(setting, "is not a path", cure: cure) }
    return path
  }
}
