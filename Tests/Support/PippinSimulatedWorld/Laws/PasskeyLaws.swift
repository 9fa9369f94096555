import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinTestKit
import PippinTokens

/// A passkey opens sessions as long as its account has it, and what is copied of it opens none (PK-56, PK-65, PK-113). What password managers
/// are told lacks no passkey that signs in, or they would hide it (PK-107, PK-110), and names none that was removed, or they would go on
/// offering it (PK-109).
final class PasskeyLaws: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// The field by which requests for signals are told apart.
  static let number = "x-number-in-the-simulation"

  private unowned let world: World
  private var history: History { world.history }
  private var sessions: Set<SessionID> = []
  /// The identities of passkeys that were removed.
  private var removed: Set<IdentityID> = []
  /// The assertions that a device made, as it gave them.
  private var made: Set<String> = []
  /// The bodies of sign-ins that must open nothing.
  private var worthless: Set<[UInt8]> = []
  /// The newest sign-in that somebody could copy before it was sent.
  private var leaked: HTTPRequest?
  /// Whether an older backup was restored, so that newer passkeys may be missing.
  private var isPaused = false
  /// What was stored when a request for signals came: the credential ids of each user handle.
  private var asked: [String: Asked] = [:]
  /// When each passkey was removed, by its credential id.
  private var removedAt: [String: Date] = [:]

  private struct Asked {
    let live: [String: Set<String>]
    let isPaused: Bool
    let at = Date()
  }

  init(world: World) { self.world = world }

  /// A device of its owner made an assertion.
  func made(_ assertion: String) { made.insert(assertion) }

  /// A thief can copy a sign-in that is not sent yet.
  func leak(_ body: JSONText) {
    leaked = .json("POST", World.home, "/v1/sign-in/passkey", body, peer: Owners.strangersAddress)
  }

  /// The newest of these, once.
  func takeLeaked() -> HTTPRequest? {
    defer { leaked = nil }
    return leaked
  }

  /// The request as a server would read it that does not look at signatures.
  func altered(_ request: HTTPRequest) -> HTTPRequest {
    guard history.mistake == .signatureNotCompared, let given = request.passkeyCredential,
      let data = JSONElement(text: request.body)?["credential"]?["response"]?["clientDataJSON"]?.string,
      let genuine = made.sorted().first(where: { $0.contains(data) })
    else { return request }
    var read = request
    read.body = Array(String(decoding: request.body, as: UTF8.self).replacing(given, with: genuine).utf8)
    return read
  }

  /// A sign-in with this body must open nothing.
  func opensNothing(_ body: [UInt8]) { worthless.insert(body) }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    sessions = Set(memory.everySession.map(\.id))
    removed.subtract(memory.everyIdentity.map(\.id))
    asked = [:]
    if case .restore = loss.cause { isPaused = true }
  }

  // MARK: Commits

  func didCommit(_ changes: ChangeSet, by server: String) {
    var concernsPasskeys = false
    for change in changes.changes {
      switch change {
      case .putSession(let session):
        if sessions.insert(session.id).inserted, removed.contains(session.identity) {
          history.breaks(.removedPasskeysOpenNothing, "\(server) opened a session by a passkey that was removed before")
        }
      case .putPasskey(let passkey):
        concernsPasskeys = true
        if removed.contains(passkey.identity) {
          history.breaks(.removedPasskeysOpenNothing, "\(server) took a passkey that was removed before")
        }
      case .audit(let line) where line.kind == .identityUnlinked:
        if let identity = line.identity { removed.insert(identity) }
      case .removeIdentity(let key):
        concernsPasskeys = true
        if key.provider == .passkey { removedAt[key.subject] = Date() }
      case .moveIdentity, .putIdentity, .removeAccount, .putDeletion, .putMerge:
        concernsPasskeys = true
      default: break
      }
    }
    if concernsPasskeys { checkPasskeys(after: server) }
  }

  /// Every passkey belongs to a live identity of a live account, and every identity that says it is a passkey has one.
  private func checkPasskeys(after server: String) {
    let memory = world.database.memory
    let identities = Dictionary(uniqueKeysWithValues: memory.everyIdentity.map { ($0.id, $0) })
    let accounts = Set(memory.everyAccount.map(\.id)).subtracting(memory.everyDeletion.map(\.account))
    let passkeys = memory.everyPasskey
    for passkey in passkeys {
      guard let identity = identities[passkey.identity], identity.status == .active,
        accounts.contains(identity.account)
      else {
        history.breaks(.passkeysAreOfLiveAccounts, "\(server) left a passkey without an identity of a live account")
        continue
      }
    }
    let known = Set(passkeys.map(\.identity))
    if identities.values.contains(where: { $0.isPasskey && !known.contains($0.id) }) {
      history.breaks(.passkeysAreOfLiveAccounts, "\(server) left an identity without its passkey")
    }
  }

  // MARK: Answers

  func arrived(_ request: HTTPRequest, from sender: String) {
    // Of the copies of a request the first counts, which knew the least.
    guard request.path == "/v1/account/passkeys/signals", let number = request.fields[Self.number],
      asked[number] == nil
    else { return }
    asked[number] = Asked(live: live, isPaused: isPaused)
  }

  private var live: [String: Set<String>] {
    world.database.memory.everyPasskey.reduce(into: [:]) { live, passkey in
      guard let handle = passkey.userHandle else { return }
      live[Base64URL.encode(handle), default: []].insert(Base64URL.encode(passkey.credentialID))
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    switch request.path {
    case "/v1/sign-in/passkey":
      // The owner of a confirmation may send it again, within the session.
      if response.status < 300, worthless.contains(request.body), !request.fields.contains("authorization") {
        history.breaks(.copiedAssertionsOpenNothing, "\(server) took an assertion that was not made for this sign-in")
      }
      let answer = Answer(response)
      if response.status == 401, answer.text("reason") == "removed" { checkRemoved(request, answer) }
    case "/v1/account/passkeys/signals":
      guard response.status == 200, let number = request.fields[Self.number], let before = asked[number] else { return }
      checkSignals(Answer(response), before)
    default: break
    }
  }

  /// Only who still has the key is told that the passkey was removed (PK-113).
  private func checkRemoved(_ request: HTTPRequest, _ answer: Answer) {
    history.count("answers that a passkey was removed")
    guard let credential = request.passkeyCredential, let id = request.passkeyID, made.contains(credential) else {
      history.breaks(.removedPasskeysOpenNothing, "somebody without its key was told that a passkey was removed")
      return
    }
    if answer.text("signal.credential_id") != id {
      history.breaks(.removedPasskeysOpenNothing, "one passkey was used, and another was told as removed")
    }
    // A failover brings back what was removed shortly before.
    let isLive = world.database.memory.everyPasskey.contains { Base64URL.encode($0.credentialID) == id }
    if isLive, !world.wasLost(since: Date().addingTimeInterval(-600)) {
      history.breaks(.removedPasskeysOpenNothing, "a passkey was told as removed, and it is not")
    }
  }

  private func checkSignals(_ answer: Answer, _ before: Asked) {
    if before.isPaused, answer.count("signals") > 0 || answer["paused"]?.bool != true {
      history.breaks(.signalsLackNothing, "password managers are told a list after a restore")
    }
    let live = live
    for index in 0..<answer.count("signals") {
      let handle = answer.text("signals.\(index).user_id")
      let told = Set(
        (0..<answer.count("signals.\(index).accepted")).map { answer.text("signals.\(index).accepted.\($0)") })
      // What came or went meanwhile may be on the list or not.
      let lasting = (before.live[handle] ?? []).intersection(live[handle] ?? [])
      let missing = lasting.subtracting(told)
      if !missing.isEmpty {
        history.breaks(
          .signalsLackNothing, "a list of \(told.count) passkeys lacks \(missing.count) that the account has")
      }
      let dead = told.subtracting(before.live[handle] ?? []).subtracting(live[handle] ?? [])
        .filter { id in removedAt[id].map { $0 < before.at } ?? true }
      if !dead.isEmpty {
        history.breaks(
          .signalsLackNothing, "a list of \(told.count) passkeys has \(dead.count) that the account does not have")
      }
      history.count("lists of passkeys")
      if !lasting.isEmpty { history.count("lists of passkeys with some") }
    }
  }
}

extension HTTPRequest {
  /// The password manager's answer in the body of a sign-in, as it stands.
  var passkeyCredential: String? {
    JSONElement(text: body)?["credential"].map { String(decoding: $0.rawBytes, as: UTF8.self) }
  }

  /// The credential id that it names.
  var passkeyID: String? { JSONElement(text: body)?["credential"]?["id"]?.string }

  /// The challenge that it answers.
  var passkeyChallenge: String? {
    guard let data = JSONElement(text: body)?["credential"]?["response"]?["clientDataJSON"]?.string else { return nil }
    return Base64URL.decode(data).flatMap { JSONElement(text: $0) }?["challenge"]?.string
  }
}
