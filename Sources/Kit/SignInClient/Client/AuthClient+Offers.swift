public import Foundation
internal import PippinAPI

extension AuthClient {
  /// Returns the providers and whether this build may show them, in display order.
  ///
  /// - Parameter maxAge: the maximum age of a cached answer in seconds. If the server is unavailable, an older answer
  ///   is returned, unless the app's version or the country changed.
  /// - Throws: ``SignInError`` if there is no answer and no cached one.
  public func offers(maxAge: TimeInterval = 3600) async throws(SignInError) -> [Offer] {
    let kept = try kept()
    let query = offersQuery(installationID: kept.installationID)
    let question = query.map { "\($0.name)=\($0.value ?? "")" }
    let stored = kept.offers.flatMap { $0.question == question ? $0 : nil }
    let now = environment.now()
    // A date in the future comes from a clock that was wrong.
    if let stored, stored.fetchedAt <= now, now.timeIntervalSince(stored.fetchedAt) <= maxAge { return stored.offers }
    do {
      let offers = try await fetchedOffers(query)
      note { $0.offers = StoredOffers(offers: offers, question: question, fetchedAt: now) }
      return offers
    } catch {
      guard let stored, error.isTemporary || error.code == .unexpectedAnswer else { throw error }
      return stored.offers
    }
  }

  private func fetchedOffers(_ query: [URLQueryItem]) async throws(SignInError) -> [Offer] {
    guard let server = backend as? PippinBackend else { return try await backend.offers() }
    let data = try await server.data(ServerConnection.Call(.listProviders, query: query))
    return try ServerConnection.read(OffersAnswer.self, from: data).providers
  }

  /// The query of `GET /v1/providers`.
  private func offersQuery(installationID: String) -> [URLQueryItem] {
    let parameters = [
      ("client_id", configuration.clientID), ("platform", configuration.platform),
      ("app_version", configuration.appVersion), ("install_id", installationID), ("country", configuration.country),
    ]
    return parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
  }
}

/// The wire format. It accepts unknown reasons and providers, so that they do not hide the others.
private struct OffersAnswer: Decodable, Sendable {
  var providers: [Offer]
}

/// A sign-in method, and whether this build may show a button for it.
public struct Offer: Sendable, Hashable, Codable {
  /// `openid` for all OpenID Connect and OAuth 2 providers of the server's settings.
  private let kind: String
  /// Which of these.
  private let id: String?
  /// What people call one of the server's OpenID Connect or OAuth 2 providers; `nil` for other providers.
  public let name: String?
  /// Whether a button for it may be shown.
  public let isAvailable: Bool
  /// Why it is unavailable, for developers: `switched_off`, `rollout`, `country`, `enterprise_build`, … The server can
  /// add reasons.
  public let reason: String?
  /// With ``ProviderID/passkey``: whether a user can create an account with one
  /// (``AuthClient/signUp(withPasskey:name:email:)``).
  public var offersSignUp: Bool { signUp ?? false }

  /// With ``ProviderID/passkey``: whether the app may call ``AuthClient/upgradeToPasskey(with:)`` after a sign-in with a
  /// password.
  public var offersUpgrade: Bool { upgrade ?? false }
  /// `nil` in what an earlier version stored.
  private let upgrade: Bool?
  private let signUp: Bool?

  /// Creates an offer for your own back end, for previews and for tests.
  public init(provider: ProviderID, isAvailable: Bool, reason: String? = nil) {
    self.init(provider: provider, isAvailable: isAvailable, reason: reason, offersUpgrade: false)
  }

  /// Creates an offer of passkeys for your own back end, for previews and for tests.
  public init(provider: ProviderID, isAvailable: Bool, reason: String? = nil, offersUpgrade: Bool) {
    self.init(
      provider: provider, isAvailable: isAvailable, reason: reason, offersUpgrade: offersUpgrade, offersSignUp: false)
  }

  /// Creates an offer of passkeys, also to create an account with one, for your own back end, for previews and for tests.
  public init(
    provider: ProviderID, isAvailable: Bool, reason: String? = nil, offersUpgrade: Bool, offersSignUp: Bool
  ) {
    upgrade = offersUpgrade ? true : nil
    signUp = offersSignUp ? true : nil
    id = provider.openIDName
    kind = id == nil ? provider.rawValue : ProviderID.openIDKind
    name = nil
    self.isAvailable = isAvailable
    self.reason = reason
  }

  /// The provider.
  public var provider: ProviderID { ProviderID(rawValue: kind, openID: id) }

  /// The names on the wire.
  private enum CodingKeys: String, CodingKey {
    case id, name, reason, upgrade
    case signUp = "sign_up"
    case kind = "provider"
    case isAvailable = "available"
  }
}
