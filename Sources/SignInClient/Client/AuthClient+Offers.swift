public import Foundation
internal import PippinAPI

extension AuthClient {
  /// Which ways of signing in this build may offer, in the order in which to show them.
  ///
  /// - Parameter maxAge: how old, in seconds, an answer may be that is taken from what is stored. One that is older is better than
  ///   none while the server is away; one to another question (the app was updated, the country changed) is none.
  /// - Throws: ``SignInError`` when there is no answer at all.
  public func offers(maxAge: TimeInterval = 3600) async throws(SignInError) -> [Offer] {
    let kept = try kept()
    let question = OffersQuestion(configuration, installationID: kept.installationID)
    let stored = kept.offers.flatMap { $0.question == question ? $0 : nil }
    let now = surroundings.now()
    // An answer from the future was kept by a clock that was wrong.
    if let stored, stored.fetchedAt <= now, now.timeIntervalSince(stored.fetchedAt) <= maxAge { return stored.offers }
    var call = ServerConnection.Call("GET", Paths.providers)
    call.query = question.items
    do {
      let offers = try await connection.answer(OffersAnswer.self, to: call).providers.map(\.offer)
      note { $0.offers = StoredOffers(offers: offers, question: question, fetchedAt: now) }
      return offers
    } catch {
      guard let stored, error.isTemporary || error.code == .unexpectedAnswer else { throw error }
      return stored.offers
    }
  }
}

/// What `GET /v1/providers` is asked.
package struct OffersQuestion: Codable, Sendable, Equatable {
  package var clientID: String
  package var platform: String
  package var appVersion: String?
  package var installationID: String
  package var country: String?

  package init(_ configuration: Configuration, installationID: String) {
    clientID = configuration.clientID
    platform = configuration.platform
    appVersion = configuration.appVersion
    country = configuration.country
    self.installationID = installationID
  }

  var items: [URLQueryItem] {
    let parameters = [
      ("client_id", clientID), ("platform", platform), ("app_version", appVersion), ("install_id", installationID),
      ("country", country),
    ]
    return parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
  }
}

/// The answer, as an app reads it: a reason or a way in that this app has never heard of must not hide the others.
private struct OffersAnswer: Decodable, Sendable {
  var providers: [Item]

  struct Item: Decodable {
    var provider: ProviderID
    var available: Bool
    var reason: String?

    var offer: Offer { Offer(provider: provider, isAvailable: available, reason: reason) }
  }
}
