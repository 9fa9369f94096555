import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
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

extension DoctorCheck {
  static let appleClients = ofSettings(
    "apple_clients", .machine, "whether apps use bundle ids and web sites Services IDs"
  ) { (settings, context) throws(Blocked) in
    AppleClientJudgement.findings(
      settings.clients.all.compactMap { client in
        client.apple.map { (id: client.id.rawValue, platform: client.platform, audience: $0.audience) }
      })
  }
}

enum AppleClientJudgement {
  /// Nil if no client signs people in with Apple. Apple's sheet names the bundle id, and a browser the Services ID, so no id is both.
  static func findings(
    _ clients: [(id: String, platform: Client.Platform, audience: String)]
  ) -> [DoctorFinding]? {
    guard !clients.isEmpty else { return nil }
    let isNative = { (platform: Client.Platform) in platform == .ios || platform == .macos }
    var findings: [DoctorFinding] = []
    for client in clients where isNative(client.platform) {
      guard let other = clients.first(where: { !isNative($0.platform) && $0.audience == client.audience }) else {
        continue
      }
      findings.append(
        .fail(
          "The clients \(client.id) (\(client.platform.rawValue)) and \(other.id) (\(other.platform.rawValue)) have the "
            + "same audience, \(Printable.text(client.audience)).",
          cure: "Write the bundle id as audience of \(client.id), and the Services ID as audience of \(other.id)."))
    }
    return findings.isEmpty ? [.ok("Each app has a bundle id, and each web site a Services ID.")] : findings
  }
}

extension DoctorCheck {
  static let appleReturnURLs = ofSettings(
    "apple_return_urls", .network,
    "whether Apple knows each Services ID with its return URL: Apple’s sign-in page is opened, and nobody signs in"
  ) { (settings, context) throws(Blocked) in
    let places = AppleReturnURLJudgement.places(of: settings.clients.all)
    guard !places.isEmpty else { return nil }
    return await context.each(places) { place in
      let url: String
      do throws(AuthorizationRequestError) {
        url = try AuthorizationRequest(
          clientID: place.client, redirectURI: place.returnURL, scopes: [.name, .email], responseType: .code,
          responseMode: .formPost, state: "pippin-doctor", nonce: "pippin-doctor", codeChallenge: nil,
          redirectRules: settings.apple.redirectRules
        ).url(at: settings.apple)
      } catch {
        return .fail(
          "Apple refuses the return URL \(place.returnURL): \(error.detail).", cure: "Use https and a host name.")
      }
      return AppleReturnURLJudgement.finding(
        await context.answer("GET", url), client: place.client, returnURL: place.returnURL,
        isEmulated: settings.apple != .apple)
    }
  }
}

enum AppleReturnURLJudgement {
  /// Each Services ID with each of its return URLs.
  static func places(of clients: [Client]) -> [(client: String, returnURL: String)] {
    var seen: Set<[String]> = []
    return clients.compactMap(\.apple).compactMap { apple in
      guard let url = apple.returnURL, seen.insert([apple.audience, url]).inserted else { return nil }
      return (apple.audience, url)
    }
  }

  /// What Apple's page says instead of asking who signs in (AUTHZ-19 to AUTHZ-25).
  private static let refusals = [
    "Invalid web redirect url", "invalid_client", "unauthorized_client", "invalid_request",
  ]

  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, client: String, returnURL: String,
    isEmulated: Bool = false
  ) -> DoctorFinding {
    let name = Printable.text(client)
    switch answer {
    case .failure(let error):
      return .warn(
        "Apple’s sign-in page cannot be opened: \(error.detail).", cure: ReachJudgement.cure(error, of: .apple))
    case .success(let response) where response.status == 429 || response.status >= 500:
      return .warn("Apple’s sign-in page answers \(response.status).", cure: "Wait, and run the doctor again.")
    case .success(let response):
      let page = response.bodyText
      // A page of 200 is full of scripts, which may name errors that did not happen.
      let refusal =
        response.status >= 400 ? refusals.first(where: page.contains) : page.contains(refusals[0]) ? refusals[0] : nil
      guard response.status >= 400 || refusal != nil else {
        return .ok("Apple knows \(name) with the return URL \(returnURL).")
      }
      let why = refusal ?? "status \(response.status)"
      return .fail(
        "Apple refuses to sign people in to \(name) with the return URL \(returnURL): \(why).",
        cure: (why == "invalid_client"
          ? "Create the Services ID \(name) in Apple’s developer portal, or correct the audience."
          : "In Apple’s developer portal, register exactly this return URL for the Services ID \(name), and compare the "
            + "spelling of the Services ID, capitals too.")
          + (isEmulated ? " With the emulator, in its settings (PUT /emulator/config)." : ""))
    }
  }
}

extension DoctorCheck {
  static let notificationURL = ofSettings(
    "notification_url", .network,
    "whether Apple’s notifications would reach this server and be taken: an empty one is sent and must be refused, and every team needs an App ID"
  ) { (settings, context) throws(Blocked) in
    guard settings.clients.all.contains(where: { $0.apple != nil }) else { return nil }
    let url = settings.publicURL + Endpoint.receiveAppleNotification.path
    let answer = await context.answer(
      "POST", url, fields: ["content-type": MediaType.json],
      body: Array("{}".utf8))
    return [
      NotificationURLJudgement.finding(answer, at: url, teamsWithoutApp: settings.clients.teamsWithoutPrimaryApp)
    ]
  }
}

enum NotificationURLJudgement {
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, at url: String, teamsWithoutApp: Set<String> = []
  ) -> DoctorFinding {
    switch answer {
    case .failure(let error):
      return .fail("\(url) \(ReachJudgement.words(error)).", cure: ReachJudgement.cure(error, of: .ourselves))
    case .success(let response):
      if [400, 401].contains(response.status), response.contentType == ProblemDetails.mediaType {
        // Apple names the primary App ID for a website too (NOTIFY-18).
        if !teamsWithoutApp.isEmpty {
          return .fail(
            "Apple’s notifications reach this server at \(url), and those of the team "
              + "\(teamsWithoutApp.sorted().joined(separator: ", ")) are refused: they name an App ID, and the settings "
              + "name Services IDs alone.",
            cure: "Write `primary_app` of the team under `apple.teams`: the bundle id of the App ID that the "
              + "Services ID is grouped under at Apple.")
        }
        return .ok("Apple’s notifications reach this server at \(url), if that is registered for the App ID.")
      }
      return .fail(
        "Apple’s notifications do not reach Pippin: \(url) \(ReachJudgement.words(response)).",
        cure: "Let the proxy pass POST requests of this path to the server, without a redirect, a login or a filter.")
    }
  }
}
