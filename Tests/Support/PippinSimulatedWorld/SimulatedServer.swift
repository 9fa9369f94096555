import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinPasswords
import PippinProviders
import PippinServer
import PippinSimulation
import PippinTelemetry
import PippinTestKit
import PippinTokens
import SignInWithApple

/// Whether a server lives. A dead one's store never answers, so it ends between any two of its calls, with their effects or without.
final class ServerLife: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let name: String
  private(set) var isDead = false
  /// How far its clock is from the true time, in seconds.
  var skew: TimeInterval = 0
  /// Whether it said so when the load balancer last asked.
  var isReady = true
  /// The first set of Apple's keys that it got, for the mistake that keeps it.
  fileprivate var firstKeySet: HTTPResponse?
  var onDeath: (@Sendable () -> Void)?

  init(name: String) { self.name = name }

  func die() {
    guard !isDead else { return }
    isDead = true
    onDeath?()
  }
}

/// One server of the deployment: the real one, over the simulated database, network and clock.
final class SimulatedServer: @unchecked Sendable {
  let life: ServerLife
  let flows: Flows
  let service: PippinService
  private let background: [Task<Void, Never>]

  var name: String { life.name }
  var now: Date { Date().addingTimeInterval(life.skew) }

  private init(life: ServerLife, flows: Flows, service: PippinService, background: [Task<Void, Never>]) {
    (self.life, self.flows, self.service, self.background) = (life, flows, service, background)
  }

  /// Starts a server as the program does: signing keys, recurring jobs, then the job runner and the reader of keys.
  static func start(_ life: ServerLife, in world: World) async throws -> SimulatedServer {
    let random = SeededRandom(seed: Chance(seed: world.seed, for: life.name).next()).source
    let transport = ServerTransport(network: world.network, life: life, history: world.history)
    let store = SimulatedStore(
      database: world.database, server: life, history: world.history, seed: world.seed, random: random,
      early: { changes in
        if world.history.mistake == .logoutBeforeCommit {
          await world.sendLogoutsEarly(changes, over: transport)
        } else {
          await world.sendEarly(changes, over: transport)
        }
      })
    let server = try await make(of: life, over: store, transport, random, in: world)
    let flows = Flows(server)
    let (metrics, settings) = (Metrics(), world.settings)
    try await flows.jobs.askForRecurringJobs()
    let service = PippinService(
      server,
      settings: ServiceSettings(
        publicURL: World.home, appName: "Example", pageClient: settings.website,
        limits: RateLimits(
          signIn: .init(burst: 10_000, perSecond: 10_000), nonce: .init(burst: 10_000, perSecond: 10_000)),
        proxies: TrustedProxies([]),
        wellKnown: WellKnownFiles(
          clients: settings.clients.all, publicURL: World.home, domainAssociation: nil)),
      instruments: Instruments(
        metrics, clients: settings.clients.all.map(\.id.rawValue), providers: settings.clients.providerLabels))
    let background = [
      Task { await flows.jobs.jobRunner(look: world.look).run(woken: server.jobSignal) },
      Task { await flows.keys.keepReadingSigningKeys() },
    ]
    return SimulatedServer(life: life, flows: flows, service: service, background: background)
  }

  /// The server itself, without what runs in its background.
  private static func make(
    of life: ServerLife, over store: any AccountStore, _ transport: ServerTransport, _ random: RandomSource,
    in world: World
  ) async throws -> Server {
    let now: @Sendable () -> Date = { Date().addingTimeInterval(life.skew) }
    let log = Log(minimum: .debug, now: now) { record in
      world.logged(record.jsonLine, by: life.name)
      if record.level >= .warning { world.history.trace.aside(life.name, "log: \(record.jsonLine)") }
    }
    let settings = world.settings
    let masterKeys = try world.masterKeyList.keys()
    // The system's clock is the scheduler's here. A command of the operator's has no circuits, as in the program.
    let circuits =
      life.name == "operator"
      ? nil
      : Circuits(
        Metrics(), random: SeededRandom(seed: Chance(seed: world.seed, for: "circuits of \(life.name)").next()).source,
        log: log)
    let outgoing = OutgoingRequests(Metrics(), recent: RecentRequests(), circuits: circuits, log: .none)
    let apple = AppleIDService(
      endpoints: settings.appleEndpoints, transport: outgoing.transport(transport, to: "apple"),
      keys: AppleKeyCache(), retries: retries(of: life, in: world), now: now, onKeySet: { _, _ in },
      onRequest: { _ in })
    let keys = try await SigningKeyRing.load(
      from: store, masterKeys: masterKeys, schedule: world.signingKeySchedule,
      algorithms: settings.clients.signatureAlgorithms, random: random,
      now: now())
    return Server(
      store: store,
      settings: FlowSettings(
        publicURL: World.home, clients: settings.clients, masterKeys: masterKeys,
        appleEndpoints: settings.appleEndpoints, lifetimes: world.lifetimes, passkeys: settings.passkeys),
      peers: Peers(
        apple: apple, social: try Providers.services(transport, outgoing, now),
        webhooks: Webhooks(receivers: [world.backEnd.receiver], transport: transport, outgoing: outgoing),
        logoutChannel: LogoutChannel(toPublic: transport, toAny: transport, outgoing: outgoing),
        mail: OutgoingMail(
          mailer: SimulatedMailer(world: world, life: life), sender: settings.sender,
          presentation: PageEmailPresentation(name: "Example"), newDeviceNotices: true, host: "mail.example.com",
          onRequest: { _ in }, circuits: circuits),
        circuits: circuits),
      signingKeys: keys, passwordHasher: PasswordHasher(parameters: .simulation, on: .caller), now: now,
      random: random, log: log
    )
  }

  /// What a command of the program works with that the operator runs.
  static func flowsOfOperator(over store: any AccountStore, in world: World) async throws -> Flows {
    let life = ServerLife(name: "operator")
    let random = SeededRandom(seed: Chance(seed: world.seed, for: life.name).next()).source
    let transport = ServerTransport(network: world.network, life: life, history: world.history)
    return Flows(try await make(of: life, over: store, transport, random, in: world))
  }

  /// The program's own, with pauses that follow from the seed.
  private static func retries(of life: ServerLife, in world: World) -> AppleIDService.Retries {
    let chance = Chance(seed: world.seed, for: "retries of \(life.name)")
    return AppleIDService.Retries(attempts: AppleIDService.Retries.standard.attempts) { delay in
      await pause(delay * (0.5 + chance.fraction()))
      return true
    }
  }

  /// Ends what runs in the background; the last thing that a run does.
  func stop() {
    life.die()
    for task in background { task.cancel() }
  }
}

/// A server's requests to others: they end where the server does.
struct ServerTransport: Transport {
  let network: Network
  let life: ServerLife
  let history: History

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    if life.isDead { await neverReturn() }
    do throws(TransportError) {
      if history.mistake == .codeSentTwice, request.path == "/auth/token" {
        _ = try await network.send(request, from: life.name, timeout: timeout)
      }
      let response = try await network.send(request, from: life.name, timeout: timeout)
      if life.isDead { await neverReturn() }
      if history.mistake == .staleKeySet, request.path == "/auth/keys", response.status == 200 {
        life.firstKeySet = life.firstKeySet ?? response
        return life.firstKeySet ?? response
      }
      return takesOutageForRefusal(request, response.status) ? Self.gone : response
    } catch {
      if life.isDead { await neverReturn() }
      if takesOutageForRefusal(request, nil) { return Self.gone }
      if history.mistake == .outageTakenForRefusal, request.path == "/auth/token" {
        return HTTPResponse(
          status: 400, fields: ["content-type": "application/json"], body: Array(#"{"error":"invalid_grant"}"#.utf8))
      }
      throw error
    }
  }
}

extension ServerTransport {
  private static let gone = HTTPResponse(
    status: 400, fields: ["content-type": "application/json"], body: Array(#"{"error":"invalid_grant"}"#.utf8))

  /// Whether an answer, or none, to a question about a refresh token is taken for Apple's word that the token is gone, by mistake.
  private func takesOutageForRefusal(_ request: HTTPRequest, _ status: Int?) -> Bool {
    history.mistake == .goneDuringOutage && request.path == "/auth/token"
      && request.form("grant_type") == "refresh_token" && (status ?? 500) >= 500
  }
}

/// The mail server of all servers: it takes a mail, refuses it, or takes it and does not say so.
struct SimulatedMailer: Mailer {
  let world: World
  let life: ServerLife

  func send(_ message: MailMessage) async throws(MailError) {
    if life.isDead { await neverReturn() }
    await world.network.travel("\(life.name) -> mail")
    if world.history.strikes(.receiverFails, "mail") { throw MailError(.temporary, detail: "try again later") }
    world.mailboxes.deliver(message)
    world.history.count("mails")
    if life.isDead { await neverReturn() }
  }
}
