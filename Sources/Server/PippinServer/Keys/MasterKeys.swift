package import PippinAccounts
package import PippinFoundation
import PippinLock
package import PippinSecret
package import PippinTokens

/// The operator's master keys, and every key that is derived from them.
///
/// New values are sealed under the current key; values under an older one can be opened for as long as it is listed.
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
    case settings
  }

  /// One master key: at least 32 random bytes and a name of up to 32 letters, digits, `-` or `_`.
  package struct Key: Sendable {
    package let id: String
    package let bytes: SecretBytes

    /// - Throws: ``MasterKeyError`` for an invalid name or length.
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

  /// The id of the key under which new values are sealed.
  package let currentID: String
  /// All ids, the current one first.
  package let ids: [String]
  private let derived: [String: [Purpose: SecretBytes]]

  /// Derives every key once; `older` keys only open and verify.
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
  /// Seals `plaintext` under a separate key: AES-256-GCM, keyed for `purpose` and `entry`, bound to `context`.
  ///
  /// Each entry has its own key, so random 96-bit nonces practically never repeat under one key.
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

  /// Opens a value of ``seal(_:for:entry:context:random:)`` with the same purpose, entry and context; `nil` for any other.
  package func open(_ sealed: SealedToken, for purpose: Purpose, entry: [UInt8], context: [UInt8] = []) -> [UInt8]? {
    guard let master = key(purpose, under: sealed.keyID) else { return nil }
    let key = HKDFSHA256.derive(from: master, info: entry)
    do {
      return try AES256GCM.open(
        sealed.ciphertext, key: key, nonce: sealed.nonce, associatedData: Self.associatedData(entry, context))
    } catch {
      // The caller need not know whether it was damaged, tampered with or sealed for another purpose.
      return nil
    }
  }

  /// A code for `digest`, which somebody with the same master key can compare, and from which nobody else can guess what was digested.
  /// - Parameter id: the name of the master key; `nil` for the current one.
  /// - Returns: 16 hexadecimal digits; `nil` if the key is not listed.
  package func settingsCode(of digest: [UInt8], under id: String? = nil) -> String? {
    key(.settings, under: id ?? currentID).map {
      Hexadecimal.encode(Array(HMACSHA256.tag(for: digest, key: $0).prefix(8)))
    }
  }

  private static func associatedData(_ entry: [UInt8], _ context: [UInt8]) -> [UInt8] {
    // With the length, bytes of `entry` cannot be mistaken for bytes of `context`.
    [UInt8(truncatingIfNeeded: entry.count >> 8), UInt8(truncatingIfNeeded: entry.count)] + entry + context
  }
}

extension MasterKeys {
  /// The sorted ids of the master keys that values in `store` need and that the settings do not list.
  ///
  /// Refresh tokens are not stored, so the keys that they need are unknown.
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

/// The master keys that other servers began to use after this server's, and that its settings do not list. A value under such a
/// key is not forged: this server just cannot verify it until its settings list the key.
///
/// A key that was first used before ours does not count: the operator removed it from the settings.
package final class LaterMasterKeys: Sendable {
  private struct State {
    /// When each key was first used. Entries never become wrong, so the store is asked only for a missing name.
    var firstUses: [String: Date] = [:]
    var askedAt: Date?
  }

  /// How long an answer of the store is used for a missing name, in seconds, because requests can make up any number of names. A server
  /// records its key before it seals anything, so no value under it arrives here sooner.
  static let interval: TimeInterval = 0.05

  private let masterKeys: MasterKeys
  private let store: any AccountStore
  private let state = Lock(State())
  /// One query at a time; callers that wait meanwhile use its result.
  private let locks = KeyedLock()

  init(than masterKeys: MasterKeys, in store: any AccountStore) {
    self.masterKeys = masterKeys
    self.store = store
  }

  /// Throws if `id` is a later key; any other value can be verified or refused by this server.
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

  /// The sorted ids of the later keys, read from the store now.
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
  /// How long a job waits for a server that has its master key, in seconds from its creation.
  private static var waitForMasterKey: TimeInterval { 14 * 86_400 }

  /// Leaves a job to other servers, or to this server's next start, if the settings do not list its master key; `nil` if they
  /// do, or if it waited so long that no server will ever have the key.
  func left(_ job: Job, under keyID: String) -> JobOutcome? {
    let now = now()
    let age = now.timeIntervalSince(job.createdAt)
    guard !masterKeys.lists(keyID), age < Self.waitForMasterKey else { return nil }
    // The older a job is the longer it waits, so that many unreadable jobs cause little load.
    return .untried(
      until: now.addingTimeInterval(max(30, age / 4)), reason: "master_key_not_listed",
      detail: "it is sealed under master key \(keyID), which the settings of this server do not list")
  }

  /// The same work, except for jobs whose payload this server cannot open.
  func unlessLeft(_ work: JobWork) -> JobWork {
    JobWork(
      work.kind, backoff: work.backoff, leaseTime: work.leaseTime, isNeeded: work.isNeeded, peer: work.peer
    ) { job in
      if let keyID = job.sealedUnder, let left = left(job, under: keyID) { return left }
      return await work.run(job)
    }
  }
}
