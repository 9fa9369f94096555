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
