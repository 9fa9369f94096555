import Foundation
import PippinLock
import Testing

@testable import SignInClient

extension Life {
  /// In the end the network is up, both people have signed in, and everything that is owed had its time.
  func end(_ client: AuthClient, _ fate: Fate) async throws {
    for user in ["anita", "mary"] {
      if let id = await client.session?.id { world.seen.withLock { seen in _ = seen.mayBeLeft.insert(id) } }
      _ = try await client.signIn(with: LifeApple(world: world, user: user))
      await client.settle(fate)
    }
    for _ in 0..<3 {
      try await client.start()
      await client.settle(fate)
    }
  }

  /// Every session that was ever written down is over, but the one that is left.
  func judgeEndings(except current: String?) {
    world.seen.withLock { seen in
      for id in seen.savedSessions.sorted() where id != current && seen.server.sessions[id]?.endReason == nil {
        seen.server.complain("\(id) was left, and the server was never told")
      }
    }
  }
}

extension AuthClient {
  /// Returns when nothing is under way any more.
  func settle(_ fate: Fate) async {
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while !isQuiet, !fate.isOver, ContinuousClock.now < deadline { await Task.yield() }
  }

  private var isQuiet: Bool { machine.refreshing == .idle && machine.telling.isEmpty && waiting.isEmpty }
}
