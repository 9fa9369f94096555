import PippinFlows
import PippinFoundation
import PippinHTTP
import PippinTime
import SignInWithApple

extension DoctorCheck {
  static let appleKeys = ofSettings(
    "apple_keys", .network,
    "whether Apple accepts a client secret of each key, for each bundle id and Services ID: Apple is asked with a made-up code"
  ) { (settings, context) throws(Blocked) in
    let pairs = AppleKeyJudgement.pairs(settings)
    guard !pairs.isEmpty else { return nil }
    return await withTaskGroup(of: (Int, DoctorFinding).self) { group in
      for (index, pair) in pairs.enumerated() {
        group.addTask { (index, await finding(pair, settings.apple, context)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func finding(
    _ pair: AppleKeyJudgement.Pair, _ endpoints: AppleEndpoints, _ context: DoctorContext
  ) async -> DoctorFinding {
    let now = context.now()
    let request: HTTPRequest
    do throws(ClientSecretError) {
      request = TokenRequest.exchange(
        code: "made-up-by-pippin-doctor", redirectURI: pair.returnURL, codeVerifier: nil, clientID: pair.clientID,
        clientSecret: try pair.signer.secret(for: pair.clientID, now: now), at: endpoints)
    } catch {
      return .fail(
        "The key \(pair.signer.keyID) cannot sign: \(error.detail).", cure: "Download or create it again at Apple.")
    }
    let answer = await context.answer(request)
    return AppleKeyJudgement.finding(answer, pair, sentAt: now, receivedAt: context.now())
  }
}

enum AppleKeyJudgement {
  /// A key, and an id that it signs for.
  struct Pair: Sendable {
    let signer: ClientSecretSigner
    let clientID: String
    /// Whether the id is one of the web, a Services ID.
    let isWeb: Bool
    let returnURL: String?
  }

  /// Each key with each id that the settings use it for; a key that no client names, with an id of its team.
  static func pairs(_ settings: ServeSettings) -> [Pair] {
    var pairs: [Pair] = []
    var seen: Set<[String]> = []
    for client in settings.clients.all {
      guard let apple = client.apple,
        seen.insert([apple.teamID, apple.signer.keyID, apple.audience]).inserted
      else { continue }
      pairs.append(
        Pair(
          signer: apple.signer, clientID: apple.audience, isWeb: apple.returnURL != nil, returnURL: apple.returnURL))
    }
    for team in settings.appleTeams {
      let own = pairs.filter { $0.signer.teamID == team.id }
      guard let any = own.first else { continue }
      for key in team.keys where !own.contains(where: { $0.signer.keyID == key.keyID }) {
        pairs.append(Pair(signer: key, clientID: any.clientID, isWeb: any.isWeb, returnURL: any.returnURL))
      }
    }
    return pairs
  }

  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, _ pair: Pair, sentAt: Date, receivedAt: Date
  ) -> DoctorFinding {
    let (key, team) = (pair.signer.keyID, pair.signer.teamID)
    let client = Printable.text(pair.clientID)
    let response: HTTPResponse
    switch answer {
    case .failure(let error):
      return .warn(
        "Apple cannot be asked about the key \(key): \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
    case .success(let success): response = success
    }
    let refusal: AppleTokenError
    do throws(AppleTokenError) {
      _ = try TokenRequest.judge(response)
      return .fail("Apple accepted a made-up code for \(client).", cure: "Correct apple_base_url: that is not Apple.")
    } catch {
      refusal = error
    }
    switch refusal.code {
    case .invalidGrant: return .ok("Apple accepts the key \(key) of the team \(team) for \(client).")
    case .invalidClient:
      let sentence = "Apple refuses the key \(key) of the team \(team) for \(client): invalid_client."
      if let date = response.fields["date"].flatMap(HTTPDate.init)?.date {
        let offset = ClockJudgement.offset(date, between: sentAt, and: receivedAt)
        if offset > ClockJudgement.bearable {
          return .fail(sentence, cure: "Correct this machine’s clock first (see the check clock).")
        }
      }
      return .fail(
        sentence,
        cure:
          "In Apple’s developer portal, compare the Team ID, the Key ID and the \(pair.isWeb ? "Services ID" : "bundle id") "
          + "with the settings, capitals too. The key must not be revoked, and must belong to the primary App ID of "
          + "\(client) or of its group.")
    case .unavailable:
      return .warn(
        "Apple does not answer about the key \(key): status \(refusal.status).", cure: "Wait, and run the doctor again."
      )
    default:
      return .fail(
        "Apple refuses the key \(key) of the team \(team) for \(client): \(refusal.code.rawValue).",
        cure: refusal.operatorHint)
    }
  }
}
