import PippinAccounts
import PippinLock

/// The account that a request turned out to be about, noted on the way in case the request is refused.
final class ConcernedAccount: Sendable {
  private enum Known: Sendable {
    case nobody
    case identity(IdentityKey)
    /// Whose password the address is; of a text that is none, nobody's.
    case address(Realm, CanonicalAddress?)
    case account(AccountID)
  }

  private let known = Lock(Known.nobody)
  private let isRefusalNoted = AtomicFlag()

  /// Whether it was written down that this request was refused.
  var isNoted: Bool { isRefusalNoted.isSet }

  func noteRefusal() { isRefusalNoted.set() }

  /// Notes who was proved. Who that is here is looked up only where it is needed.
  func note(_ key: IdentityKey) {
    known.withLock { if case .account = $0 { return } else { $0 = .identity(key) } }
  }

  /// Notes whose password was tried.
  func note(_ address: CanonicalAddress?, in realm: Realm) { known.withLock { $0 = .address(realm, address) } }

  func note(_ account: AccountID) { known.withLock { $0 = .account(account) } }

  /// The account, as far as it is known; a store that cannot be read knows of none.
  func account(in store: any AccountStore) async -> AccountID? {
    do {
      switch known.withLock({ $0 }) {
      case .nobody: return nil
      case .account(let id): return id
      case .identity(let key):
        let snapshot = try await store.snapshot(of: [.identity(key)])
        return snapshot.identity(key).flatMap { snapshot.account($0.account) }?.id
      case .address(let realm, let address):
        // As much is read for what is nobody's address, so that the time tells nothing.
        let snapshot = try await store.snapshot(of: [address.map { .password(realm, $0) } ?? .record([])])
        return address.flatMap { snapshot.password(of: $0, in: realm) }?.account.id
      }
    } catch {
      return nil
    }
  }
}
