import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinTokens

extension DoctorCheck {
  static let publicURL = ofSettings(
    "public_url", .network,
    "whether public_url leads to this server: the published keys are compared with those of the database"
  ) { (settings, context) throws(Blocked) in
    let answer = await context.answer("GET", settings.publicURL + Endpoint.getKeys.path)
    var own: [String]?
    if case .open(let store, _) = await context.store.state(settings) {
      do { own = try await store.signingKeys().map(\.keyID) } catch { own = nil }
    }
    return [PublicURLJudgement.finding(answer, at: settings.publicURL, ownKeys: own)]
  }
}

enum PublicURLJudgement {
  /// - Parameter ownKeys: the ids of the signing keys in the database; nil if they are not known.
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, ownKeys: [String]?
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response) where (300..<400).contains(response.status):
      return .fail(
        "\(url) \(ReachJudgement.words(response)).",
        cure: "Write the address that answers without a redirect as public_url, or let the proxy pass requests on.")
    case .success(let response) where response.status >= 500:
      return .fail(
        "\(url) \(ReachJudgement.words(response)).",
        cure: "Start the server. If it runs, let the proxy pass requests to the address of listen.")
    case .success(let response):
      guard response.status == 200, let published = keyIDs(response.body) else {
        return .fail(
          "Another server answers at \(url): \(Endpoint.getKeys.path) \(ReachJudgement.words(response)), and not with our keys.",
          cure: "Let DNS and the proxy lead all paths of this host to this server, or correct public_url.")
      }
      guard let ownKeys else { return .ok("A Pippin server answers at \(url).") }
      guard !Set(ownKeys).isDisjoint(with: published) else {
        return .fail(
          "Another Pippin server answers at \(url): its signing keys are not in this database.",
          cure: "Let DNS and the proxy lead to this server, or correct public_url or store.")
      }
      return .ok("\(url) leads to a server with this database.")
    }
  }

  static func keyIDs(_ body: [UInt8]) -> [String]? {
    do {
      guard let keys = try JSONDocument(parsing: body).root["keys"], keys.kind == .array else { return nil }
      return keys.elements.compactMap { $0["kid"]?.string }
    } catch {
      // A page of somebody else.
      return nil
    }
  }
}
