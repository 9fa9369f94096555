import AppleIDEmulator
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinProviders
import PippinServer
import PippinSimulation
import PippinSocialEmulator
import PippinTestKit
import PippinTokens

/// Everything of one run: the servers with their database, Apple, the receivers, and the people with their phones.
final class World: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  static let home = "http://localhost:8080"
  static let apple = "http://127.0.0.1:8081"
  static let people = ["mary", "kurt", "student"]

  let seed: UInt64
  let history: History
  let chance: Chance
  let settings: WorldSettings
  let database: Database
  let partitions = Partitions()
  let losses: Losses
  private(set) var people: [Person] = []
  /// When a server had a clock that was wrong, and by how many seconds.
  var clocks: [(server: String, skew: TimeInterval, from: Date, to: Date)] = []
  let lifetimes: Lifetimes
  let network: Network
  let emulator: AppleIDEmulator
  let providers: SocialEmulator
  let backEnd: BackEnd
  let mailboxes = Mailboxes()
  private(set) var servers: [SimulatedServer] = []
  private var started = 0
  /// All servers that live, also those that are still starting.
  private var lives: [ServerLife] = []
  private var areServersStopped = false
  /// How often the job runners look for work that nobody rang for. The program looks each second; with three servers that would be
  /// nine of ten steps of a run, and with a look each minute it would be half of them.
  let look: Duration = .seconds(180)
  /// What people, Apple and the operator did that may end sessions.
  private(set) var endings: [Ending] = []
  /// The master keys of the settings, which an operator changes while servers run.
  var masterKeyList = MasterKeyList()
  /// How many requests came.
  fileprivate var requests = 0
  /// The refreshes that came, for the mistake that answers them otherwise the second time.
  private var refreshes: Set<[UInt8]> = []
  /// Identity tokens that must open nothing.
  var foreignTokens: Set<String> = []
  private(set) lazy var owners = Owners(world: self)
  private(set) lazy var appleTokens = AppleTokens(world: self)
  private let sending: Sending
  private let secrecy: Secrecy
  let recency: Recency
  let identities: Identities
  let exports: Exports
  let mails: Mails
  /// Nil in a run without passkeys.
  private(set) var passkeys: PasskeyLaws?
  /// Everybody who watches whether the laws hold.
  private(set) var watchers: [any Watcher] = []

  private init(_ options: RunOptions, _ history: History) throws {
    seed = options.seed
    self.history = history
    chance = Chance(seed: options.seed, for: "world")
    settings = try WorldSettings(
      hasWebsite: Self.hasWebsite(options.seed), hasPasskeys: Self.hasPasskeys(options.seed))
    database = Database(history: history, partitions: partitions)
    losses = Losses(history: history)
    database.recording = options.recording
    var lifetimes = Lifetimes()
    lifetimes.sessionsPerAccount = Chance(seed: options.seed, for: "lifetimes").choice([
      (weight: 1, value: 3), (weight: 1, value: 6), (weight: 2, value: 100),
    ])
    self.lifetimes = lifetimes
    network = Network(history: history, seed: options.seed, partitions: partitions)
    backEnd = BackEnd(history: history)
    sending = Sending(history: history, memory: database.memory)
    secrecy = Secrecy(history: history)
    emulator = try AppleIDEmulator(
      seed: options.seed, now: { Date() },
      transport: AppleTransport(network: network))
    providers = Providers.emulator(seed: options.seed)
    let arrivals = Arrivals()
    recency = Recency(history: history, arrivals: arrivals)
    identities = Identities(history: history)
    exports = Exports(history: history, arrivals: arrivals)
    mails = Mails(history: history, memory: database.memory, mailboxes: mailboxes)
    network.route("127.0.0.1:8081", to: emulator)
    network.route("127.0.0.1:8082", to: providers)
    network.route("localhost:8080", to: LoadBalancer(world: self))
    network.route("api.example.com", to: backEnd)
    network.arrival = { [unowned self] sender, request in
      for watcher in watchers { watcher.arrived(request, from: sender) }
    }
    network.departure = { [unowned self] sender, request in
      for watcher in watchers { watcher.departed(request, from: sender) }
    }
    network.copyArrival = { [unowned self] sender, request in noteCopy(of: request, from: sender) }
    network.delivery = { [unowned self] sender, request, response in
      for watcher in watchers { watcher.received(response, to: request, by: sender) }
    }
    database.watchers = { [unowned self] in watchers }
    database.altering = { [unowned self] changes in
      history.mistake?.altered(changes, seeing: database.memory, identities) ?? changes
    }
    watchers = [
      losses, database.commits, Stored(world: self), Limits(world: self), Forgetting(world: self), sending, secrecy,
      Coverage(history: history), Leftovers(world: self),
    ]
    // The first of them counts the commits for the others.
    watchers += [
      arrivals, recency, ResetSessions(history: history, arrivals: arrivals), UsedOnce(history: history), identities,
      mails, exports,
    ]
    watchers += peerWatchers
    if Self.hasPasskeys(options.seed) {
      let passkeys = PasskeyLaws(world: self)
      self.passkeys = passkeys
      watchers.append(passkeys)
      watchers.append(TypedAddressLaw(world: self))
    }
  }

  /// Lives one run: a time with faults, then a time without, at whose end everything must be in order.
  static func live(_ options: RunOptions, _ history: History) async -> Bool {
    do {
      let world = try World(options, history)
      try await world.live(options)
      world.servers.forEach { $0.stop() }
    } catch {
      history.breaks(.simulator, "the world could not be made: \(error)")
    }
    return true
  }

  private func live(_ options: RunOptions) async throws {
    let count = options.servers ?? chance.within(2...4)
    for _ in 0..<count {
      // One that dies while it starts is replaced like any other.
      _ = await within(.seconds(120)) { [self] in await startServerAtLast() }
    }
    let names = Self.people.prefix(options.people ?? chance.within(1...Self.people.count))
    people = names.map { Person(name: $0) }
    var participants: [any Participant] = people.flatMap { person in
      (0..<chance.within(1...2)).map { number in Phone(number: number, of: person, in: self) }
    }
    let kits = people.flatMap { person in
      (0..<chance.within(0...1)).map { number in KitPhone(number: number, of: person, in: self) }
    }
    participants += kits
    if let person = people.first, Chance(seed: seed, for: "haste").happens(0.3) {
      participants.append(HastyPhone(of: person, in: self))
    }
    if let person = people.last, history.faults.kinds.contains(.restore) || history.faults.kinds.contains(.failover) {
      participants.append(SteadyPhone(of: person, in: self))
    }
    participants.append(DatabaseTrouble(in: self))
    participants += await Member.participants(in: self)
    participants += peers()
    participants += await Keyholder.participants(in: self)
    watchers += kits
    let hours = chance.within(1...4)
    history.note(
      "world",
      "\(count) servers, \(people.count) people, \(participants.count) participants, \(hours) hours; faults: "
        + history.faults.kinds.map(\.rawValue).joined(separator: ", "))
    let trouble = Task.detached { [self] in await causeTrouble(for: .seconds(hours * 3600)) }
    await live(participants, for: .seconds(hours * 3600))
    if Chance(seed: seed, for: "night").happens(0.1) {
      history.count("nights")
      history.note("world", "a day on which nobody does anything")
      await pause(.seconds(chance.within(20...30) * 3600))
      await live(participants, for: .seconds(3600))
    }
    trouble.cancel()
    guard !history.isOver else { return }
    history.faults.heal()
    history.note("world", "the faults are over")
    await pause(.seconds(2 * 3600))
    guard !history.isOver else { return }
    for watcher in watchers where !history.isOver { try await watcher.atTheEnd() }
    if !history.isOver { history.note("world", "everything is in order") }
  }

  private func live(_ participants: [any Participant], for duration: Duration) async {
    await withTaskGroup(of: Void.self) { group in
      for participant in participants { group.addTask { await participant.live(for: duration) } }
    }
  }

  /// The faults that are nobody's call: Apple is away for a while, a server's clock jumps, all servers die at once.
  private func causeTrouble(for duration: Duration) async {
    let chance = Chance(seed: seed, for: "trouble")
    while !history.isOver, !Task.isCancelled {
      await pause(chance.pause(around: .seconds(1200)))
      if history.strikes(.appleAway, "apple") {
        network.takeAway("127.0.0.1:8081", for: .seconds(chance.within(1...1800)))
      }
      if let server = chance.element(of: servers), history.strikes(.serverClockJumps, server.name) {
        // Within what the servers allow among each other; more is another fault.
        server.life.skew = TimeInterval(chance.within(-2...2))
      }
    }
  }

  /// Starts a server, again and again until the database is there, as a service manager does.
  private func startServerAtLast() async {
    while !history.isOver {
      do {
        return try await startServer()
      } catch {
        await pause(.seconds(1))
      }
    }
  }

  /// Starts a server with a new name.
  private func startServer() async throws {
    while areServersStopped, !history.isOver { await pause(.seconds(1)) }
    started += 1
    let life = ServerLife(name: "server \(started)")
    lives.append(life)
    life.skew = TimeInterval(chance.within(-1...1))
    life.onDeath = { [self] in
      history.count("server deaths")
      history.note(life.name, "is dead")
      servers.removeAll { $0.life === life }
      lives.removeAll { $0 === life }
      let wait = Duration.milliseconds(chance.within(500...60_000))
      Task.detached { [self] in
        await pause(wait)
        await startServerAtLast()
      }
    }
    let server = try await SimulatedServer.start(life, in: self)
    guard !life.isDead else { return }
    servers.append(server)
    history.count("server starts")
    history.note(life.name, "runs")
  }

  /// The operator stops all servers, also those that are about to start, and keeps the service manager from starting others.
  func stopServers() {
    areServersStopped = true
    for life in lives { life.die() }
  }

  func letServersStart() { areServersStopped = false }

  /// Sends the webhooks of a change set before it is committed.
  func sendEarly(_ changes: ChangeSet, over transport: any Transport) async {
    for case .enqueue(let job) in changes.changes where job.kind == .webhook {
      let request = HTTPRequest(
        method: "POST", scheme: "https", authority: "api.example.com", path: "/pippin", query: nil,
        fields: ["content-type": "application/json"],
        body: Array(JSONText.object([("id", .string(job.id.description))]).text.utf8), peer: "")
      // Whether it arrives makes no difference to the mistake.
      _ = try? await transport.send(request, timeout: .seconds(10))
    }
  }

  /// Whether a refresh came before, with the same token and retry key.
  fileprivate func isRepeated(_ request: HTTPRequest) -> Bool {
    request.path == "/v1/session/refresh" && !refreshes.insert(request.body).inserted
  }

  // MARK: What is remembered for the laws

  /// Adds somebody who watches whether the laws hold.
  func watch(_ watcher: any Watcher) { watchers.append(watcher) }

  /// Whether an authorization code reached Apple's token endpoint, or was on its way there.
  func mayHaveReachedApple(_ code: String) -> Bool { sending.mayHaveReachedApple(code) }

  /// A server wrote a line of its log.
  func logged(_ line: String, by server: String) {
    for watcher in watchers { watcher.logged(line, by: server) }
  }

  /// Notes a secret that somebody was handed.
  func isSecret(_ text: String) { secrecy.isSecret(text) }

  /// Something after which sessions may end, or a sign-in may be refused.
  struct Ending: Sendable {
    /// The person, or the one session or nonce.
    let subject: String
    let at: Date
    let reasons: Set<String>
  }

  /// Notes that somebody did something after which the person's sessions may end for these reasons.
  func mayEnd(_ person: String, _ reasons: Set<String>) {
    endings.append(Ending(subject: person, at: Date(), reasons: reasons))
  }

  /// Notes that somebody else used a copy of a refresh token: the session that it names may end, and no other.
  func copyWasUsed(ofRefreshToken token: String) {
    guard let session = RefreshToken(parsing: token)?.session.description else { return }
    tokensAreVoid(ofSession: session)
  }

  /// Notes that somebody may use tokens of a session that count as used before.
  func tokensAreVoid(ofSession session: String) {
    endings.append(Ending(subject: session, at: Date(), reasons: ["reuse_detected"]))
  }

  /// A proxy repeats a request, perhaps much later.
  private func noteCopy(of request: HTTPRequest, from sender: String) {
    switch (request.method, request.path) {
    case ("POST", "/v1/session/refresh"):
      // Where the app goes on before a slow server decides on the copy, nobody can tell it from a thief's, and the session ends.
      history.count("refreshes that a proxy repeats")
      copyWasUsed(ofRefreshToken: request.member("refresh_token"))
    case ("POST", let path) where path.hasPrefix("/v1/sign-in/") && request.fields["idempotency-key"] == nil:
      // Within a session it hands out tokens anew, and those of the first answer count as used twice.
      if let session = Claims(of: request)?["sid"]?.string { tokensAreVoid(ofSession: session) }
    case ("DELETE", "/v1/sessions"):
      // It ends also what was opened since.
      mayEnd(Owners.person(of: sender), ["signed_out"])
    default: break
    }
  }

  /// Notes that somebody else used a copy of a nonce.
  func copyWasUsed(ofNonce nonce: String) {
    endings.append(Ending(subject: nonce, at: Date(), reasons: ["nonce_used"]))
  }

  /// Whether somebody else used a copy of a nonce.
  func wasUsedByOthers(nonce: String) -> Bool { endings.contains { $0.subject == nonce } }

  /// Whether a session that was opened at `opened` may have ended for `reason`.
  ///
  /// - Parameter token: a refresh token of the session, which others may have used a copy of.
  func isExplained(_ reason: String, of person: String, since opened: Date, holding token: String = "") -> Bool {
    let id = RefreshToken(parsing: token)?.session
    let session = id?.description
    let stored = id.flatMap { database.memory.session($0) }
    // Apple was asked about a token from before a withdrawal, where it gave none for the consent that followed.
    let endedAt = stored?.end?.at ?? Date()
    let isAboutOldToken =
      reason.hasPrefix("apple_")
      && !appleTokens.hasToken(of: person, for: stored?.client, from: opened.addingTimeInterval(-5), to: endedAt)
    // Apple's tokens tell whole seconds: until the end of its second a withdrawal counts as later than a proof. A server compares
    // that with its own clock (0127).
    let isInSeconds = reason == Session.EndReason.appleConsentRevoked.rawValue
    return endings.contains {
      let counted = isInSeconds ? $0.at.wholeSeconds + 1 + SimulatedStore.clockTolerance : $0.at.timeIntervalSince1970
      return
        ($0.subject == session
        || $0.subject == person && (counted >= opened.timeIntervalSince1970 || isAboutOldToken))
        && $0.reasons.contains(reason)
    } || isExplainedByLoss(reason, of: person, since: opened)
  }
}

/// Takes requests for whatever server is there.
private struct LoadBalancer: Responder {
  let world: World

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    // Where none is ready, the balancer has nobody to send it to but all.
    let ready = world.servers.filter(\.life.isReady)
    guard let server = world.chance.element(of: ready.isEmpty ? world.servers : ready) else { return .hangUp }
    if world.partitions.isCut(from: Partitions.clients, to: server.name) {
      await pause(.seconds(5))
      return .hangUp
    }
    let mistake = world.history.mistake
    if mistake == .secretLogged, world.chance.happens(0.01), let token = request.fields["authorization"] {
      world.logged("a request with \(token)", by: server.name)
    }
    var read = mistake.map { $0.alteredForPeers(world.recency.altered($0.altered(request))) } ?? request
    if let passkeys = world.passkeys { read = passkeys.altered(read) }
    world.requests += 1
    var response = await SimulatedRequest.$number.withValue(world.requests) { [read] in
      await server.service.respond(to: read)
    }
    if let mistake { response = mistake.altered(response, isRepeated: world.isRepeated(read)) }
    response = world.exports.altered(response, to: read)
    for watcher in world.watchers { watcher.answered(request, with: response, by: server.name) }
    if server.life.isDead || world.partitions.isCut(from: server.name, to: Partitions.clients) { return .hangUp }
    world.history.count("answers \(response.status)")
    return response
  }
}

/// Apple's way to the app's server.
private struct AppleTransport: Transport {
  let network: Network

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    try await network.send(request, from: "apple", timeout: timeout)
  }
}
