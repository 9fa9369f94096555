import PippinHTTP
import PippinLock
import PippinPasswords

/// For whom a password is hashed.
struct HashingRequester: Sendable {
  let priority: HashingPriority
  /// Nil where it says nothing, as behind a proxy.
  let address: IPAddress?

  /// Somebody who has shown a session or a token that was mailed.
  static let proven = HashingRequester(priority: .known, address: nil)
}

/// Who has passwords waiting to be hashed: no network may take more than its share of either queue (decision 0050).
final class HashingShares: Sendable {
  private let shares: Lock<[HashingPriority: NetworkShares]>

  init(of capacity: Int) {
    let all = NetworkShares(of: capacity)
    shares = Lock([.known: all, .unknown: all])
  }

  fileprivate func take(for requester: HashingRequester) -> Bool {
    guard let address = requester.address else { return true }
    return shares.withLock { $0[requester.priority]?.take(for: address) ?? false }
  }

  fileprivate func giveBack(for requester: HashingRequester) {
    guard let address = requester.address else { return }
    shares.withLock { $0[requester.priority]?.giveBack(for: address) }
  }
}

extension PasswordFlows {
  /// Has a password hashed or compared within its requester's share.
  func hashing<Outcome>(
    for requester: HashingRequester,
    _ work: (PasswordHasher, HashingPriority) async throws(PasswordHasherError) -> Outcome
  ) async throws(FlowError) -> Outcome {
    guard hashingShares.take(for: requester) else { throw FlowError(PasswordHasherError.busy) }
    defer { hashingShares.giveBack(for: requester) }
    do throws(PasswordHasherError) {
      return try await work(passwordHasher, requester.priority)
    } catch {
      throw FlowError(error)
    }
  }
}
