import Foundation
import PippinLock
import Testing

@testable import SignInClient

extension Life {
  /// At the end the network is up, both users have signed in, and all pending work had time to finish.
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

  /// Every stored session except the current one must have ended.
  func judgeEndings(except current: String?) {
    world.seen.withLock { seen in
      for id in seen.savedSessions.sorted() where id != current && seen.server.sessions[id]?.endReason == nil {
        seen.server.complain("\(id) was left, and the server was never told")
      }
    }
  }
}

extension AuthClient {
  /// Waits until nothing is under way.
  func settle(_ fate: Fate) async {
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while !isQuiet, !fate.isOver, ContinuousClock.now < deadline { await Task.yield() }
  }

  private var isQuiet: Bool { machine.refreshing == .idle && machine.telling.isEmpty && waiting.isEmpty }
}
