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
    let query = offersQuery(installationID: kept.installationID)
    let question = query.map { "\($0.name)=\($0.value ?? "")" }
    let stored = kept.offers.flatMap { $0.question == question ? $0 : nil }
    let now = environment.now()
    // An answer from the future was kept by a clock that was wrong.
    if let stored, stored.fetchedAt <= now, now.timeIntervalSince(stored.fetchedAt) <= maxAge { return stored.offers }
    let call = ServerConnection.Call(.listProviders, query: query)
    do {
      let data = try await pippin().data(call)
      let offers = try ServerConnection.read(OffersAnswer.self, from: data).providers
      note { $0.offers = StoredOffers(offers: offers, question: question, fetchedAt: now) }
      return offers
    } catch {
      guard let stored, error.isTemporary || error.code == .unexpectedAnswer else { throw error }
      return stored.offers
    }
  }

  /// What `GET /v1/providers` is asked.
  private func offersQuery(installationID: String) -> [URLQueryItem] {
    let parameters = [
      ("client_id", configuration.clientID), ("platform", configuration.platform),
      ("app_version", configuration.appVersion), ("install_id", installationID), ("country", configuration.country),
    ]
    return parameters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
  }
}

/// The answer, as an app reads it: a reason or a way in that this app has never heard of must not hide the others.
private struct OffersAnswer: Decodable, Sendable {
  var providers: [Offer]
}
