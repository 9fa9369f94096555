package import PippinAccounts
package import PippinFoundation
import PippinLock
package import PippinSecret
package import PippinTokens

/// The operator's master keys, and every key that is derived from them.
///
/// New things are made under the current key; things made under an older one are read for as long as it is listed.
package struct MasterKeys: Sendable {
  /// What a derived key is for; no key serves two purposes.
  package enum Purpose: String, Sendable, CaseIterable {
    case nonce
    case state
    case handle
    case record
    case refreshToken = "refresh-token"
    case cookie
    case formToken = "form-token"
    case vault
    case signingKey = "signing-key"
    case audit
    case job
  }

  /// One master key: at least 32 random bytes and a name of up to 32 letters, digits, `-` or `_`.
  package struct Key: Sendable {
    package let id: String
    package let bytes: SecretBytes

    /// - Throws: ``MasterKeyError`` when the name or the length does not fit.
    package init(id: String, bytes: SecretBytes) throws(MasterKeyError) {
      let isNamed =
        (1...32).contains(id.utf8.count)
        && id.utf8.allSatisfy {
          switch $0 {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isNamed else { throw .badName }
      guard bytes.count >= 32 else { throw .tooShort }
      self.id = id
      self.bytes = bytes
    }
  }

  /// The id of the key under which new things are made.
  package let currentID: String
  /// All ids, the current one first.
  package let ids: [String]
  private let derived: [String: [Purpose: SecretBytes]]

  /// Derives every key once; `older` keys are only read with.
  /// - Throws: ``MasterKeyError/duplicateName`` when two keys share a name.
  package init(current: Key, older: [Key] = []) throws(MasterKeyError) {
    let all = [current] + older
    guard Set(all.map(\.id)).count == all.count else { throw .duplicateName }
    currentID = current.id
    ids = all.map(\.id)
    derived = Dictionary(
      uniqueKeysWithValues: all.map { key in
        let keys = Purpose.allCases.map { purpose in
          let info = "pippin/\(key.id)/\(purpose.rawValue)"
          return (purpose, HKDFSHA256.derive(from: key.bytes, info: Array(info.utf8)))
        }
        return (key.id, Dictionary(uniqueKeysWithValues: keys))
      })
  }

  /// Whether the settings list the master key `id`.
  func lists(_ id: String) -> Bool { derived[id] != nil }

  /// The key for a purpose under the current master key.
  func current(_ purpose: Purpose) -> SecretBytes {
    // The initialiser derived every purpose of the current key.
    derived[currentID]![purpose]!
  }

  /// The key for a purpose under the master key `id`, if that is still listed.
  func key(_ purpose: Purpose, under id: String) -> SecretBytes? {
    derived[id]?[purpose]
  }
}

/// What is wrong with a master key.
package enum MasterKeyError: Error, Sendable, Equatable {
  case badName
  case tooShort
  case duplicateName
}

extension MasterKeys {
  /// Seals `plaintext` under a key of its own: AES-256-GCM, keyed for `purpose` and `entry`, bound to `context`.
  ///
  /// Because each entry has its own key, a random 96-bit nonce can never meet another under the same key often enough to matter.
  package func seal(
    _ plaintext: [UInt8], for purpose: Purpose, entry: [UInt8], context: [UInt8] = [], random: RandomSource
  ) throws(ServerError) -> SealedToken {
    let nonce = random.bytes(AES256GCM.nonceByteCount)
    let key = HKDFSHA256.derive(from: current(purpose), info: entry)
    do {
      let ciphertext = try AES256GCM.seal(
        plaintext, key: key, nonce: nonce, associatedData: Self.associatedData(entry, context))
      return SealedToken(keyID: currentID, nonce: nonce, ciphertext: ciphertext)
    } catch {
      throw .unexpected(detail: "sealing for \(purpose.rawValue) failed: \(error.detail)")
    }
  }

  /// Opens what ``seal(_:for:entry:context:random:)`` made with the same purpose, entry and context; `nil` for anything else.
  package func open(_ sealed: SealedToken, for purpose: Purpose, entry: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    guard let master = key(purpose, under: sealed.keyID) else { return nil }
    let key = HKDFSHA256.derive(from: master, info: entry)
    do {
      return try AES256GCM.open(
        sealed.ciphertext, key: key, nonce: sealed.nonce, associatedData: Self.associatedData(entry, context))
    } catch {
      // Whatever fails to open, was tampered with, or is another's: to the caller they are the same.
      return nil
    }
  }

  private static func associatedData(_ entry: [UInt8], _ context: [UInt8]) -> [UInt8] {
    // The length keeps a byte of one part from passing for a byte of the other.
    [UInt8(truncatingIfNeeded: entry.count >> 8), UInt8(truncatingIfNeeded: entry.count)] + entry + context
  }
}

extension MasterKeys {
  /// The master keys without which something in `store` could not be opened or verified, and that the settings do not list; sorted.
  ///
  /// Refresh tokens are not kept, so their keys cannot be told.
  package func missing(for store: any AccountStore, at now: Date) async throws(StoreError) -> [String] {
    var needed: Set<String> = []
    for use in try await store.masterKeyUses() where use.isNeeded(at: now) { needed.insert(use.keyID) }
    if let head = try await store.auditHead() { needed.insert(head.keyID) }
    var after: JobID?
    while true {
      let page = try await store.jobs(limit: 200, after: after)
      guard let last = page.last else { break }
      needed.formUnion(page.compactMap(\.sealedUnder))
      after = last.id
    }
    return needed.subtracting(ids).sorted()
  }
}

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
  private let locks = KeyedLock()

  init(than masterKeys: MasterKeys, in store: any AccountStore) {
    self.masterKeys = masterKeys
    self.store = store
  }

  /// Lets everything pass that this server can judge, whatever it will find.
  ///
  /// - Throws: `.storeUnavailable` for a later key, and where the store cannot say whether `id` is one.
  func refuse(_ id: String, now: Date) async throws(ServerError) {
    if masterKeys.lists(id) { return }
    try await locks.run([]) { () throws(ServerError) in
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
  package func names() async throws(ServerError) -> [String] {
    try await ask()
    return later.sorted()
  }

  static func sentence(about id: String) -> String {
    "it is under master key \(id), which other servers use and the settings of this one do not list"
  }

  private func ask() async throws(ServerError) {
    do {
      let firstUses = try await store.masterKeyFirstUses()
      state.withLock { $0.firstUses = firstUses }
    } catch {
      throw ServerError(error)
    }
  }

  private var later: [String] {
    let firstUses = state.withLock { $0.firstUses }
    let ours = firstUses[masterKeys.currentID] ?? .distantPast
    return firstUses.filter { !masterKeys.lists($0.key) && $0.value > ours }.map(\.key)
  }
}

extension Flow {
  /// Refuses for now to judge what names a master key that other servers use and this one does not have.
  func judgeable(under keyID: String) async throws(ServerError) {
    // Nearly always, and without looking at the clock.
    if masterKeys.lists(keyID) { return }
    try await server.laterMasterKeys.refuse(keyID, now: now())
  }

  /// The same for all that a decision will open.
  func openable(_ snapshot: Snapshot) async throws(ServerError) {
    for keyID in snapshot.sealedUnder { try await judgeable(under: keyID) }
  }

  /// For how long a job waits for a server that has its master key, in seconds from its making.
  private static var waitForMasterKey: TimeInterval { 14 * 86_400 }

  /// Leaves a job to other servers, or to this one's next start, while the settings do not list its master key; `nil` where they
  /// do, and when it has waited so long that no server will ever have it.
  func left(_ job: Job, under keyID: String) -> JobOutcome? {
    let now = now()
    let age = now.timeIntervalSince(job.createdAt)
    guard !masterKeys.lists(keyID), age < Self.waitForMasterKey else { return nil }
    // The older it is the longer it waits: many that nobody can open are no storm.
    return .untried(
      until: now.addingTimeInterval(max(30, age / 4)), reason: "master_key_not_listed",
      detail: "it is sealed under master key \(keyID), which the settings of this server do not list")
  }

  /// The same work, but for jobs whose payload this server cannot open.
  func unlessLeft(_ work: JobWork) -> JobWork {
    JobWork(work.kind, backoff: work.backoff, leaseTime: work.leaseTime, isNeeded: work.isNeeded) { job in
      if let keyID = job.sealedUnder, let left = left(job, under: keyID) { return left }
      return await work.run(job)
    }
  }
}
