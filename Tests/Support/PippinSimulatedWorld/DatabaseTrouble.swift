import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinSimulation
import PippinTelemetry
import PippinTestKit

/// What happens to the database and to the servers' surroundings: failovers, restores, partitions, wrong clocks, and an outage of all
/// servers at once.
final class DatabaseTrouble: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private var backups: [(at: Date, copy: MemoryStore)] = []

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "surroundings")
  }

  private var history: History { world.history }
  private var database: Database { world.database }

  func live(for duration: Duration) async {
    let end = ContinuousClock.now + duration
    // Fewer of both in one run would hide what one does to the other.
    let (wantsBackups, kinds) = (history.faults.kinds.contains(.restore), history.faults.kinds)
    guard kinds.contains(where: Self.kinds.contains) else { return }
    while ContinuousClock.now < end, !history.isOver {
      await pause(chance.pause(around: .seconds(600)))
      guard !history.isOver, ContinuousClock.now < end else { break }
      if wantsBackups {
        backups.append((Date(), database.memory.copy()))
        // Who refreshes in between has a token that is ahead of the backup.
        await pause(.seconds(chance.within(60...400)))
        guard !history.isOver, ContinuousClock.now < end else { break }
      }
      if history.strikes(.partition, "partitions") { partition() }
      if history.strikes(.allServersDie, "servers") {
        for server in world.servers { server.life.die() }
      }
      if history.strikes(.serverClockWrong, "clocks"), let server = chance.element(of: world.servers) {
        Task.detached { [self] in await setClockWrong(of: server) }
      }
      if history.strikes(.failover, "database") { await failOver() }
      if history.strikes(.restore, "database") { await restore() }
    }
    world.partitions.heal()
  }

  private static let kinds: Set<Fault> = [.failover, .restore, .partition, .allServersDie, .serverClockWrong]

  // MARK: The database

  /// A standby that lags by up to five seconds takes over; what it had not received is lost.
  private func failOver() async {
    let (standby, from) = (database.memory.copy(), Date())
    await pause(.milliseconds(chance.within(0...5000)))
    guard !history.isOver else { return }
    lose(to: standby, from: from, because: .failover)
    history.count("failovers")
    // Until the servers have found the new primary.
    database.takeAway(for: .seconds(chance.within(0...10)))
  }

  /// The operator restores a backup as the guide says: stops all servers, has it prepared, puts it in the database's place, and starts
  /// the servers.
  private func restore() async {
    let old = backups.filter { Date().timeIntervalSince($0.at) >= 60 }
    // Mostly the newest one, in which many sessions live that go on.
    let newest = chance.happens(0.7) ? old.last : nil
    guard let backup = newest ?? chance.element(of: old) else { return }
    world.stopServers()
    await pause(.seconds(chance.within(5...300)))
    guard !history.isOver else { return }
    let endsSessions = chance.happens(0.4)
    let copy = backup.copy.copy()
    lose(to: copy, from: backup.at, because: .restore(endingSessions: endsSessions))
    if world.passkeys != nil, history.mistake != .signalsGoOnAfterRestore { await pauseSignals() }
    if endsSessions {
      do {
        let count = try await world.flowsOfOperator(over: OperatorsStore(database: database)).sessions.endAll()
        history.note("operator", "ended all sessions of \(count) accounts")
      } catch {
        history.breaks(.simulator, "the operator could not end the sessions: \(error)")
      }
    }
    history.count(endsSessions ? "restores" : "restores with sessions")
    // What was made after the backup is gone with its database.
    backups.removeAll { $0.at > backup.at }
    world.letServersStart()
  }

  /// The backup may lack newer passkeys, which password managers would hide (PK-107).
  private func pauseSignals() async {
    do {
      let snapshot = try await database.snapshot(of: [.deployment])
      var deployment = try snapshot.deployment()
      deployment.signalsPausedUntil = Date().addingTimeInterval(Deployment.signalPause)
      let random = SeededRandom(seed: Chance(seed: world.seed, for: "pause \(database.epoch)").next()).source
      var changes = ChangeSet(basedOn: snapshot, at: Stamp(now: Date(), random: random))
      changes.add(.putDeployment(deployment))
      try await database.commit(changes, by: "the operator")
    } catch {
      history.breaks(.simulator, "the operator could not pause signals: \(error)")
    }
  }

  private func lose(to standby: MemoryStore, from: Date, because cause: Loss.Cause) {
    let missing = database.memory.missing(in: standby)
    database.replace(by: standby)
    var accountOf: [String: String] = [:]
    for person in world.people { accountOf[person.name] = person.account }
    world.lose(
      Loss(
        cause: cause, from: from, at: Date(), accounts: missing.accounts, sessions: missing.sessions,
        accountOf: accountOf))
  }

  // MARK: The servers

  /// One way between a server and somebody is cut, or both.
  private func partition() {
    guard let server = chance.element(of: world.servers) else { return }
    let others = [Partitions.database, Partitions.clients, Partitions.apple]
    let other = others[chance.below(others.count)]
    let seconds = Duration.seconds(chance.within(1...600))
    let ways = chance.within(0...2)
    if ways != 1 { world.partitions.cut(from: server.name, to: other, for: seconds) }
    if ways != 0 { world.partitions.cut(from: other, to: server.name, for: seconds) }
    history.count("partitions: \(other)")
    history.note(
      server.name, "is cut off from \(other) \(["one way", "the other way", "both ways"][ways]) for \(seconds)")
  }

  /// A server's clock jumps by up to an hour, until its time service mends it. It must say that it is not ready, so that the load
  /// balancer, which asks every five seconds, sends it nothing any more (R-21).
  private func setClockWrong(of server: SimulatedServer) async {
    let life = server.life
    // Two such faults of one server would each mend what the other did.
    guard !world.clocks.contains(where: { $0.server == life.name && $0.to == .distantFuture }) else { return }
    let right = life.skew
    life.skew = TimeInterval(chance.within(-3600...3600))
    world.clocks.append((server: life.name, skew: life.skew, from: Date(), to: .distantFuture))
    let index = world.clocks.count - 1
    history.count("wrong clocks")
    history.note(life.name, "has a clock that is \(Int(life.skew)) s off")
    await pause(.seconds(chance.within(1...5)))
    await checkReadiness(of: server)
    await pause(.seconds(chance.within(60...1800)))
    life.skew = right
    await pause(.seconds(chance.within(1...5)))
    await checkReadiness(of: server)
    world.clocks[index].to = Date()
  }

  private func checkReadiness(of server: SimulatedServer) async {
    let life = server.life
    guard !life.isDead, !history.isOver else { return }
    let port = OperatorResponder(flows: server.flows, metrics: Metrics(), log: .none)
    let request = HTTPRequest.json("GET", "http://localhost", "/readyz")
    // The probe of a load balancer gives up, too.
    let status = await within(.seconds(5)) { await port.respond(to: request).status } ?? 503
    life.isReady = status == 200
    history.count("readiness \(status)")
    if status == 200, abs(life.skew) > SimulatedStore.clockTolerance {
      history.breaks(.outagesAreUnavailable, "\(life.name) says that it is ready, and its clock is \(life.skew) s off")
    }
    if status != 200, abs(life.skew) <= SimulatedStore.clockTolerance {
      // Something else was wrong; the balancer asks again.
      Task.detached { [self] in
        await pause(.seconds(5))
        await checkReadiness(of: server)
      }
    }
  }
}

/// The database for a command that the operator runs while no server does.
private struct OperatorsStore: WrappingStore {
  let database: Database
  var wrapped: any AccountStore { database.memory }

  func around<Value: Sendable>(
    _ operation: String, _ call: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value { try await call() }

  func commit(_ changes: ChangeSet) async throws(StoreError) { try await database.commit(changes, by: "the operator") }
}
