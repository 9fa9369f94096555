import PippinAccounts
import PippinAPI
import PippinServer

/// A member of `clients`.
enum ClientSetting: String, SettingKey {
  case id
  case platform
  case name
  case realm
  case audience
  case returnTo = "return_to"
  case insecureCustomScheme = "insecure_custom_scheme"
  case required
  case emailCode = "email_code"
  case guests
  case apple
  case google
  case facebook
  case openID = "openid"
  case android
  case distribution
  case offers
  case claims
  case oidc

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(.text("text"), "the name of the app here, its client_id; often the bundle id", without: .required)
    case .platform:
      .init(.choice(Client.Platform.allCases.map(\.rawValue)), "where the app runs", without: .required)
    case .name:
      .init(.text("text"), "what its users know it by", without: .means("the id"))
    case .realm:
      .init(.text("text"), "clients of one realm share accounts", without: .value("default"))
    case .audience:
      .init(.text("text"), "the `aud` of its access tokens", without: .means("the id"))
    case .returnTo:
      .init(
        .list(.text("URL")),
        "where a web flow may return to, compared to the letter: https with a host name; on ios and macos also a scheme of the app's own; on desktop also loopback, with any port; on web also loopback, for development, with a warning",
        without: .means("the server's own pages only"))
    case .insecureCustomScheme:
      .init(.boolean, "allows a return_to that any other app can claim", without: .value("false"))
    case .required:
      .init(
        .list(.choice(["name"])),
        "what a person must give to sign in; the app asks for it, in a browser the server's page does",
        without: .value("[]"))
    case .emailCode:
      .init(
        .boolean,
        "signs in whoever shows a code that is mailed to an address which their account has proved, also without a password; needs `mail` and the provider `password`",
        without: .value("false"))
    case .guests:
      .init(
        .boolean, "true lets people try the app without signing in; what they do is kept when they sign in later",
        without: .value("false"))
    case .apple:
      .init(
        .object(AppleRegistrationSetting.self), "what the app is to Apple", without: .means("no Sign in with Apple"))
    case .google:
      .init(.object(GoogleRegistrationSetting.self), "what the app is to Google", without: .means("no Google"))
    case .facebook:
      .init(.object(FacebookRegistrationSetting.self), "what the app is to Facebook", without: .means("no Facebook"))
    case .openID:
      .init(
        .list(.object(OpenIDProviderSetting.self)),
        "other providers that people sign in with, by OpenID Connect or OAuth 2; a provider has the same id in all clients",
        without: .means("none"))
    case .android:
      .init(
        .object(AndroidSetting.self), "the Android app that assetlinks.json names",
        without: .means("the file is not served"))
    case .distribution:
      .init(
        .choice(Client.Distribution.allCases.map(\.rawValue)),
        "enterprise for in-house builds, for which Sign in with Apple does not exist", without: .value("app_store"))
    case .offers:
      .init(
        .object(OffersSetting.self), "which sign-in methods the app may show, and where",
        without: .means("everything that is set up, everywhere"))
    case .claims:
      .init(
        .list(.text("claim")),
        "what the app's access tokens say of the account: `email`, `name`, `external_id`, and members of its public metadata such as `metadata.plan`. After an import, name no member that people could write themselves in the other system",
        without: .value("[]"))
    case .oidc:
      .init(
        .object(OpenIDClientSetting.self),
        "what the client may ask of the OpenID provider at public_url; a client may have only this",
        without: .means("no OpenID Connect"))
    }
  }
}

/// The members of `clients[].apple`.
enum AppleRegistrationSetting: String, SettingKey {
  case audience
  case team
  case key
  case returnURL = "return_url"
  case scopes
  case pkce
  case js
  case appIDPrefix = "app_id_prefix"

  var declaration: SettingDeclaration {
    switch self {
    case .audience:
      .init(
        .text("text"), "the bundle id, or the Services ID for the web and Android; a new audience is a new client",
        without: .required)
    case .team:
      .init(.text("text"), "one of the ids of apple.teams", without: .required)
    case .key:
      .init(.text("text"), "one of the key ids of that team", without: .required)
    case .returnURL:
      .init(
        .text("URL"), "for the web flow: public_url with /auth/apple/callback, as registered at Apple",
        without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))),
        "what Apple is asked for in a browser; Apple asks the person once, so what is left out does not come later",
        without: .value("[\"name\", \"email\"]"))
    case .pkce:
      .init(.boolean, "false sends Apple no code_challenge and no verifier", without: .value("true"))
    case .js:
      .init(.boolean, "true serves /sign-in/apple-js, a page with Sign in with Apple JS", without: .value("false"))
    case .appIDPrefix:
      .init(
        .text("text"), "the App ID's prefix, usually the Team ID: apple-app-site-association then names the app",
        without: .means("the file is not served"))
    }
  }
}

/// The members of `clients[].google`.
enum GoogleRegistrationSetting: String, SettingKey {
  case audience
  case authorizedParties = "authorized_parties"
  case hostedDomain = "hosted_domain"
  case clientSecretFile = "client_secret_file"
  case returnURL = "return_url"
  case scopes

  var declaration: SettingDeclaration {
    switch self {
    case .audience:
      .init(.text("text"), "the OAuth client id of Google's console", without: .required)
    case .authorizedParties:
      .init(
        .list(.text("client id")), "other client ids of the project that may have asked for a token",
        without: .means("none"))
    case .hostedDomain:
      .init(.text("text"), "lets in one Workspace organisation only", without: .means("everybody"))
    case .clientSecretFile:
      .init(.file, "the client secret, for the web flow", without: .means("no web flow"))
    case .returnURL:
      .init(.text("URL"), "for the web flow: public_url with /auth/google/callback", without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))), "what Google is asked for in a browser",
        without: .value("[\"name\", \"email\"]"))
    }
  }
}

/// The members of `clients[].facebook`.
enum FacebookRegistrationSetting: String, SettingKey {
  case appID = "app_id"
  case appSecretFile = "app_secret_file"
  case returnURL = "return_url"
  case scopes

  var declaration: SettingDeclaration {
    switch self {
    case .appID:
      .init(.text("text"), "the App ID of Facebook's dashboard, in quotation marks", without: .required)
    case .appSecretFile:
      .init(.file, "the App Secret", without: .required)
    case .returnURL:
      .init(.text("URL"), "for the web flow: public_url with /auth/facebook/callback", without: .means("no web flow"))
    case .scopes:
      .init(
        .list(.choice(Client.Scope.allCases.map(\.rawValue))),
        "what Facebook is asked for in a browser; it always shares the name", without: .value("[\"name\", \"email\"]"))
    }
  }
}

/// The members of `clients[].offers`.
enum OffersSetting: String, SettingKey {
  case apple
  case google
  case facebook
  case openID = "openid"
  case password

  var declaration: SettingDeclaration {
    switch self {
    case .apple:
      .init(.object(OfferConditionSetting.self), "when Apple is shown", without: .means("always"))
    case .google:
      .init(.object(OfferConditionSetting.self), "when Google is shown", without: .means("always"))
    case .facebook:
      .init(.object(OfferConditionSetting.self), "when Facebook is shown", without: .means("always"))
    case .openID:
      .init(
        .object(OfferConditionSetting.self), "when the providers of `clients[].openid` are shown",
        without: .means("always"))
    case .password:
      .init(
        .object(OfferConditionSetting.self), "when the form for email and password is shown", without: .means("always")
      )
    }
  }
}

/// The members of each sign-in method of `clients[].offers`.
enum OfferConditionSetting: String, SettingKey {
  case enabled
  case platforms
  case minAppVersion = "min_app_version"
  case countries
  case notCountries = "not_countries"
  case rolloutPercent = "rollout_percent"

  var declaration: SettingDeclaration {
    switch self {
    case .enabled:
      .init(.boolean, "false shows it to nobody", without: .value("true"))
    case .platforms:
      .init(.list(.choice(Client.Platform.allCases.map(\.rawValue))), "where it is shown", without: .means("all"))
    case .minAppVersion:
      .init(
        .text("2.3"), "from which version of the app on, compared number by number", without: .means("every version"))
    case .countries:
      .init(.list(.text("ISO 3166-1")), "only in these countries", without: .means("all"))
    case .notCountries:
      .init(.list(.text("ISO 3166-1")), "not in these countries", without: .means("none"))
    case .rolloutPercent:
      .init(.integer(0...100), "to this share of installations", without: .value("100"))
    }
  }
}
