import PippinServer
import PippinFoundation
import PippinHTTP
import SignInWithApple

extension DoctorCheck {
  static let appleKeys = ofSettings(
    "apple_keys", .network,
    "whether Apple accepts a client secret of each key, for each bundle id and Services ID: Apple is asked with a made-up code"
  ) { (settings, context) throws(Blocked) in
    let pairs = AppleKeyJudgement.pairs(settings)
    guard !pairs.isEmpty else { return nil }
    let verdicts = await context.each(pairs) { pair in (pair, await verdict(pair, settings.apple, context)) }
    return AppleKeyJudgement.findings(verdicts)
  }

  private static func verdict(
    _ pair: AppleKeyJudgement.Pair, _ endpoints: AppleEndpoints, _ context: DoctorContext
  ) async -> AppleKeyJudgement.Verdict {
    let now = context.now()
    let request: HTTPRequest
    do throws(ClientSecretError) {
      request = TokenRequest.exchange(
        code: "made-up-by-pippin-doctor", redirectURI: pair.returnURL, codeVerifier: nil, clientID: pair.clientID,
        clientSecret: try pair.signer.secret(for: pair.clientID, now: now), at: endpoints)
    } catch {
      return .unsigned(error)
    }
    let answer = await context.answer(request)
    return AppleKeyJudgement.verdict(answer, sentAt: now, receivedAt: context.now())
  }
}

enum AppleKeyJudgement {
  /// A key, and an id that it signs for.
  struct Pair: Sendable {
    let signer: ClientSecretSigner
    let clientID: String
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
          signer: apple.signer, clientID: apple.audience, returnURL: apple.returnURL))
    }
    for team in settings.appleTeams {
      let own = pairs.filter { $0.signer.teamID == team.id }
      guard let any = own.first else { continue }
      for key in team.keys where !own.contains(where: { $0.signer.keyID == key.keyID }) {
        pairs.append(Pair(signer: key, clientID: any.clientID, returnURL: any.returnURL))
      }
    }
    return pairs
  }

  /// What Apple's answer says about a key and an id.
  enum Verdict: Equatable, Sendable {
    case accepted
    /// - Parameter clockIsAhead: whether this machine's clock is reason enough.
    case refused(clockIsAhead: Bool)
    case refusedOtherwise(AppleTokenError)
    case unavailable(status: Int)
    case unreachable(TransportError)
    /// A made-up code was accepted.
    case notApple
    case unsigned(ClientSecretError)
  }

  static func verdict(
    _ answer: Result<HTTPResponse, TransportError>, sentAt: Date, receivedAt: Date
  ) -> Verdict {
    let response: HTTPResponse
    switch answer {
    case .failure(let error): return .unreachable(error)
    case .success(let success): response = success
    }
    do throws(AppleTokenError) {
      _ = try TokenRequest.judge(response)
      return .notApple
    } catch {
      switch error.code {
      case .invalidGrant: return .accepted
      case .invalidClient:
        let date = response.fields["date"].flatMap(HTTPDate.init)?.date
        let offset = date.map { ClockJudgement.offset($0, between: sentAt, and: receivedAt) } ?? 0
        return .refused(clockIsAhead: offset > ClockJudgement.bearable)
      case .unavailable: return .unavailable(status: error.status)
      default: return .refusedOtherwise(error)
      }
    }
  }

  /// One finding for each key and verdict, with all the ids that it is about.
  static func findings(_ verdicts: [(pair: Pair, verdict: Verdict)]) -> [DoctorFinding] {
    var groups: [(pair: Pair, verdict: Verdict, clients: [String])] = []
    for (pair, verdict) in verdicts {
      let index = groups.firstIndex {
        $0.pair.signer.teamID == pair.signer.teamID && $0.pair.signer.keyID == pair.signer.keyID
          && $0.verdict == verdict
      }
      if let index {
        groups[index].clients.append(pair.clientID)
      } else {
        groups.append((pair, verdict, [pair.clientID]))
      }
    }
    return groups.map { group in
      let clients = group.clients.map { Printable.text($0) }.joined(separator: ", ")
      let key = "the key \(group.pair.signer.keyID) of the team \(group.pair.signer.teamID)"
      return finding(group.verdict, key, clients)
    }
  }

  private static func finding(_ verdict: Verdict, _ key: String, _ clients: String) -> DoctorFinding {
    switch verdict {
    case .accepted: return .ok("Apple accepts \(key) for \(clients).")
    case .refused(let clockIsAhead):
      return .fail(
        "Apple refuses \(key) for \(clients): invalid_client.",
        cure: clockIsAhead
          ? "Correct this machine’s clock first (see the check clock)."
          : "In Apple’s developer portal, compare the Team ID, the Key ID, and the bundle id or Services ID with the settings, "
            + "capitals too. The key must not be revoked, and its primary App ID must be this app or the primary one of its group."
      )
    case .refusedOtherwise(let error):
      return .fail("Apple refuses \(key) for \(clients): \(error.code.rawValue).", cure: error.operatorHint)
    case .unavailable(let status):
      return .warn("Apple does not answer about \(key): status \(status).", cure: "Wait, and run the doctor again.")
    case .unreachable(let error):
      return .fail("Apple cannot be asked about \(key): \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
    case .notApple:
      return .fail("A made-up code was accepted for \(clients).", cure: "Correct apple_base_url: that is not Apple.")
    case .unsigned(let error):
      return .fail("Nothing can be signed with \(key): \(error.detail).", cure: "Create a new key at Apple.")
    }
  }
}
