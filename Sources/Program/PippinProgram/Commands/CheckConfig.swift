import PippinAccounts
import PippinNetwork
import PippinProviders
import PippinServer
import PippinTokens
import SignInWithApple

extension Command {
  static let checkConfig = Command(
    name: "check-config", summary: "Check the settings of serve and list every problem.",
    options: SettingsSources.options
      + [
        .flag("json", "print the result as JSON"),
        .flag("effective", "print every setting with its effective value and its source, defaults too"),
      ],
    notes: """
      Options on the command line take precedence over the environment, and the environment over the file. The variable of public_url
      is PIPPIN_PUBLIC_URL; lists in variables are JSON5. What was set is printed with its source; in JSON, `settings` has every setting
      that has a value, defaults too.
      """,
    run: { (invocation) throws(CommandFailure) in
      let isJSON = invocation.arguments.has("json")
      do {
        let settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
        let effective = invocation.effective(settings)
        let showsAll = invocation.arguments.has("effective")
        if isJSON {
          try invocation.console.write(SettingsVerdict.json(settings, effective, showsSources: showsAll))
        } else {
          for warning in settings.warnings { invocation.console.say("warning: \(warning.line)\n") }
          try invocation.console.write(
            showsAll ? SettingsVerdict.table(effective.rows) : SettingsVerdict.words(settings, effective))
        }
      } catch let error as SettingsError {
        if isJSON { try invocation.console.write(SettingsVerdict.json(error)) }
        throw CommandFailure(error)
      } catch let failure as CommandFailure {
        throw failure
      } catch {
        throw .refused(code: "internal_error", detail: "The settings could not be checked.")
      }
    })
}

extension Invocation {
  fileprivate func effective(_ settings: ServeSettings) -> EffectiveSettings {
    // They were read without a problem before.
    var reader = SettingsReader()
    let sources = SettingsSources(arguments, environment: environment, reader: &reader)
    return EffectiveSettings(sources, settings, &reader)
  }
}

extension CommandFailure {
  /// Lists one problem per line.
  init(_ error: SettingsError) {
    let lines = error.problems.map(\.line) + error.warnings.map { "warning: \($0.line)" }
    self = .refused(code: "settings_invalid", detail: lines.joined(separator: "\n"))
  }
}

/// The result of `check-config`, as text and as JSON.
private enum SettingsVerdict {
  static func table(_ rows: [EffectiveSettings.Row]) -> String {
    var table = TextTable("SETTING", "VALUE", "SOURCE")
    for row in rows { table.add(row.setting, row.value, row.source) }
    return table.text
  }

  /// What follows from the settings, and all that were set.
  static func words(_ settings: ServeSettings, _ effective: EffectiveSettings) -> String {
    var text = "The settings are valid.\n"
    text += "  listen: \(settings.listen.text), for the operator \(settings.operatorListen.text)\n"
    text += "  public address: \(settings.publicURL)\n"
    text += "  store: \(settings.store.words)\n"
    text += "  master keys: \(settings.masterKeys.ids.joined(separator: ", "))"
    text += settings.masterKeys.ids.count > 1 ? " (the first encrypts new data)\n" : "\n"
    text += "  Apple: \(settings.apple.base)\n"
    for (team, app) in settings.clients.primaryApps.sorted(by: { $0.key < $1.key }) {
      text += "  notifications of team \(Printable.text(team)): about \(Printable.text(app)) too\n"
    }
    text += "  mail: \(mail(settings) ?? "none, so no email is sent")\n"
    for client in settings.clients.all {
      text += "  client \(client.id.rawValue): \(client.platform.rawValue)"
      if let apple = client.apple { text += ", Apple's \(Printable.text(apple.audience)) by key \(apple.signer.keyID)" }
      if let google = client.google { text += ", Google's \(Printable.text(google.audience))" }
      if let facebook = client.facebook { text += ", Facebook's \(Printable.text(facebook.appID))" }
      if client.offersGuests { text += ", guests" }
      if let openID = client.openID { text += ", " + words(openID) }
      text += withheld(client)
      text += "\n"
    }
    for receiver in settings.webhooks {
      text += "  webhook \(receiver.url): \(receiver.types?.sorted().joined(separator: ", ") ?? "everything")\n"
    }
    if settings.tls != nil { text += "  TLS: on, with the configured certificate\n" }
    if !settings.trustedProxies.isEmpty { text += "  trusted proxies: \(settings.trustedProxies.count)\n" }
    if let days = settings.deletion.unreachableAfterDays {
      text += "  accounts without a working sign-in method are deleted after \(days) days\n"
    }
    if settings.clients.all.contains(where: \.offersGuests) {
      text += "  accounts of guests are deleted after \(settings.deletion.guestsAfterDays) days without use\n"
    }
    return text + "\n" + table(effective.given)
  }

  private static func words(_ openID: OpenIDRegistration) -> String {
    let addresses = openID.redirectURIs.count
    return "OpenID Connect, \(addresses) redirect \(addresses == 1 ? "address" : "addresses"), "
      + openID.authentication.method.rawValue
  }

  /// The providers that are disabled for the client, although it may be registered with them.
  private static func withheld(_ client: Client) -> String {
    let isEnterprise = client.distribution == .enterprise
    let closed = ProviderOffers.order.filter {
      !client.offers[$0].isEnabled || (isEnterprise && $0 == .apple)
    }
    return (isEnterprise ? ", an Enterprise build" : "") + closed.map { ", \($0.rawValue) disabled" }.joined()
  }

  private static func mail(_ settings: ServeSettings) -> String? {
    settings.mail.map { "\($0.sender.address.text) by \($0.smtp.host):\($0.smtp.port)" }
  }

  /// What the members of `settings` are called that are written as they were understood, not as they were set.
  private static let understood: Set<String> = [
    "listen", "operator_listen", "public_url", "store", "master_keys", "apple_base_url", "insecure_apple_base_url",
    "google_base_url", "facebook_base_url", "trusted_issuers", "mail", "clients", "drain_seconds",
    "delete_unreachable_after_days", "guests", "webhooks",
  ]

  static func json(
    _ settings: ServeSettings, _ effective: EffectiveSettings, showsSources: Bool
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", true)
    writer.name("settings")
    writer.beginObject()
    writer.member("listen", settings.listen.text)
    writer.member("operator_listen", settings.operatorListen.text)
    writer.member("public_url", settings.publicURL)
    writer.member("store", settings.store.words)
    writer.member("master_keys", settings.masterKeys.ids)
    writer.member("apple_base_url", settings.apple.base)
    writer.member("insecure_apple_base_url", settings.apple != .apple)
    writer.member("google_base_url", ifPresent: settings.google.standIn)
    writer.member("facebook_base_url", ifPresent: settings.facebook.standIn)
    writer.member("trusted_issuers", settings.appleIssuers)
    writer.name("primary_apps")
    writer.beginObject()
    for (team, app) in settings.clients.primaryApps.sorted(by: { $0.key < $1.key }) { writer.member(team, app) }
    writer.endObject()
    writer.member("mail", ifPresent: mail(settings))
    writer.name("clients")
    writer.beginArray()
    for client in settings.clients.all { write(client, to: &writer) }
    writer.endArray()
    writer.member("drain_seconds", settings.drainSeconds)
    if let days = settings.deletion.unreachableAfterDays { writer.member("delete_unreachable_after_days", days) }
    writer.name("guests")
    writer.beginObject()
    writer.member("delete_after_days", settings.deletion.guestsAfterDays)
    writer.endObject()
    writer.name("webhooks")
    writer.beginArray()
    for receiver in settings.webhooks {
      writer.beginObject()
      writer.member("url", receiver.url)
      writer.member("types", receiver.types?.sorted() ?? WebhookReceiver.knownTypes)
      writer.endObject()
    }
    writer.endArray()
    effective.writeMembers(except: understood, to: &writer)
    writer.endObject()
    write(settings.warnings, as: "warnings", to: &writer)
    if showsSources { effective.write(to: &writer) }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  static func json(_ error: SettingsError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", false)
    write(error.problems, as: "problems", to: &writer)
    write(error.warnings, as: "warnings", to: &writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ openID: OpenIDRegistration, to writer: inout JSONWriter) {
    writer.name("oidc")
    writer.beginObject()
    writer.member("redirect_uris", openID.redirectURIs)
    writer.member("post_logout_redirect_uris", openID.postLogoutRedirectURIs)
    writer.member("token_endpoint_auth_method", openID.authentication.method.rawValue)
    writer.member("id_token_signed_response_alg", openID.algorithm.rawValue)
    writer.member("access_token_signed_response_alg", openID.accessTokenAlgorithm.rawValue)
    writer.member("require_pkce", openID.requiresPKCE)
    writer.member("backchannel_logout_uri", ifPresent: openID.backchannelLogoutURI)
    writer.member("scopes", openID.scope.tokens)
    writer.member("grant_types", openID.grantTypes.map(\.rawValue).sorted())
    writer.member("consent", openID.consent.rawValue)
    writer.endObject()
  }

  private static func write(_ client: Client, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", client.id.rawValue)
    writer.member("name", client.name)
    writer.member("platform", client.platform.rawValue)
    writer.member("realm", client.realm.rawValue)
    writer.member("audience", client.audience)
    writer.member("return_to", client.returnAddresses)
    writer.member("insecure_custom_scheme", client.allowsInsecureScheme)
    writer.member("required", client.demandsName ? ["name"] : [])
    writer.member("email_code", client.offersEmailCode)
    writer.member("guests", client.offersGuests)
    writer.member("claims", client.claims.names)
    writer.member("distribution", client.distribution.rawValue)
    OfferWriting.write(client.offers, to: &writer)
    if let openID = client.openID { write(openID, to: &writer) }
    if let apple = client.apple {
      writer.name("apple")
      writer.beginObject()
      writer.member("audience", apple.audience)
      writer.member("team", apple.teamID)
      writer.member("key", apple.signer.keyID)
      writer.member("return_url", ifPresent: apple.returnURL)
      writer.member("scopes", apple.scopes.map(\.rawValue))
      writer.endObject()
    }
    writeSocial(client, to: &writer)
    writer.endObject()
  }

  /// Writes the other providers' registrations without their secrets.
  private static func writeSocial(_ client: Client, to writer: inout JSONWriter) {
    if let google = client.google {
      writer.name("google")
      writer.beginObject()
      writer.member("audience", google.audience)
      writer.member("authorized_parties", google.authorizedParties)
      writer.member("hosted_domain", ifPresent: google.hostedDomain)
      writer.member("return_url", ifPresent: google.returnURL)
      writer.endObject()
    }
    if let facebook = client.facebook {
      writer.name("facebook")
      writer.beginObject()
      writer.member("app_id", facebook.appID)
      writer.member("return_url", ifPresent: facebook.returnURL)
      writer.endObject()
    }
    guard !client.openIDProviders.isEmpty else { return }
    writer.name("openid")
    writer.beginArray()
    for provider in client.openIDProviders { write(provider, to: &writer) }
    writer.endArray()
  }

  private static func write(_ provider: Client.OpenIDProviderRegistration, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", provider.id)
    writer.member("name", provider.name)
    writer.member("enabled", provider.isEnabled)
    writer.member("client_id", provider.client.id)
    writer.member("token_endpoint_auth_method", ifPresent: provider.client.authentication?.rawValue)
    writer.member("scopes", provider.scopes)
    writer.member("return_url", provider.returnURL)
    writer.member("authorities_file", ifPresent: provider.authoritiesFile)
    switch provider.kind {
    case .issuer(let issuer):
      writer.member("issuer", issuer)
      writer.member("email_is_verified", provider.trustsEmail)
    case .oauth2(let endpoints):
      writer.name("oauth2")
      writer.beginObject()
      writer.member("authorization_endpoint", endpoints.authorization.url)
      writer.member("token_endpoint", endpoints.token.url)
      if !endpoints.fromCallback.isEmpty {
        writer.name("token_request")
        writer.beginObject()
        writer.member("from_callback", endpoints.fromCallback)
        writer.endObject()
      }
      writer.member("userinfo_endpoint", endpoints.userInfo.url)
      writer.member("userinfo_method", endpoints.userInfoMethod.rawValue)
      writer.member("subject", endpoints.subject.text)
      writer.member("email", ifPresent: endpoints.email?.text)
      writer.member("email_is_verified", endpoints.emailIsVerified)
      writer.member("name", ifPresent: endpoints.name?.text)
      writer.member("given_name", ifPresent: endpoints.givenName?.text)
      writer.member("family_name", ifPresent: endpoints.familyName?.text)
      writer.endObject()
    }
    writer.endObject()
  }

  private static func write(_ problems: [SettingsProblem], as name: String, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for problem in problems {
      writer.beginObject()
      writer.member("setting", problem.setting)
      writer.member("source", problem.origin.text)
      writer.member("problem", problem.detail)
      writer.member("cure", problem.cure)
      writer.endObject()
    }
    writer.endArray()
  }
}

/// Writes a client's provider conditions in the form of the settings, without the defaults.
enum OfferWriting {
  static func write(_ offers: ProviderOffers, to writer: inout JSONWriter) {
    writer.name("offers")
    writer.beginObject()
    for provider in ProviderOffers.order where offers[provider] != OfferConditions() {
      writer.name(provider.rawValue)
      write(offers[provider], to: &writer)
    }
    writer.endObject()
  }

  private static func write(_ conditions: OfferConditions, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("enabled", conditions.isEnabled)
    if let platforms = conditions.platforms { writer.member("platforms", platforms.map(\.rawValue).sorted()) }
    writer.member("min_app_version", ifPresent: conditions.minimumVersion?.text)
    switch conditions.countries {
    case .only(let those): writer.member("countries", those.sorted())
    case .except(let those): writer.member("not_countries", those.sorted())
    case nil: break
    }
    if let percent = conditions.rolloutPercent { writer.member("rollout_percent", percent) }
    writer.endObject()
  }
}
