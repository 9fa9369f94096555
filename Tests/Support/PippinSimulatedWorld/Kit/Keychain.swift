import Foundation
import PippinSimulation
import SignInClient

/// What a phone keeps when its processes end: the kit's value in the keychain, and the marker of the installation.
final class Keychain: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private(set) var value: Data?
  private(set) var kept = KeptState()
  /// The session that was kept last.
  private(set) var lastSession: KeptState.Session?
  /// How often it was written, so that a check sees whether somebody wrote meanwhile.
  private(set) var writes = 0
  /// When the sign-in began that opened the kept session.
  private(set) var openedAt = Date()
  /// Whether the kept session is an older one than the phone had: from a backup, or by a write that came too late.
  private(set) var isOutdated = false
  /// What the backup has.
  private var backup: Data?

  /// Replaces the value.
  /// - Parameter began: when the last sign-in of the process began.
  func write(_ data: Data, signInBegan began: Date) {
    let before = kept.session
    put(data)
    if let session = kept.session, session.id != before?.id { (openedAt, isOutdated) = (began, false) }
  }

  /// A process that stood still while it held the lock writes what it made of an older value.
  func writeLate(_ data: Data) {
    let before = kept
    put(data)
    if kept != before { isOutdated = true }
  }

  var hasBackup: Bool { backup != nil }

  func backUp() { backup = value }

  /// Puts back what the backup has, on the same phone.
  func restore() {
    guard let backup else { return }
    put(backup)
    isOutdated = true
  }

  private func put(_ data: Data) {
    value = data
    kept = KeptState(data)
    lastSession = kept.session ?? lastSession
    writes += 1
  }
}

/// What the laws read of the kit's stored value.
struct KeptState: Decodable, Equatable {
  struct Session: Decodable, Equatable {
    struct Account: Decodable, Equatable {
      let id: String
    }
    let id: String
    let account: Account
    let refreshToken: String
  }

  struct Outbox: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
      struct Name: Decodable, Equatable {
        let givenName: String?
      }
      let user: String
      let name: Name?
    }
    var letters: [Entry] = []
  }

  var session: Session?
  var outbox = Outbox()
  var endings: [Session] = []

  init() {}

  init(_ data: Data) {
    do {
      self = try JSONDecoder().decode(KeptState.self, from: data)
    } catch {
      // The kit's own format changed; a law that needs it will say so.
      self.init()
    }
  }

  /// The Apple users whose name waits for its delivery.
  var namedUsers: [String] { outbox.letters.filter { $0.name != nil }.map(\.user) }
}

/// One process's access to the keychain. It fails, and the process ends before or after a write.
final class KitStorage: SecretStorage, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let keychain: Keychain
  private let process: ProcessLife
  private let history: History
  private let laws: KitLaws
  /// What the process believes to be stored: held back by a mistake, or by standing still in the lock.
  private var heldBack: Data?
  private var isLocked = false
  let isShared: Bool

  init(of keychain: Keychain, for process: ProcessLife, laws: KitLaws, history: History, isShared: Bool) {
    (self.keychain, self.process, self.laws, self.history) = (keychain, process, laws, history)
    self.isShared = isShared
  }

  var lock: StorageLock? {
    guard isShared else { return nil }
    return StorageLock { [self] in
      isLocked = true
    } release: { [self] in
      isLocked = false
    }
  }

  func load() throws(StorageError) -> Data? {
    if process.isDead { throw StorageError(.failed, "The process has ended.") }
    if history.strikes(.keychainFails, process.name) {
      process.keychainFailed = true
      throw StorageError(.locked, "The device is locked.")
    }
    let value = heldBack ?? keychain.value
    guard history.mistake == .extensionWithItsOwnKey, process.isExtension else { return value }
    return value.map(Self.withoutLease)
  }

  func save(_ value: Data) throws(StorageError) {
    if process.isDead { throw StorageError(.failed, "The process has ended.") }
    if history.strikes(.keychainFails, process.name) {
      process.keychainFailed = true
      throw StorageError(.failed, "The keychain does not answer.")
    }
    if history.strikes(.phoneCrashes, "\(process.name), before it saves") {
      process.die()
      throw StorageError(.failed, "The process has ended.")
    }
    process.keychainFailed = false
    if history.mistake == .keychainAfterAnswer {
      heldBack = value
    } else if isLocked, process.hasCompany, history.strikes(.phoneSuspended, "\(process.name), in the lock") {
      holdBack(value)
    } else {
      write(value)
    }
    if history.strikes(.phoneCrashes, "\(process.name), after it saved") {
      process.die()
      throw StorageError(.failed, "The process has ended.")
    }
  }

  private func write(_ value: Data) {
    laws.willSave(KeptState(value), over: keychain.kept, by: process)
    keychain.write(value, signInBegan: process.signInBegan)
  }

  /// The system stops the process between its read and its write. The others wait for a second, and go on.
  private func holdBack(_ value: Data) {
    history.count("kit: stood still in the lock")
    heldBack = value
    let wait = Duration.seconds(process.chance.within(2...30))
    process.suspend(for: wait)
    Task.detached { [self] in
      await pause(wait)
      guard !process.isDead, let late = heldBack else { return }
      heldBack = nil
      keychain.writeLate(late)
    }
  }

  /// Saves what the mistake held back until an answer came.
  func answerCame() {
    if history.mistake == .keychainAfterAnswer, !process.isDead, let value = heldBack { write(value) }
  }

  /// Empties the outbox, for the mistake that does so as soon as a request is sent.
  func emptyOutbox() {
    guard let value = keychain.value, let text = String(data: value, encoding: .utf8) else { return }
    write(Data(text.replacing(#/"letters":\[[^\]]*\]/#, with: #""letters":[]"#).utf8))
  }

  private static func withoutLease(_ value: Data) -> Data {
    guard let text = String(data: value, encoding: .utf8) else { return value }
    return Data(text.replacing(#/"lease":\{[^}]*\},?/#, with: "").utf8)
  }
}
