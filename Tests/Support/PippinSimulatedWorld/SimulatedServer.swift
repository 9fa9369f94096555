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
    let now: @Sendable () -> Date = { Date().addingTimeInterval(life.skew) }
    let transport = ServerTransport(network: world.network, life: life, history: world.history)
    let store = SimulatedStore(
      database: world.database, server: life, history: world.history, seed: world.seed, random: random,
      early: { changes in await world.sendEarly(changes, over: transport) })
    let log = Log(minimum: .debug, now: now) { record in world.logged(record.jsonLine, by: life.name) }
    let metrics = Metrics()
    let settings = world.settings
    // The waits of the standard ones are random, and no seed reaches Swift's own source of randomness.
    let waits = Chance(seed: world.seed, for: "retries of \(life.name)")
    let retries = AppleIDService.Retries(attempts: 3) { delay in
      await pause(delay * (0.5 + waits.fraction()))
      return !Task.isCancelled
    }
    let apple = AppleIDService(
      endpoints: settings.appleEndpoints, transport: transport, keys: AppleKeyCache(), retries: retries, now: now,
      onKeySet: { _, _ in }, onRequest: { _ in })
    let keys = try await SigningKeyRing.load(
      from: store, masterKeys: settings.masterKeys, algorithms: settings.clients.signatureAlgorithms, random: random,
      now: now())
    let server = Server(
      store: store,
      settings: FlowSettings(
        publicURL: World.home, clients: settings.clients, masterKeys: settings.masterKeys,
        appleEndpoints: settings.appleEndpoints),
      peers: Peers(
        apple: apple, social: try world.social(transport, now),
        webhooks: Webhooks(receivers: [world.backEnd.receiver], transport: transport, onRequest: { _ in }),
        logoutChannel: LogoutChannel(toPublic: transport, toAny: transport, onRequest: { _ in }),
        mail: OutgoingMail(
          mailer: SimulatedMailer(world: world, life: life), sender: settings.sender,
          presentation: PageEmailPresentation(name: "Example"), newDeviceNotices: true, host: "mail.example.com",
          onRequest: { _ in })),
      signingKeys: keys, passwordHasher: PasswordHasher(parameters: settings.hashes), now: now, random: random, log: log
    )
    let flows = Flows(server)
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
      return response
    } catch {
      if life.isDead { await neverReturn() }
      if history.mistake == .outageTakenForRefusal, request.path == "/auth/token" {
        return HTTPResponse(
          status: 400, fields: ["content-type": "application/json"], body: Array(#"{"error":"invalid_grant"}"#.utf8))
      }
      throw error
    }
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
