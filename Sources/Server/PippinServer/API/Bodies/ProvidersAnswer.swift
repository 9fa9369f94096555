/// `GET /v1/providers`: what a build of the app may offer.
package struct ProvidersAnswer: Codable, Hashable, Sendable {
  package var providers: [ProviderBody]

  package init(providers: [ProviderBody]) {
    self.providers = providers
  }
}

/// One way of signing in.
package struct ProviderBody: Codable, Hashable, Sendable {
  /// Why a button may not be shown, for the developer. Those that `provider_not_offered` has too shut the door besides.
  package enum Reason: String, Hashable, ErrorReason {
    package static let schemaName = "OfferReason"
    package static let words = "Why a sign-in method is not offered."

    case notConfigured = "not_configured"
    case switchedOff = "switched_off"
    case platform
    case appVersion = "app_version"
    case country
    case rollout
    case enterpriseBuild = "enterprise_build"
  }

  /// What the app may say of itself.
  package enum Parameter: String, Codable, Hashable, Sendable, CaseIterable {
    case platform
    case appVersion = "app_version"
    case installID = "install_id"
    case country
  }

  /// `apple`, `google`, `facebook`, `openid`, `password` or `passkey`.
  package var provider: String
  /// With `openid`: which of the client's OpenID Connect and OAuth 2 providers.
  package var id: String?
  /// With `openid`: what people call the provider.
  package var name: String?
  /// Whether a button for it may be shown.
  package var available: Bool
  /// Why not.
  package var reason: Reason?
  /// The parameter that was not sent and that the reason hangs on.
  package var missing: Parameter?
  /// With `passkey`: the domain that the passkeys belong to.
  package var rpID: String?
  /// With `passkey`: whether people may create an account with one, and guests keep theirs.
  package var signUp: Bool?
  /// With `passkey`: whether the app may ask for a passkey after a sign-in with a password (PK-103).
  package var upgrade: Bool?

  private enum CodingKeys: String, CodingKey {
    case provider, id, name, available, reason, missing, upgrade
    case rpID = "rp_id"
    case signUp = "sign_up"
  }

  package init(
    provider: String, id: String? = nil, name: String? = nil, available: Bool, reason: Reason? = nil,
    missing: Parameter? = nil
  ) {
    self.provider = provider
    self.id = id
    self.name = name
    self.available = available
    self.reason = reason
    self.missing = missing
  }
}

extension ProvidersAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.providers, .list(of: .of(ProviderBody.self)))
      ])
  }
}

extension ProviderBody: Described {
  package static var schemaName: String { "Provider" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.provider, .choice(["apple", "google", "facebook", "openid", "password", "passkey"])),
        .optional(.id, .string("With `openid`: which of the client's OpenID Connect and OAuth 2 providers.")),
        .optional(.name, .string("With `openid`: what people call the provider.")),
        .required(.available, .boolean("Whether a button for it may be shown.")),
        .optional(.reason, .of(ProviderBody.Reason.self)),
        .optional(
          .missing,
          .choice(Parameter.allCases.map(\.rawValue), "The parameter that was not sent and that the reason hangs on.")),
        .optional(.rpID, .string("With `passkey`: the domain that the passkeys belong to.")),
        .optional(
          .signUp,
          .boolean("With `passkey`: whether people may create an account with one, and guests keep theirs.")),
        .optional(
          .upgrade, .boolean("With `passkey`: whether to ask for one after a sign-in with a password, without a sheet.")
        ),
      ])
  }
}
