import Dispatch
import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinNetwork
import PippinPlatform
import PippinSecret
import PippinServer
import PippinTelemetry
import PippinTokens

extension Command {
  static let serve = Command(
    name: "serve", summary: "Run the server.", options: SettingsSources.options,
    notes: """
      Options on the command line take precedence over the environment (public_url is PIPPIN_PUBLIC_URL), and the environment over
      the file. To find problems beforehand, run `pippin check-config`. The log goes to standard error, one JSON object per line.
      After SIGTERM, /readyz reports that the server is not ready, the server answers for another drain_seconds, then it finishes
      open requests and stops. A database in SQLite has one server: a second one waits half a minute for the first to stop, and is then
      refused. An error that ends the server is a line of the log, and plain text on a terminal. SIGHUP reads the settings and all files
      that they name again: everything or, if there is a problem, nothing. The log says what changed and what needs a restart. Other
      signals are ignored with a line in the log.
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
      // Before signals are taken: a server that waits for another one ends at the first.
      let lock = try await ServerLock.acquire(settings.store, log: log)
      // Released last.
      defer { withExtendedLifetime(lock) {} }
      let reloads = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let termination = try Termination(log: log) { reloads.continuation.yield() }
      // Before the server starts its threads, which inherit it.
      Scheduling.preferThroughput()
      let server = try await RunningServer.start(settings, log: log, now: invocation.now)
      try invocation.console.write(
        "Serving \(settings.publicURL) on \(settings.listen.on(server.port).text), "
          + "for the operator on \(settings.operatorListen.on(server.operatorPort).text)\n")
      let serviceManager = ServiceManager(environment: invocation.environment, log: log)
      serviceManager.report(.ready)
      let (arguments, environment) = (invocation.arguments, invocation.environment)
      let reloading = Task {
        for await _ in reloads.stream {
          serviceManager.report(.reloading)
          await server.reload {
            // A command that gives a secret may take seconds, for which no thread that answers requests may wait.
            await onThread { SettingsReading(arguments, environment: environment).result }
          }
          if !Task.isCancelled { serviceManager.report(.ready) }
        }
      }
      await termination.wait()
      serviceManager.report(.stopping)
      server.announceStop()
      reloading.cancel()
      await reloading.value
      let drainSeconds = server.settings.drainSeconds
      log.info("stopping", ["drain_seconds": .integer(drainSeconds)])
      await server.stop(drain: .seconds(drainSeconds))
    })
}

/// A running server: the store, the public port, the operator's port, and the generation that answers.
final class RunningServer: Sendable {
  let port: Int
  let operatorPort: Int
  private let http: HTTPServer
  private let operatorHTTP: HTTPServer
  private let resources: ServerResources
  /// Answers on the public port, and on the operator's.
  private let responders: (service: CurrentResponder, operators: CurrentResponder)
  private let state: Lock<State>

  private struct State: Sendable {
    var generation: Generation
    /// The job runner and the reader of signing keys.
    var background: [Task<Void, Never>]
    /// Ends when the background tasks of former generations have ended.
    var former: Task<Void, Never>?
  }

  private init(
    http: HTTPServer, operatorHTTP: HTTPServer, resources: ServerResources,
    responders: (service: CurrentResponder, operators: CurrentResponder), generation: Generation
  ) {
    (port, operatorPort) = (http.port, operatorHTTP.port)
    (self.http, self.operatorHTTP, self.resources, self.responders) = (http, operatorHTTP, resources, responders)
    state = Lock(State(generation: generation, background: generation.begin(using: resources)))
  }

  /// The settings in force.
  var settings: ServeSettings { state.withLock(\.generation.settings) }

  private var flows: Flows { state.withLock(\.generation.flows) }

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
      let resources = ServerResources(settings, store: store, metrics: metrics, log: log, now: now)
      return try await start(settings, using: resources, cure: cure)
    } catch {
      await store.close()
      throw error
    }
  }

  private static func start(
    _ settings: ServeSettings, using resources: ServerResources, cure: ListenCure?
  ) async throws(CommandFailure) -> RunningServer {
    let log = resources.log
    let generation = try await Generation.make(settings, using: resources)
    let responders = (service: CurrentResponder(generation.service), operators: CurrentResponder(generation.operators))
    // The operator's port is first, so that it answers whenever the public one does.
    let operatorHTTP = try listen(
      settings.operatorListen, responders.operators,
      cure: cure ?? .setting(.operatorListen, initOption: "operator-port"), logAddresses: settings.logAddresses,
      log: log)
    let http: HTTPServer
    do {
      http = try listen(
        settings.listen, responders.service, cure: cure ?? .setting(.listen, initOption: "port"), tls: settings.tls,
        limits: settings.limits.http, sharedPeers: settings.sharedPeers, logAddresses: settings.logAddresses, log: log)
    } catch {
      await operatorHTTP.stop(grace: .zero)
      throw error
    }
    do {
      try await generation.record(isStart: true)
    } catch {
      await http.stop(grace: .zero)
      await operatorHTTP.stop(grace: .zero)
      throw error
    }
    resources.lifecycle.start()
    settings.note(in: log, at: resources.now())
    resources.record.note(settings.reading(at: resources.now()))
    return RunningServer(
      http: http, operatorHTTP: operatorHTTP, resources: resources, responders: responders, generation: generation)
  }

  /// Puts a generation of newer settings in the place of the present one. Requests and jobs that have begun end with what they began with.
  func replace(with generation: Generation) {
    responders.service.replace(with: generation.service)
    responders.operators.replace(with: generation.operators)
    let settings = generation.settings
    http.adjust(sharedPeers: settings.sharedPeers, logAddresses: settings.logAddresses)
    operatorHTTP.adjust(sharedPeers: IPNetwork.loopback, logAddresses: settings.logAddresses)
    resources.outgoing.circuits?.keep(only: generation.flows.server.circuitNames)
    state.withLock { state in
      let (background, former) = (state.background, state.former)
      for task in background { task.cancel() }
      state.former = Task {
        await former?.value
        for task in background { await task.value }
      }
      state.generation = generation
      state.background = generation.begin(using: resources)
    }
  }

  /// Reads the settings again, and brings all of them into force, or none.
  ///
  /// Call it once at a time.
  func reload(_ read: () async -> Result<ServeSettings, SettingsError>) async {
    let former = state.withLock(\.generation)
    await Reload(log: resources.log, record: resources.record, now: resources.now).run(read, after: former) {
      settings throws(CommandFailure) in
      // The certificate is prepared before anything is written, and used when nothing can fail any more.
      let certificate = try settings.tls == former.settings.tls ? nil : prepare(settings.tls)
      let generation: Generation
      do throws(CommandFailure) {
        generation = try await Generation.make(settings, using: resources, after: former)
        try await generation.record(isStart: false)
      } catch {
        // It may have named servers of settings that are refused.
        resources.outgoing.circuits?.keep(only: former.flows.server.circuitNames)
        throw error
      }
      if let certificate { http.present(certificate) }
      replace(with: generation)
    }
  }

  private func prepare(_ tls: TLSIdentity?) throws(CommandFailure) -> PreparedTLS? {
    guard let tls else { return nil }
    do {
      return try http.prepare(tls)
    } catch {
      throw .refused(code: "tls", detail: "The TLS certificate cannot be used: \(error.detail).")
    }
  }

  static func listen(
    _ address: ListenAddress, _ responder: any Responder, cure: ListenCure, tls: TLSIdentity? = nil,
    limits: HTTPServerConfiguration.Limits = .init(), sharedPeers: [IPNetwork] = IPNetwork.loopback,
    logAddresses: AddressDetail = .full, log: Log
  ) throws(CommandFailure) -> HTTPServer {
    let server = HTTPServer(
      configuration: HTTPServerConfiguration(
        host: address.host, port: address.port, limits: limits, tls: tls, sharedPeers: sharedPeers,
        logAddresses: logAddresses, errorResponse: { ServiceErrors(log: log).response(status: $0, code: $1) }),
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
    let flows = flows
    let (now, random) = (flows.now(), flows.random)
    do throws(ServerError) {
      // Names of tokens are never used again, a demo's data may outlive it, and others may run on the same data.
      for name in ["demo", "demo-\(Hexadecimal.encode(random.bytes(4)))"] {
        let token = try await flows.operations.issueToken(
          named: name, scopes: Set(OperatorToken.Scope.allCases), days: 1, by: AuditEvent.demo)
        guard let token else { continue }
        return resources.links.issue(forTokenWith: SHA256.hash(token.revealed), now: now, random: random)
      }
      throw .unexpected(detail: "the names of the demo's operator token are taken")
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Reports that it is not ready, and closes each connection with its next answer.
  func announceStop() {
    resources.lifecycle.begin()
    http.seeOut()
  }

  /// Announces the stop, finishes open requests, then closes everything.
  ///
  /// - Parameter drain: how long to keep answering first, so that the load balancer can notice.
  func stop(drain: Duration = .zero) async {
    announceStop()
    // A cancellation only means that there is no time left to wait.
    do { try await Task.sleep(for: drain) } catch {}
    await http.stop(grace: .seconds(10))
    let (background, former) = state.withLock { ($0.background, $0.former) }
    resources.tracing?.stop()
    for task in background { task.cancel() }
    for task in background { await task.value }
    await former?.value
    await flows.server.events.flush()
    await resources.tracing?.finish()
    await operatorHTTP.stop(grace: .seconds(1))
    await resources.store.close()
  }
}

/// Runs work that blocks on a thread of its own.
private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: work()) }
  }
}

/// Passes each request to the responder of the settings in force when it arrives.
final class CurrentResponder: Responder {
  private let responder: Lock<any Responder>

  init(_ responder: any Responder) { self.responder = Lock(responder) }

  func replace(with newer: any Responder) { responder.withLock { $0 = newer } }

  func respondNow(to request: HTTPRequest) -> HTTPResponse? { responder.withLock { $0 }.respondNow(to: request) }

  func respond(to request: HTTPRequest) async -> HTTPResponse { await responder.withLock { $0 }.respond(to: request) }
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
