import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinTokens

extension OperatorResponder {
  static let consoleInstallationBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/health", "openHealthInConsole") { responder, visit in
      responder.show(ConsoleHealthPage(notes: await responder.healthNotes(visit)), visit)
    },
    // The page's name in older links.
    console(.get, "/doctor", "openDoctor") { _, _ in .redirect(ConsoleSection.health.path) },
    console(.get, "/apps", "openAppsInConsole") { await $0.apps($1) },
    console(.get, "/keys", "openKeysInConsole") { responder, visit in
      let now = responder.flows.now()
      guard visit.token.allows(.readSettings) else {
        let keys = responder.flows.signingKeys.listed(at: now).map { SigningKeyBody($0.key, until: $0.until) }
        return responder.show(ConsoleKeysPage(items: keys.map { .init($0, now: now) }, others: nil), visit)
      }
      return responder.show(ConsoleKeysPage(try await responder.flows.keys.overview(), now: now), visit)
    },
  ]

  private func apps(_ visit: ConsoleVisit) async -> HTTPResponse {
    let mails = flows.outgoing != nil
    let days = await flows.operations.lastSignIns()
    let items = flows.clients.all.map { client in
      ConsoleAppsPage.Item(
        client, mails: mails,
        lastSignIn: days.map { days in
          days[client.id].map { ConsoleAppsPage.LastSignIn.on($0) } ?? .notIn(days: OperatorFlows.activeDays)
        })
    }
    return show(ConsoleAppsPage(items: items), visit)
  }

  /// The findings about the service's health, with the links that the token may follow.
  func healthNotes(_ visit: ConsoleVisit) async -> [HealthNote] {
    await health().findings.map { visit.token.allows(.writeJobs) ? $0.note : $0.note.withoutLink }
  }
}

extension ConsoleAppsPage.Item {
  /// - Parameter mails: whether this server sends emails, which passwords need.
  init(_ client: Client, mails: Bool, lastSignIn: ConsoleAppsPage.LastSignIn?) {
    let providers: [Provider] = [.apple, .google, .facebook, .openid, .password, .passkey]
    var methods = providers.filter { client.reasonToRefuse($0, mails: mails) == nil }.flatMap { provider in
      provider == .openid ? client.openIDProviders.map(\.id) : [provider.rawValue]
    }
    if client.offersEmailCode { methods.append("email_code") }
    if client.offersGuests { methods.append(Provider.guest.rawValue) }
    self.init(
      id: client.id.rawValue, name: client.name, platform: client.platform.rawValue, realm: client.realm.rawValue,
      usesOpenID: client.openID != nil, methods: methods,
      signUp: .init(
        policy: client.signUp.admission.rawValue, domains: client.signUp.emailDomains,
        allowsPrivateRelay: client.signUp.allowsPrivateRelay),
      lastSignIn: lastSignIn, addresses: client.returnAddresses)
  }
}

extension ConsoleKeysPage.Item {
  init(_ key: SigningKeyBody, now: Date) {
    self.init(
      id: key.id, algorithm: key.algorithm, use: Use(rawValue: key.state) ?? .verifies,
      since: ConsoleTime(key.since.date, now: now), until: ConsoleTime(key.until.date, now: now))
  }
}

extension ConsoleKeysPage {
  init(_ keys: KeysBody, now: Date) {
    self.init(
      items: keys.signingKeys.map { Item($0, now: now) },
      others: Others(
        keySets: (keys.providerKeySets ?? []).map {
          .init(provider: $0.provider, phase: $0.phase, isLoaded: $0.loaded)
        },
        masterKeys: keys.masterKeys.map {
          .init(id: $0.id, state: $0.state, firstUse: $0.firstUsedAt.map { ConsoleTime($0.date, now: now) })
        },
        clientSecrets: keys.clientSecrets.map { .init(client: $0.clientID, state: $0.state) }))
  }
}
