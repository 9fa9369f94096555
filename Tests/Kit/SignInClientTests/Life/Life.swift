import Foundation
import PippinLock
import Testing

@testable import SignInClient

/// The steps of an app's life: sign-ins, outages, a lost refresh answer, an offline sign-out, another user, a deletion.
enum LifeStep: CaseIterable {
  case signInWhileTheServerIsAway, firstSignIn, useMuchLater, useWithoutAnAnswer, useAgainSoon,
    useUntilSuspended, useDaysLater, leaveOffline, startOnline
  case anotherPersonWithoutAnAnswer, useInTheLastQuarter, firstPersonAgain, leaveDuringARefresh, backOnce, deleteLater
  case signInAfterwards, useAtTheEnd
}

/// Runs an app's life, crashes it at each step in turn, and continues from the stored state.
struct Life {
  let world = World()
  let fault: Fault?

  init(fault: Fault? = nil) { self.fault = fault }

  /// Runs the life with a crash after this number of steps per run; the last run has none. Returns the steps of the
  /// first run.
  @discardableResult
  func live(endings: [Int]) async throws -> Int {
    var fates = endings.map { Fate(after: $0) } + [Fate(after: .max)]
    let first = fates[0]
    var client = try await start(fates[0])
    for step in LifeStep.allCases {
      await take(step, client)
      await client.settle(fates[0])
      guard fates[0].isOver, fates.count > 1 else { continue }
      fates.removeFirst()
      client = try await start(fates[0])
    }
    while true {
      do {
        try await end(client, fates[0])
      } catch {
        guard fates[0].isOver else { throw error }
      }
      guard fates[0].isOver, fates.count > 1 else { break }
      fates.removeFirst()
      client = try await start(fates[0])
    }
    judgeEndings(except: await client.session?.id)
    return first.steps
  }

  private func start(_ fate: Fate) async throws -> AuthClient {
    world.seen.withLock { seen in
      seen.givenNow = []
      seen.refreshesInTheAir = []
    }
    let client = try AuthClient(
      configuration: Configuration(server: try #require(URL(string: "https://id.example.com")), clientID: "app"),
      storage: LifeStorage(world: world, fate: fate, fault: fault),
      transport: LifeTransport(world: world, fate: fate),
      environment: .test(world.clock, prefix: "secret-\(world.counter.next())"))
    await attempt { try await client.start() }
    await client.settle(fate)
    return client
  }

  private func take(_ step: LifeStep, _ client: AuthClient) async {
    switch step {
    case .signInWhileTheServerIsAway: await during(.down) { await signIn("mary", client) }
    case .firstSignIn: await signIn("mary", client)
    case .useMuchLater: await use(after: 3600, client)
    case .useWithoutAnAnswer: await during(.losing(1)) { await use(after: 3600, client) }
    case .useAgainSoon: await use(after: 5, client)
    case .useUntilSuspended: await during(.losing(9)) { await use(after: 3600, client) }
    case .useDaysLater: await use(after: 3 * 86_400, client)
    case .leaveOffline: await during(.down) { await leave(client) }
    case .startOnline: await attempt { try await client.start() }
    case .anotherPersonWithoutAnAnswer: await during(.losing(2)) { await signIn("anita", client) }
    case .useInTheLastQuarter: await use(after: 700, client)
    case .firstPersonAgain: await signIn("mary", client)
    case .leaveDuringARefresh:
      world.clock.pass(3600)
      let using = Task { await attempt { _ = try await client.accessToken() } }
      await Task.yield()
      await leave(client)
      await using.value
    case .backOnce: await signIn("anita", client)
    case .deleteLater:
      world.clock.pass(700)
      await mayLeave(client)
      await attempt { _ = try await client.deleteAccount(confirmingWith: LifeApple(world: world, user: "anita")) }
    case .signInAfterwards: await signIn("mary", client)
    case .useAtTheEnd: await use(after: 3600, client)
    }
  }

  private func signIn(_ user: String, _ client: AuthClient) async {
    await mayLeave(client)
    await attempt { _ = try await client.signIn(with: LifeApple(world: world, user: user)) }
  }

  private func use(after seconds: TimeInterval, _ client: AuthClient) async {
    world.clock.pass(seconds)
    await attempt { _ = try await client.accessToken() }
  }

  private func leave(_ client: AuthClient) async {
    await mayLeave(client)
    await attempt { try await client.signOut() }
  }

  private func mayLeave(_ client: AuthClient) async {
    guard let id = await client.session?.id else { return }
    world.seen.withLock { seen in _ = seen.mayBeLeft.insert(id) }
  }

  private func during(_ network: World.Network, _ work: () async -> Void) async {
    world.seen.withLock { $0.network = network }
    await work()
    world.seen.withLock { $0.network = .up }
  }

  /// A later step repeats what fails in an outage or a crash.
  private func attempt(_ work: () async throws -> Void) async {
    do { try await work() } catch {}
  }
}
