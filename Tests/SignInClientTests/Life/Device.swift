import Foundation
import PippinAPI
import PippinLock
import PippinSecret

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What outlives the app: the bytes in its storage, the server, and what was seen of both.
final class World: Sendable {
  struct Seen {
    var bytes: Data?
    var server = ServerModel()
    var network = Network.up
    /// The newest generation whose answer was written down, by session.
    var savedGenerations: [String: Int] = [:]
    /// Sessions that were written down as somebody's.
    var savedSessions: Set<String> = []
    /// Sessions that the person chose to leave, or left to another.
    var mayBeLeft: Set<String> = []
    /// What retry keys are made of, as it was written down.
    var savedSeeds: Set<String> = []
    /// Whose name was written down.
    var savedNames: Set<String> = []
    /// Whose name Apple gave to the app that runs.
    var givenNow: Set<String> = []
    /// Who has consented, and gets no name any more.
    var consented: Set<String> = []
    var refreshesInTheAir: Set<String> = []
  }

  enum Network: Equatable {
    case up
    /// Nothing arrives.
    case down
    /// Everything arrives, and as many answers do not.
    case losing(Int)
  }

  let clock = Clock()
  let seen = Lock(Seen())
  let counter = Counter()

  /// The broken rules, in words.
  var complaints: [String] { seen.withLock { $0.server.complaints } }
}

/// Ends a life at its `n`th step.
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

/// The storage of one life.
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

/// What is planted, to see that it is found.
enum Fault: CaseIterable {
  /// What retry keys are made of never reaches the storage.
  case keyNotKept
  /// What Apple gives once never does.
  case nameNotKept
  /// Sessions that were left are forgotten.
  case endingsNotKept
  /// Writing reports success and writes nothing.
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
