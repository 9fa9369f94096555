import Foundation
import PippinAPI
import PippinLock
import PippinSecret

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The state outside the app: the stored bytes, the server, and the observations of both.
final class World: Sendable {
  struct Seen {
    var bytes: Data?
    var server = ServerModel()
    var network = Network.up
    /// The latest stored generation, by session.
    var savedGenerations: [String: Int] = [:]
    /// Sessions that were stored.
    var savedSessions: Set<String> = []
    /// Sessions that the user ended or replaced.
    var mayBeLeft: Set<String> = []
    /// Stored seeds of retry keys.
    var savedSeeds: Set<String> = []
    /// Users whose name was stored.
    var savedNames: Set<String> = []
    /// Users whose name Apple sent to the running app.
    var givenNow: Set<String> = []
    /// Users who consented, and whose name Apple no longer sends.
    var consented: Set<String> = []
    var refreshesInTheAir: Set<String> = []
  }

  enum Network: Equatable {
    case up
    /// No request arrives.
    case down
    /// Every request arrives, and this number of answers is lost.
    case losing(Int)
  }

  let clock = Clock()
  let seen = Lock(Seen())
  let counter = Counter()

  /// The violated invariants.
  var complaints: [String] { seen.withLock { $0.server.complaints } }
}

/// Crashes a run at its `n`th step.
final class Fate: Sendable {
  private let left: Lock<Int>
  private let taken = Lock(0)

  init(after steps: Int) { left = Lock(steps) }

  var isOver: Bool { left.withLock { $0 <= 0 } }
  var steps: Int { taken.withLock { $0 } }

  func step() {
    left.withLock { $0 -= 1 }
    taken.withLock { $0 += 1 }
  }
}

/// The storage of one run.
struct LifeStorage: SecretStorage {
  let world: World
  let fate: Fate
  let fault: Fault?

  func load() throws(StorageError) -> Data? { world.seen.withLock { $0.bytes } }

  func save(_ value: Data) throws(StorageError) {
    fate.step()
    guard !fate.isOver else { throw StorageError(.failed, "dead") }
    let value = try fault?.spoilt(value) ?? value
    let state = try StoredState(data: value)
    world.seen.withLock { seen in
      let before = seen.bytes.flatMap { bytes in try? StoredState(data: bytes) }
      if let session = before?.session, state.session?.id != session.id,
        !seen.mayBeLeft.contains(session.id), seen.server.sessions[session.id]?.endReason == nil
      {
        seen.server.complain("\(session.id) was dropped though nobody left and nothing ended it")
      }
      if let left = before?.session?.id, state.session?.id != left { seen.mayBeLeft.insert(left) }
      for session in [state.session].compactMap(\.self) + state.endings {
        seen.savedGenerations[session.id] = max(
          seen.savedGenerations[session.id] ?? 0, generation(session.refreshToken.revealed))
      }
      if let id = state.session?.id { seen.savedSessions.insert(id) }
      for letter in state.outbox.entries { seen.savedNames.insert(letter.user) }
      guard fault != .saveLate else { return }
      seen.bytes = value
      if let seed = state.retrySeed { seen.savedSeeds.insert(seed.revealed) }
    }
    fate.step()
  }
}

func generation(_ token: String) -> Int { Int(token.split(separator: ".").last ?? "") ?? 0 }

/// Faults that the tests plant, to see that they are found.
enum Fault: CaseIterable {
  /// The seed of the retry keys is not stored.
  case keyNotKept
  /// The name that Apple sends once is not stored.
  case nameNotKept
  /// Ended sessions are not stored.
  case endingsNotKept
  /// A write reports success and writes nothing.
  case saveLate

  func spoilt(_ value: Data) throws(StorageError) -> Data {
    var state = try StoredState(data: value)
    switch self {
    case .keyNotKept: state.retrySeed = nil
    case .nameNotKept: state.outbox = Outbox()
    case .endingsNotKept: state.endings = []
    case .saveLate: break
    }
    return try state.data()
  }
}
