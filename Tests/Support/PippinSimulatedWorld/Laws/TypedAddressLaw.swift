import PippinAccounts
import PippinFoundation
import PippinMemoryStore

/// An address that somebody types when they sign up by passkey moves to no other account, and becomes proved only by its code, in that
/// account (PK-119, R-6).
final class TypedAddressLaw: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private unowned let world: World
  private var history: History { world.history }
  /// What was typed in each account, by whatever came back later too: a merge that is undone brings it again.
  private var typed: [AccountID: String] = [:]

  init(world: World) { self.world = world }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    for account in memory.everyAccount { account.typedAddress.map { typed[account.id] = $0 } }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    let isSignUp = changes.changes.contains { if case .putPasskey = $0 { true } else { false } }
    let proves = changes.changes.contains {
      if case .audit(let line) = $0 { line.kind == .accountUpdated && line.detail == "email" } else { false }
    }
    for change in changes.changes {
      switch change {
      case .putAccount(let account):
        guard let address = account.typedAddress else { continue }
        if isSignUp {
          if typed.updateValue(address, forKey: account.id) == nil { history.count("typed addresses") }
        } else if typed[account.id] != address {
          history.breaks(.typedAddressesStayUnproved, "\(server) gave an account an address that nobody typed there")
        }
      case .putProof(let proof) where proof.source == Account.mailedProof(of: proof.account):
        // The account itself is the source of an address that a mail proved; an undone merge brings such a proof back.
        let email = world.database.memory.everyAccount.first { $0.id == proof.account }?.email
        let isShown = email.map { $0.isVerified && CanonicalAddress($0.address) == proof.address } ?? false
        if typed[proof.account].flatMap({ CanonicalAddress($0) }) == proof.address, !proves, !isShown {
          history.breaks(.typedAddressesStayUnproved, "\(server) took a typed address for a proved one")
        }
      default: break
      }
    }
  }
}

extension Account {
  /// An address that nobody proved and no sign-in method vouches for.
  fileprivate var typedAddress: String? {
    email.flatMap { $0.isVerified || $0.source != mailedProof ? nil : $0.address }
  }
}
