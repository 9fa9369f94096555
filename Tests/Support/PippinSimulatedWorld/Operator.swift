import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinSecret
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// Who runs the deployment: suspends and restores accounts, ends sessions, replaces the master key with the servers restarted one after
/// another, encrypts the vault anew, imports accounts and merges them.
final class Operator: Participant, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private let chance: Chance
  private var history: History { world.history }
  private var imports = 0
  private var keys = 1

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "operator")
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(900), by: chance, in: history) {
      let step = chance.choice([
        (weight: 5, value: suspend), (weight: 2, value: endSessions), (weight: 2, value: replaceMasterKey),
        (weight: 2, value: reseal), (weight: 2, value: importAndMerge), (weight: 1, value: runJobs),
      ])
      await step()
    }
    // Nobody leaves an account suspended, so that the end shows that people get in again.
    for account in world.database.memory.everyAccount.map(\.id) { await restore(account) }
  }

  /// Calls the operations of a server, and another's where it dies or its database is away.
  private func operate(_ what: String, _ call: @escaping @Sendable (Flows) async throws -> Void) async {
    for _ in 0..<20 where !history.isOver {
      guard let server = chance.element(of: world.servers) else {
        await pause(.seconds(5))
        continue
      }
      let error: ServerError?? = await within(.seconds(60)) {
        do {
          try await call(server.flows)
          return ServerError?.none
        } catch {
          return error as? ServerError ?? .unexpected(detail: "\(error)")
        }
      }
      switch error {
      case nil: history.count("operator: \(what) is not answered")
      case .some(nil):
        history.note("operator", what)
        return history.count("operator: \(what)")
      case .some(let error?):
        let code = "\(error.code)"
        if !code.hasSuffix("Unavailable") { return history.count("operator: \(what): \(code)") }
      }
      await pause(.seconds(chance.within(1...20)))
    }
  }

  /// An account that somebody is signed in to.
  private func someAccount() -> AccountID? {
    let accounts = world.database.memory.everySession.filter { $0.end == nil }.map(\.account)
    return chance.element(of: accounts)
  }

  private func suspend() async {
    guard let account = someAccount() else { return }
    await operate("suspension") { flows in
      _ = try await flows.operations.suspend(account, reason: "chargeback", by: "support")
    }
    await pause(.seconds(chance.within(10...1200)))
    await restore(account)
  }

  private func restore(_ account: AccountID) async {
    guard world.database.memory.isSuspended(account) else { return }
    await operate("restoration") { flows in _ = try await flows.operations.restore(account, by: "support") }
  }

  private func endSessions() async {
    guard let account = someAccount() else { return }
    await operate("end of all sessions") { flows in
      try await flows.operations.endSessions(of: account, by: "support")
    }
  }

  private func runJobs() async {
    guard let kind = chance.element(of: [Job.Kind.purge, .rotateSigningKeys, .sealAudit, .webhook]) else { return }
    await operate("jobs run") { flows in _ = try await flows.operations.run(kind, by: "support") }
  }

  /// Imports two accounts of people who never come, merges one into the other, and sometimes takes that back.
  private func importAndMerge() async {
    imports += 1
    let lines = ["a", "b"].map { part in
      #"{"external_id":"user-\#(imports)\#(part)","identities":[{"provider":"apple","team":"TEAM000001","subject":"imported.\#(imports)\#(part)"}]}"#
    }
    await operate("import") { flows in
      let rules = ImportRules(realm: .standard, clients: flows.clients)
      let accounts = try lines.map { try rules.account(of: AccountLine(parsing: Array($0.utf8)), now: flows.now()) }
      _ = try await flows.importing.write(accounts)
    }
    let found = ["a", "b"].compactMap { part in
      world.database.memory.everyIdentity.first { $0.key.subject == "imported.\(imports)\(part)" }?.account
    }
    guard found.count == 2, found[0] != found[1] else { return }
    await operate("merge") { flows in
      _ = try await flows.merging.merge(found[0], into: found[1], isTrial: false, by: AuditEvent.commandLine)
    }
    guard chance.happens(0.5) else { return }
    await pause(.seconds(chance.within(1...600)))
    await operate("merge undone") { flows in
      _ = try await flows.merging.undoMerge(of: found[0], by: AuditEvent.commandLine)
    }
  }

  // MARK: The master key

  /// Adds a key that all servers can read, then makes it the current one; between the two every server is restarted.
  private func replaceMasterKey() async {
    keys += 1
    guard let next = world.masterKeyList.adding("key-\(keys)") else { return }
    history.note("operator", "adds a master key")
    world.masterKeyList = next
    guard await restartServers() else { return }
    world.masterKeyList = next.promoted
    history.note("operator", "makes it the current one")
    guard await restartServers() else { return }
    history.count("operator: new master key")
    await pause(.seconds(chance.within(60...600)))
    await reseal()
  }

  /// Restarts each server that does not have the present settings, one after another.
  private func restartServers() async -> Bool {
    let wanted = world.masterKeyList.ids
    for _ in 0..<200 where !history.isOver {
      guard let old = world.servers.first(where: { $0.flows.masterKeys.ids != wanted }) else {
        // One that is just starting may have the settings of before.
        await pause(.seconds(400))
        if world.servers.allSatisfy({ $0.flows.masterKeys.ids == wanted }), !world.servers.isEmpty { return true }
        continue
      }
      history.note("operator", "restarts \(old.name)")
      history.count("operator: restarts")
      old.life.die()
      await pause(.seconds(chance.within(1...120)))
    }
    return false
  }

  /// Encrypts the vault, the signing keys and the jobs anew under the current master key, beside the running servers.
  private func reseal() async {
    guard let keys = world.masterKeys else { return }
    let life = ServerLife(name: "server command")
    let random = SeededRandomSource.make(chance)
    let store = SimulatedStore(
      database: world.database, server: life, history: history, seed: chance.next(), random: random)
    let report = await within(.seconds(1800)) { () -> ResealingReport? in
      do {
        return try await Resealing(of: store, masterKeys: keys, random: random, now: { Date() }).run { _, _ in }
      } catch {
        return nil
      }
    }
    guard let report = report ?? nil else { return history.count("operator: vault not encrypted anew") }
    history.count("operator: vault encrypted anew")
    if report.tally.resealed > 0 { history.count("operator: entries encrypted anew") }
    if report.tally.unopened > 0 {
      history.breaks(.vaultHoldsTheNewest, "\(report.tally.unopened) entries open under no key of the settings")
    }
  }
}

/// The names of the master keys of the settings, the current one first.
struct MasterKeyList: Sendable {
  var ids = ["2026a"]

  /// One more that opens and does not seal; nil where there are many already.
  func adding(_ id: String) -> MasterKeyList? { ids.count < 6 ? MasterKeyList(ids: ids + [id]) : nil }

  /// The last one is the current one.
  var promoted: MasterKeyList { MasterKeyList(ids: ids.suffix(1) + ids.dropLast()) }

  func keys() throws -> MasterKeys {
    let keys = try ids.map { id in
      try MasterKeys.Key(
        id: id, bytes: SecretBytes(SHA256.hash("the master key of the simulation" + (id == "2026a" ? "" : id))))
    }
    return try MasterKeys(current: keys[0], older: Array(keys.dropFirst()))
  }
}

/// Random bytes of an actor.
enum SeededRandomSource {
  static func make(_ chance: Chance) -> RandomSource { SeededRandom(seed: chance.next()).source }
}
