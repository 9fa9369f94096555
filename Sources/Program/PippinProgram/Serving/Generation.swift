import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinPasswords
import PippinServer
import PippinTelemetry
import PippinTokens
import SignInWithPasskeys

/// What a running server has for as long as it runs, and what no reload of the settings changes.
struct ServerResources: Sendable {
  let store: OpenStore
  let metrics: Metrics
  let recent = RecentRequests()
  let outgoing: OutgoingRequests
  let lifecycle = Lifecycle(isStarting: true)
  let links = ConsoleLinks()
  let process: ProcessInstruments
  let host: HostInstruments
  /// Nil unless traces are exported.
  let tracing: RunningTracing?
  let record = SettingsRecord()
  let log: Log
  let now: @Sendable () -> Date

  init(
    _ settings: ServeSettings, store: OpenStore, metrics: Metrics, log: Log, now: @escaping @Sendable () -> Date
  ) {
    let outgoing = OutgoingRequests(
      metrics, recent: recent, circuits: Circuits(metrics, random: .system, log: log), log: log)
    (self.store, self.metrics, self.outgoing, self.log, self.now) = (store, metrics, outgoing, log, now)
    process = ProcessInstruments(metrics, startedAt: now())
    host = HostInstruments(metrics, store: settings.store)
    tracing = settings.traces.map {
      RunningTracing(Tracing($0, metrics: metrics, outgoing: outgoing, log: log, now: now))
    }
  }
}

/// Everything that is made of the settings: it answers and does jobs until that of newer settings takes its place.
///
/// A reload makes a whole new one, so that no request ever sees some settings of before and some of after.
struct Generation: Sendable {
  let settings: ServeSettings
  let flows: Flows
  let service: PippinService
  let operators: OperatorResponder
  private let providers: IdentityProviders

  /// Call ``record(isStart:)`` once nothing else can be refused.
  /// - Parameter former: the generation that this one replaces, on the same resources.
  /// - Throws: what the settings alone do not show: the database, the signing keys, the domain of passkeys.
  static func make(
    _ settings: ServeSettings, using resources: ServerResources, after former: Generation? = nil
  ) async throws(CommandFailure) -> Generation {
    let (store, log, now) = (resources.store.store, resources.log, resources.now)
    try await refuseOtherRelyingParty(settings.passkeys, in: store)
    let (flows, providers) = try await parts(
      settings, store: store, outgoing: resources.outgoing, log: log, tracer: resources.tracing?.tracer,
      after: former, now: now)
    let mails = settings.mail != nil
    let service = PippinService(
      flows.server,
      settings: ServiceSettings(
        publicURL: settings.publicURL, appName: settings.appName, pageClient: settings.clients.ofPages(mails: mails),
        limits: settings.limits.rates, proxies: TrustedProxies(settings.trustedProxies),
        wellKnown: WellKnownFiles(
          clients: settings.clients.all, publicURL: settings.publicURL, domainAssociation: settings.domainAssociation,
          passkeys: settings.passkeys, hasPasskeyPage: settings.hasPasskeyPage, mails: mails),
        brand: settings.brand, logAddresses: settings.logAddresses),
      instruments: Instruments(
        resources.metrics, clients: settings.clients.all.map(\.id.rawValue),
        providers: settings.clients.providerLabels),
      after: former?.service)
    let operators = OperatorResponder(
      flows: flows, lifecycle: resources.lifecycle, metrics: resources.metrics, log: log,
      beforeMetrics: {
        resources.process.update()
        resources.host.update(settings.tls)
      },
      address: ConsoleAddress(
        host: settings.operatorListen.host, url: settings.operatorURL, hosts: settings.operatorHosts),
      links: resources.links, appName: settings.appName, recent: resources.recent, settings: resources.record,
      proxies: TrustedProxies(settings.trustedProxies), after: former?.operators)
    return Generation(settings: settings, flows: flows, service: service, operators: operators, providers: providers)
  }

  /// Writes to the database that this process uses these settings: its master key, and the jobs that recur.
  ///
  /// It comes last, because settings that are refused must not look as if they were in use.
  /// - Parameter isStart: whether no generation was there before.
  func record(isStart: Bool) async throws(CommandFailure) {
    do {
      if isStart { try await flows.jobs.tellOfTimesFromTheFuture() }
      try await flows.jobs.askForRecurringJobs()
    } catch {
      throw .refused(code: "store_unavailable", detail: "The database cannot be written: \(error.causeForOperator).")
    }
  }

  /// Starts the background tasks. When they are cancelled, they finish the jobs that they have begun.
  func begin(using resources: ServerResources) -> [Task<Void, Never>] {
    let flows = flows
    var tasks = [
      Task { await flows.jobs.jobRunner.run(woken: flows.server.jobSignal) },
      Task { await flows.keys.keepReadingSigningKeys() },
    ]
    if let askSize = resources.store.askSize {
      tasks.append(Task { await resources.host.keepAsking(askSize) })
    }
    return tasks
  }

  /// Refuses settings with another RP ID than the one that the database recorded with its first passkey: no passkey would sign in any more
  /// (PK-70).
  private static func refuseOtherRelyingParty(
    _ passkeys: PasskeySettings?, in store: any AccountStore
  ) async throws(CommandFailure) {
    guard let passkeys else { return }
    let (recorded, count): (String?, Int)
    do {
      recorded = try await store.snapshot(of: [.deployment]) { try $0.deployment().relyingPartyID }
      guard let recorded, recorded != passkeys.rpID.text else { return }
      count = try await store.passkeyCount().passkeys
    } catch {
      throw .refused(code: "store_unavailable", detail: "The database cannot be read: \(error.detail).")
    }
    throw .refused(
      code: "rp_id_changed",
      detail: "passkeys.rp_id is “\(passkeys.rpID.text)”, and the database has passkeys of “\(recorded ?? "")”: "
        + "\(count) of them would never sign in again. Set it back. To move to another domain, keep the RP ID and name the "
        + "new origin in passkeys.origins.")
  }

  /// The flows of a command, whose requests are seen by nobody but the log.
  static func flows(
    _ settings: ServeSettings, store: any AccountStore, log: Log, now: @escaping @Sendable () -> Date
  ) async throws(CommandFailure) -> Flows {
    try await parts(
      settings, store: store, outgoing: OutgoingRequests(Metrics(), recent: RecentRequests(), log: log), log: log,
      now: now
    ).flows
  }

  private static func parts(
    _ settings: ServeSettings, store: any AccountStore, outgoing: OutgoingRequests, log: Log, tracer: Tracer? = nil,
    after former: Generation? = nil, now: @escaping @Sendable () -> Date
  ) async throws(CommandFailure) -> (flows: Flows, providers: IdentityProviders) {
    let keys: SigningKeyRing
    do {
      keys = try await SigningKeyRing.load(
        from: store, masterKeys: settings.masterKeys, algorithms: settings.clients.signatureAlgorithms, random: .system,
        now: now())
    } catch {
      throw .refused(code: "signing_keys", detail: "The signing keys cannot be decrypted: \(error.causeForOperator).")
    }
    let transport = CurlTransport(log: log)
    let providers = await IdentityProviders.load(
      settings, transport: transport, outgoing: outgoing,
      keySets: KeptKeySets(in: store, masterKeys: settings.masterKeys, random: .system, log: log, now: now), log: log,
      after: former?.providers, now: now)
    let isHashedAlike = former?.settings.passwords == settings.passwords
    let hasher = isHashedAlike ? former?.flows.server.passwordHasher : nil
    let server = Server(
      store: store,
      settings: FlowSettings(
        publicURL: settings.publicURL, clients: settings.clients, masterKeys: settings.masterKeys,
        appleEndpoints: settings.apple, appleIssuers: settings.appleIssuers, lifetimes: settings.lifetimes,
        deletion: settings.deletion, passkeys: settings.passkeys, auditAddresses: settings.auditAddresses),
      peers: Peers(
        apple: providers.apple, social: providers.social,
        webhooks: settings.webhooks.isEmpty
          ? nil
          : Webhooks(
            receivers: settings.webhooks, transport: CurlTransport(log: log), outgoing: outgoing),
        logoutChannel: settings.clients.isAnybodyTold ? logoutChannel(outgoing, log: log) : nil,
        mail: settings.mail.map { OutgoingMail(settings, $0, outgoing: outgoing) },
        signUpHook: settings.hooks.beforeSignUp.map { hook in
          SignUpHook(hook.receiver, onFailure: hook.onFailure, over: hookTransports(log), outgoing: outgoing)
        },
        claimsHook: settings.hooks.claims.map { hook in
          ClaimsHook(hook, over: hookTransports(log), outgoing: outgoing)
        }, circuits: outgoing.circuits),
      signingKeys: keys, passwordHasher: hasher ?? PasswordHasher(settings.passwords),
      now: now, random: .system, log: log, tracer: tracer, after: former?.flows.server)
    return (Flows(server), providers)
  }

  /// What tells OpenID clients of a sign-out: theirs are addresses in other people's hands, so none leads into the own network.
  private static func logoutChannel(_ outgoing: OutgoingRequests, log: Log) -> LogoutChannel {
    LogoutChannel(
      toPublic: CurlTransport(configuration: .publicOnly, log: log), toAny: CurlTransport(log: log),
      outgoing: outgoing)
  }

  /// What carries questions to hooks: it stops reading an answer that has no end.
  private static func hookTransports(_ log: Log) -> HookTransports {
    var (toPublic, toAny) = (CurlConfiguration.publicOnly, CurlConfiguration())
    (toPublic.answerBytes, toAny.answerBytes) = (HookTransports.longestAnswer, HookTransports.longestAnswer)
    return HookTransports(
      toPublic: CurlTransport(configuration: toPublic, log: log), toAny: CurlTransport(configuration: toAny, log: log))
  }
}

extension ServeSettings {
  /// Many people share a proxy's address, so the limit per address spares proxies. Loopback may be an unnamed one.
  var sharedPeers: [IPNetwork] { trustedProxies.isEmpty ? IPNetwork.loopback : trustedProxies }

  /// Warns of what works and will be missed.
  func note(in log: Log, at now: Date) {
    if let tls, Self.isExpired(tls, at: now) {
      log.warning("the TLS certificate has expired", ["cure": .string("renew it and reload the settings")])
    }
    if mail == nil {
      log.warning(
        "no email is sent, because the setting mail is missing",
        [
          "without_it": .string(
            "people cannot create or reset a password, and get no notice of changed sign-in methods")
        ])
    }
  }

  private static func isExpired(_ tls: TLSIdentity, at now: Date) -> Bool {
    do {
      return try ServerCertificate(chainPEM: tls.certificateChainPEM).isOver(at: Int(now.timeIntervalSince1970))
    } catch {
      // Unreadable certificates were refused with the settings.
      return false
    }
  }
}
