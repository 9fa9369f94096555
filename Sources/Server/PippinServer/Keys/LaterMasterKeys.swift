import PippinAccounts
import PippinFoundation
import PippinLock

/// The master keys that other servers went over to after this one's, and that its settings do not list: what is under them is no
/// forgery, it is only not for this server to judge until it knows them too.
///
/// A key that was first used before ours is another matter: it was taken out of the settings on purpose.
package final class LaterMasterKeys: Sendable {
  private struct State {
    /// When each key was first used. What is in here stays true, so only a name that is missing is a reason to ask.
    var firstUses: [String: Date] = [:]
    var askedAt: Date?
  }

  /// How long an answer of the store's serves for a name that is missing in it, in seconds: strangers may make up any number of them. A
  /// server notes its key before it seals anything, so nothing that is under it comes here as soon as that.
  static let interval: TimeInterval = 0.05

  private let masterKeys: MasterKeys
  private let store: any AccountStore
  private let state = Lock(State())
  /// One question at a time; who comes meanwhile has its answer too.
  private let turns = KeyedLock()

  init(than masterKeys: MasterKeys, in store: any AccountStore) {
    self.masterKeys = masterKeys
    self.store = store
  }

  /// Lets everything pass that this server can judge, whatever it will find.
  ///
  /// - Throws: `.storeUnavailable` for a later key, and where the store cannot say whether `id` is one.
  func refuse(_ id: String, now: Date) async throws(FlowError) {
    if masterKeys.lists(id) { return }
    try await turns.run([]) { () throws(FlowError) in
      let isKnown = state.withLock { state in
        let age = state.askedAt.map { abs(now.timeIntervalSince($0)) } ?? .infinity
        return state.firstUses[id] != nil || age < Self.interval
      }
      if isKnown { return }
      try await ask()
      state.withLock { $0.askedAt = now }
    }
    guard later.contains(id) else { return }
    throw .storeUnavailable(detail: Self.sentence(about: id))
  }

  /// Their names, as the store has them now.
  package func names() async throws(FlowError) -> [String] {
    try await ask()
    return later.sorted()
  }

  static func sentence(about id: String) -> String {
    "it is under master key \(id), which other servers use and the settings of this one do not list"
  }

  private func ask() async throws(FlowError) {
    do {
      let firstUses = try await store.masterKeyFirstUses()
      state.withLock { $0.firstUses = firstUses }
    } catch {
      throw FlowError(error)
    }
  }

  private var later: [String] {
    let firstUses = state.withLock { $0.firstUses }
    let ours = firstUses[masterKeys.currentID] ?? .distantPast
    return firstUses.filter { !masterKeys.lists($0.key) && $0.value > ours }.map(\.key)
  }
}
