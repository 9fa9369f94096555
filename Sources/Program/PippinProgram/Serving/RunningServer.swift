import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinNetwork
import PippinPasswords
import PippinPlatform
import PippinSecret
import PippinServer
import PippinTelemetry
import PippinTokens
import SignInWithPasskeys

extension Command {
  static let serve = Command(
    name: "serve", summary: "Run the server.", options: SettingsSources.options,
    notes: """
      Options on the command line take precedence over the environment (public_url is PIPPIN_PUBLIC_URL), and the environment over
      the file. To find problems beforehand, run `pippin check-config`. The log goes to standard error, one JSON object per line.
      After SIGTERM, /readyz reports that the server is not ready, the server answers for another drain_seconds, then it finishes
      open requests and stops. SIGHUP and other signals are ignored with a line in the log; to read changed settings, restart it.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      let log = invocation.log(minimum: settings.logLevel)
      for warning in settings.warnings { log.warning("settings", ["warning": .string(warning.line)]) }
      let termination = try Termination(log: log)
      // Before the server starts its threads, which inherit it.
      Scheduling.preferThroughput()
      let server = try await RunningServer.start(settings, log: log, now: invocation.now)
      try invocation.console.write(
        "Serving \(settings.publicURL) on \(settings.listen.on(server.port).text), "
          + "for the operator on \(settings.operatorListen.on(server.operatorPort).text)\n")
      let serviceManager = ServiceManager(environment: invocation.environment, log: log)
      serviceManager.report(.ready)
      await termination.wait()
      serviceManager.report(.stopping)
      log.info("stopping", ["drain_seconds": .integer(settings.drainSeconds)])
      await server.stop(drain: .seconds(settings.drainSeconds))
    })
}

/// A running server: the store, the public port, the operator's port, and the background tasks.
struct RunningServer: Sendable {
  let port: Int
  let operatorPort: Int
  private let http: HTTPServer
  private let operatorHTTP: HTTPServer
  private let store: OpenStore
  private let lifecycle: Lifecycle
  /// Nil unless traces are exported.
  private let tracing: Tracing?
  /// The job runner and the reader of signing keys.
  private let background: [Task<Void, Never>]
  private let flows: Flows
  private let links: ConsoleLinks

  /// Opens the store, creates or opens the signing keys, and listens.
  /// - Parameter cure: what to change if a port is taken; nil for the settings.
  static func start(
    _ settings: ServeSettings, cure: ListenCure? = nil, log: Log, now: @escaping @Sendable () -> Date
  ) async throws(CommandFailure) -> RunningServer {
    let metrics = Metrics()
    let store: OpenStore
    do {
      store = try await OpenStore.open(
        settings.store, metrics: metrics,
        monitor: DatabaseRequests(
          metrics, log: log, database: settings.store.words, system: settings.store.system),
        log: log, now: now)
    } catch {
      throw .refused(
        code: "store_unavailable", detail: "The database \(settings.store.words) cannot be opened: \(error.detail).")
    }
    do {
      return try await start(settings, on: store, metrics, cure: cure, log: log, now: now)
    } catch {
      await store.close()
      throw error
    }
  }

  /// Refuses to start for another RP ID than the one that the database recorded with its first passkey: no passkey would sign in any more
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

  private static func start(
    _ settings: ServeSettings, on store: OpenStore, _ metrics: Metrics, cure: ListenCure?, log: Log,
    now: @escaping @Sendable () -> Date
  ) async throws(CommandFailure) -> RunningServer {
    let recent = RecentRequests()
    let outgoing = OutgoingRequests(metrics, recent: recent, log: log)
    try await Self.refuseOtherRelyingParty(settings.passkeys, in: store.store)
    let tracing = settings.traces.map { Tracing($0, metrics: metrics, outgoing: outgoing, log: log, now: now) }
    let flows = try await flows(
      settings, store: store.store, outgoing: outgoing, log: log, tracer: tracing?.tracer, now: now)
    do {
      try await flows.jobs.tellOfTimesFromTheFuture()
      try await flows.jobs.askForRecurringJobs()
    } catch {
      throw .refused(code: "store_unavailable", detail: "The database cannot be written: \(error.causeForOperator).")
    }
    let service = PippinService(
      flows.server,
      settings: ServiceSettings(
        publicURL: settings.publicURL, appName: settings.appName,
        pageClient: settings.clients.ofPages(mails: settings.mail != nil),
        limits: settings.limits.rates, proxies: TrustedProxies(settings.trustedProxies),
        wellKnown: WellKnownFiles(
          clients: settings.clients.all, publicURL: settings.publicURL, domainAssociation: settings.domainAssociation,
          passkeys: settings.passkeys, hasPasskeyPage: settings.hasPasskeyPage,
          mails: settings.mail != nil),
        brand: settings.brand),
      instruments: Instruments(
        metrics, clients: settings.clients.all.map(\.id.rawValue), providers: settings.clients.providerLabels))
    let lifecycle = Lifecycle(isStarting: true)
    let links = ConsoleLinks()
    let process = ProcessInstruments(metrics, startedAt: now())
    // The operator's port is first, so that it answers whenever the public one does.
    let operatorHTTP = try listen(
      settings.operatorListen,
      OperatorResponder(
        flows: flows, lifecycle: lifecycle, metrics: metrics, log: log, beforeMetrics: process.update,
        address: ConsoleAddress(
          host: settings.operatorListen.host, url: settings.operatorURL, hosts: settings.operatorHosts),
        links: links, appName: settings.appName, recent: recent, settings: settings.inForce),
      cure: cure ?? .setting(.operatorListen, initOption: "operator-port"), log: log)
    let http: HTTPServer
    do {
      // Many people share a proxy's address, so the limit per address spares proxies. Loopback may be an unnamed one.
      http = try listen(
        settings.listen, service, cure: cure ?? .setting(.listen, initOption: "port"), tls: settings.tls,
        limits: settings.limits.http,
        sharedPeers: settings.trustedProxies.isEmpty ? IPNetwork.loopback : settings.trustedProxies, log: log)
    } catch {
      await operatorHTTP.stop(grace: .zero)
      throw error
    }
    lifecycle.start()
    if let tls = settings.tls, isExpired(tls, at: now()) {
      log.warning(
        "the TLS certificate has expired", ["cure": .string("renew it and restart the server")]
      )
    }
    if settings.mail == nil {
      log.warning(
        "no email is sent, because the setting mail is missing",
        [
          "without_it": .string(
            "people cannot create or reset a password, and get no notice of changed sign-in methods")
        ])
    }
    var background = [
      Task { await flows.jobs.jobRunner.run(woken: flows.server.jobSignal) },
      Task { await flows.keys.keepReadingSigningKeys() },
    ]
    if let tracing { background.append(Task { await tracing.run() }) }
    return RunningServer(
      port: http.port, operatorPort: operatorHTTP.port, http: http, operatorHTTP: operatorHTTP, store: store,
      lifecycle: lifecycle, tracing: tracing, background: background, flows: flows, links: links)
  }

  static func flows(
    _ settings: ServeSettings, store: any AccountStore, outgoing: OutgoingRequests? = nil, log: Log,
    tracer: Tracer? = nil, now: @escaping @Sendable () -> Date
  ) async throws(CommandFailure) -> Flows {
    // A command's own are seen by nobody but the log.
    let outgoing = outgoing ?? OutgoingRequests(Metrics(), recent: RecentRequests(), log: log)
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
      now: now)
    let server = Server(
      store: store,
      settings: FlowSettings(
        publicURL: settings.publicURL, clients: settings.clients, masterKeys: settings.masterKeys,
        appleEndpoints: settings.apple, appleIssuers: settings.appleIssuers, lifetimes: settings.lifetimes,
        deletion: settings.deletion, passkeys: settings.passkeys),
      peers: Peers(
        apple: providers.apple, social: providers.social,
        webhooks: settings.webhooks.isEmpty
          ? nil
          : Webhooks(
            receivers: settings.webhooks, transport: CurlTransport(log: log), onRequest: outgoing.report("webhook")),
        logoutChannel: settings.clients.isAnybodyTold ? logoutChannel(outgoing, log: log) : nil,
        mail: settings.mail.map { OutgoingMail(settings, $0, onRequest: outgoing.report("mail")) },
        signUpHook: settings.hooks.beforeSignUp.map { hook in
          SignUpHook(
            hook.receiver, onFailure: hook.onFailure, over: hookTransports(log), onRequest: outgoing.report("hook"))
        },
        claimsHook: settings.hooks.claims.map { hook in
          ClaimsHook(hook, over: hookTransports(log), onRequest: outgoing.report("hook"))
        }),
      signingKeys: keys, passwordHasher: PasswordHasher(settings.passwords),
      now: now, random: .system, log: log, tracer: tracer)
    return Flows(server)
  }

  /// What tells OpenID clients of a sign-out: theirs are addresses in other people's hands, so none leads into the own network.
  private static func logoutChannel(_ outgoing: OutgoingRequests, log: Log) -> LogoutChannel {
    LogoutChannel(
      toPublic: CurlTransport(configuration: .publicOnly, log: log), toAny: CurlTransport(log: log),
      onRequest: outgoing.report("openid_client"))
  }

  /// What carries questions to hooks: it stops reading an answer that has no end.
  private static func hookTransports(_ log: Log) -> HookTransports {
    var (toPublic, toAny) = (CurlConfiguration.publicOnly, CurlConfiguration())
    (toPublic.answerBytes, toAny.answerBytes) = (HookTransports.longestAnswer, HookTransports.longestAnswer)
    return HookTransports(
      toPublic: CurlTransport(configuration: toPublic, log: log), toAny: CurlTransport(configuration: toAny, log: log))
  }

  private static func isExpired(_ tls: TLSIdentity, at now: Date) -> Bool {
    do {
      return try ServerCertificate(chainPEM: tls.certificateChainPEM).isOver(at: Int(now.timeIntervalSince1970))
    } catch {
      // Unreadable certificates were refused with the settings.
      return false
    }
  }

  static func listen(
    _ address: ListenAddress, _ responder: any Responder, cure: ListenCure, tls: TLSIdentity? = nil,
    limits: HTTPServerConfiguration.Limits = .init(), sharedPeers: [IPNetwork] = IPNetwork.loopback, log: Log
  ) throws(CommandFailure) -> HTTPServer {
    let server = HTTPServer(
      configuration: HTTPServerConfiguration(
        host: address.host, port: address.port, limits: limits, tls: tls, sharedPeers: sharedPeers,
        errorResponse: { ServiceErrors(log: log).response(status: $0, code: $1) }),
      responder: responder, log: log)
    do {
      try server.start()
    } catch {
      let cure = error.code == .noResources ? "" : " \(cure.text)"
      throw .refused(
        code: "cannot_listen", detail: "The server cannot listen on \(address.text): \(error.detail).\(cure)")
    }
    return server
  }

  /// The path of a link that signs in to the operator console once, with a token of its own that allows everything for a day.
  func consoleLink() async throws(CommandFailure) -> String {
    let (now, random) = (flows.now(), flows.random)
    do throws(ServerError) {
      // Names of tokens are never used again, a demo's data may outlive it, and others may run on the same data.
      for name in ["demo", "demo-\(Hexadecimal.encode(random.bytes(4)))"] {
        let token = try await flows.operations.issueToken(
          named: name, scopes: Set(OperatorToken.Scope.allCases), days: 1, by: AuditEvent.demo)
        guard let token else { continue }
        return links.issue(forTokenWith: SHA256.hash(token.revealed), now: now, random: random)
      }
      throw .unexpected(detail: "the names of the demo's operator token are taken")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reports that it is not ready, finishes open requests, then closes everything.
  ///
  /// - Parameter drain: how long to keep answering first, so that the load balancer can notice.
  func stop(drain: Duration = .zero) async {
    lifecycle.begin()
    http.seeOut()
    // A cancellation only means that there is no time left to wait.
    do { try await Task.sleep(for: drain) } catch {}
    await http.stop(grace: .seconds(10))
    for task in background { task.cancel() }
    for task in background { await task.value }
    await flows.server.events.flush()
    await tracing?.finish()
    await operatorHTTP.stop(grace: .seconds(1))
    await store.close()
  }
}

/// What to do if a server cannot listen.
struct ListenCure: Sendable {
  let text: String

  /// For an address that a setting has.
  static func setting(_ setting: ServerSetting, initOption option: String) -> ListenCure {
    ListenCure(
      text: "Choose an address of this machine and a free port for the setting \(setting.rawValue). "
        + "pippin init --\(option) N writes new settings for another port.")
  }

  /// For a port that an option gives.
  static func option(_ option: String) -> ListenCure { ListenCure(text: "Choose a free port with --\(option).") }
}

/// The HTTP server's own error responses, before a request reaches the service, in the service's format.
struct ServiceErrors: Sendable {
  let log: Log

  func response(status: Int, code: String) -> HTTPResponse {
    let id = RequestID.make { RandomSource.system.bytes($0) }
    let problem = ProblemDetails(status == 413 ? .tooLarge : .malformedRequest, detail: code, requestID: id)
    if status >= 500 {
      log.error("problem", ["code": .string(code), "cause": .string(Self.cause(of: code))], requestID: id)
    }
    return HTTPResponse(
      status: status, fields: ["content-type": ProblemDetails.mediaType, "x-request-id": id],
      body: APIEncoding.json(problem))
  }

  private static func cause(of code: String) -> String {
    code == "stopping"
      ? "the server stopped before the request was answered" : "the answer was not valid HTTP"
  }
}
