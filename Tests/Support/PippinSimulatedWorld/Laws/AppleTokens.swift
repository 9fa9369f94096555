import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import SignInWithApple

/// Apple's refresh tokens: the vault has the newest, a deletion revokes them, and only Apple's own word ends a session.
final class AppleTokens: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }

  /// A refresh token that Apple gave.
  private struct Given {
    let subject: String
    /// The client, as Apple knows it.
    let audience: String
    /// Counts up with each.
    let number: Int
    /// When a server got it.
    let at: Date
  }

  /// How long a sign-in may take from Apple's answer to its commit, where a server stands still in between. Two that overlap have no order.
  private static let longestSignIn: TimeInterval = 330

  private var given: [String: Given] = [:]
  /// The subjects of refresh tokens that Apple refused.
  private var refused: Set<String> = []
  /// When Apple refused an authorization code.
  private var refusedCodes: [Date] = []
  /// The newest token that a commit put into the vault, or the last of several sign-ins that overlapped, by identity and client.
  private var newest: [String: Int] = [:]
  /// What the vault had of an account when it was deleted.
  private var ofDeleted: [(account: AccountID, subject: String, token: String, audience: String)] = []
  /// Whose phone sent a code.
  private var codeOwners: [String: String] = [:]
  /// The tokens that were ever in the vault.
  private var kept: Set<String> = []
  /// What is known of the people whose accounts were deleted, by subject.
  private var deletedPeople: [String: (account: AccountID, key: IdentityKey, traces: [String])] = [:]

  init(world: World) { self.world = world }

  /// The token of an entry, with every key that was ever configured: a server may have the settings of before.
  private func token(in entry: VaultEntry) -> String? {
    world.masterKeys?.open(
      entry.token, for: .vault, entry: entry.id.uuid.bytes,
      context: entry.identity.uuid.bytes + Array(entry.client.rawValue.utf8)
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether Apple gave a refresh token for a person within a span of time, and a server lived long enough to keep it.
  /// - Parameter client: the one that it must be for, since the vault has a token for each; nil for any.
  func hasToken(of person: String, for client: ClientID?, from start: Date, to end: Date) -> Bool {
    let audience = client.flatMap { world.settings.clients[$0]?.apple?.audience }
    return given.contains { token, given in
      given.at >= start && given.at <= end && kept.contains(token) && (audience == nil || given.audience == audience)
        && world.owners.person(ofSubject: given.subject) == person
    }
  }

  private func audience(of client: ClientID) -> String { world.settings.clients[client]?.apple?.audience ?? "" }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.path == "/v1/sign-in/apple" else { return }
    codeOwners[request.member("authorization_code")] = Owners.person(of: sender)
  }

  func received(_ response: HTTPResponse, to request: HTTPRequest, by sender: String) {
    guard request.path == "/auth/token" else { return }
    let answer = Answer(response)
    let audience = request.form("client_id")
    switch (request.form("grant_type"), response.status) {
    case ("authorization_code", 200):
      guard let claims = Claims(answer.text("id_token")) else { return }
      given[answer.text("refresh_token")] = Given(
        subject: claims.text("sub"), audience: audience, number: given.count + 1, at: Date())
      world.isSecret(answer.text("refresh_token"))
    case ("authorization_code", 400):
      refusedCodes.append(Date())
      // A server that sent it before died with the answer, and another one deferred the exchange.
      if let person = codeOwners[request.form("code")] { world.mayEnd(person, ["apple_token_invalid"]) }
    case ("refresh_token", 400):
      history.count("refresh tokens that Apple refused")
      if let token = given[request.form("refresh_token")] { refused.insert(token.subject) }
    case ("refresh_token", 200): history.count("refresh tokens that Apple confirmed")
    default: break
    }
  }

  func willCommit(_ given: ChangeSet, as changes: ChangeSet, by server: String) {
    // A merge removes an account too, and its identities live on.
    for case .putDeletion(let deletion) in changes.changes where deletion.version == 0 {
      noteDeletion(of: deletion.account)
    }
    // Read before the commit: the sessions are as they were.
    judgeEndings(in: changes)
  }

  private func noteDeletion(of account: AccountID) {
    let memory = world.database.memory
    for identity in memory.everyIdentity where identity.account == account && identity.key.provider == .apple {
      let subject = identity.key.subject
      // A real address may come back with another sign-in method of the same person.
      let address = identity.email.flatMap { $0.isPrivate ? $0.address : nil }
      deletedPeople[subject] = (account, identity.key, [subject, address].compactMap(\.self))
      for entry in memory.entries(of: identity.id) {
        guard let token = self.token(in: entry) else { continue }
        ofDeleted.append((account, subject, token, audience(of: entry.client)))
      }
    }
  }

  /// A session ends for Apple only where Apple told of it or refused its token or its code.
  private func judgeEndings(in changes: ChangeSet) {
    if changes.changes.contains(where: { if case .journal = $0 { true } else { false } }) { return }
    for change in changes.changes {
      switch change {
      case .endSessions(let sessions, let end) where end.reason.isApples:
        // What was opened within a browser's session ends with it; that one is put by the same commit, and judged below.
        if let browser = sessions.within, changes.ends(browser, by: end) { continue }
        let subjects = world.database.memory.everyIdentity.filter { $0.id == sessions.openedBy }.map(\.key.subject)
        if !subjects.contains(where: refused.contains) {
          history.breaks(.outageEndsNoSession, "sessions end as \(end.reason.rawValue), and Apple refused no token")
        }
      case .putSession(let session):
        guard let end = session.end, end.reason.isApples else { continue }
        // Servers' clocks differ by seconds.
        let since = session.createdAt.addingTimeInterval(-10)
        // The device's word counts where there is no token to ask about (0052).
        let isDeviceAlone = end.reason == .appleConsentRevoked
        if !isDeviceAlone, !refusedCodes.contains(where: { $0 >= since }) {
          history.breaks(.outageEndsNoSession, "a session ends as \(end.reason.rawValue), and Apple refused no code")
        }
      default: break
      }
    }
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    // A deletion that is lost was none. If the account is deleted again, it may have other sign-in methods by then.
    let deleted = Set(memory.everyDeletion.map(\.account))
    deletedPeople = deletedPeople.filter { deleted.contains($0.value.account) }
    ofDeleted.removeAll { !deleted.contains($0.account) }
    newest = [:]
    for identity in memory.everyIdentity {
      for entry in memory.entries(of: identity.id) {
        if let token = token(in: entry), let known = given[token] {
          newest["\(entry.identity) \(entry.client)"] = known.number
        }
      }
    }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    judgePromises(in: changes)
    for change in changes.changes {
      switch change {
      case .putVaultEntry(let entry):
        guard let text = self.token(in: entry), let token = given[text] else { continue }
        kept.insert(text)
        let place = "\(entry.identity) \(entry.client)"
        let isOverlapping = Date().timeIntervalSince(token.at) < Self.longestSignIn
        newest[place] = isOverlapping ? token.number : max(newest[place] ?? 0, token.number)
      case .removeVaultEntries(let identity): newest = newest.filter { !$0.key.hasPrefix("\(identity) ") }
      default: break
      }
    }
  }

  func atTheEnd() async throws {
    try await judgeVault()
    await judgeDeletions()
  }

  /// A deletion waits for nothing that no job will do, from its commit on.
  private func judgePromises(in changes: ChangeSet) {
    for case .putDeletion(let deletion) in changes.changes where deletion.version == 0 && !deletion.awaited.isEmpty {
      // The subject of a revocation begins with the entry's id.
      let promised = Set(
        changes.changes.compactMap { change in
          if case .enqueue(let job) = change { job.subject?.prefix(16) } else { nil }
        })
      history.count("deletions that wait for Apple")
      if let entry = deletion.awaited.first(where: { !promised.contains($0.uuid.bytes[...]) }) {
        history.breaks(
          .deletionIsComplete,
          "account \(deletion.account) waits for entry \(entry) to be revoked, and no job of its commit does it")
      }
    }
  }

  private func judgeVault() async throws {
    let subjects = Dictionary(
      world.database.memory.everyIdentity.map { ($0.id, $0.key.subject) }, uniquingKeysWith: { first, _ in first })
    for entry in try await world.database.memory.vaultEntries(limit: 10_000, after: nil) {
      guard let token = self.token(in: entry) else {
        history.breaks(.vaultHoldsTheNewest, "an entry of the vault opens under no key that is configured")
        continue
      }
      guard let known = given[token], known.subject == subjects[entry.identity],
        known.audience == audience(of: entry.client)
      else {
        history.breaks(
          .vaultHoldsTheNewest, "the vault has a token that Apple did not give this identity and client")
        continue
      }
      if let newest = newest["\(entry.identity) \(entry.client)"], known.number < newest {
        history.breaks(.vaultHoldsTheNewest, "the vault has token \(known.number), and \(newest) was kept before")
      }
      history.count("vault entries at the end")
    }
  }

  private func judgeDeletions() async {
    let memory = world.database.memory
    let present = Set(memory.everyIdentity.map(\.key.subject))
    let finished = Dictionary(
      memory.everyDeletion.filter { $0.deletion.finishedAt != nil }.map { ($0.account, $0.deletion.requestedAt) },
      uniquingKeysWith: { first, _ in first })
    let text = memory.textOfPeople
    for (subject, person) in deletedPeople.sorted(by: { $0.key < $1.key })
    where !present.contains(subject) {
      guard let requestedAt = finished[person.account] else { continue }
      history.count("people whose account is deleted at the end")
      for (account, owner, token, audience) in ofDeleted where owner == subject && account == person.account {
        guard await world.isLiveAtApple(token, audience: audience) else { continue }
        history.breaks(.deletionIsComplete, "account \(account) is deleted, and Apple takes a token of it")
      }
      // When a person tries to sign in again, the name is kept until they succeed or it expires.
      if let keptAt = memory.profileKeptAt(person.key), keptAt < requestedAt.addingTimeInterval(-5) {
        history.breaks(.deletionIsComplete, "account \(person.account) is deleted, and the name is kept from before")
      }
      for (kind, text) in text where kind != "profile" {
        guard let trace = person.traces.first(where: { text.contains($0) }) else { continue }
        history.breaks(.deletionIsComplete, "account \(person.account) is deleted, and a \(kind) has “\(trace)”")
      }
    }
  }
}

extension Session.EndReason {
  /// Whether Apple's word is the reason.
  fileprivate var isApples: Bool {
    self == .appleTokenInvalid || self == .appleConsentRevoked || self == .appleAccountDeleted
  }
}

extension ChangeSet {
  /// Whether it puts a session with this end.
  fileprivate func ends(_ id: SessionID, by end: Session.End) -> Bool {
    changes.contains { if case .putSession(let session) = $0 { session.id == id && session.end == end } else { false } }
  }
}

extension World {
  /// Whether Apple still takes a refresh token; asked without the network, as nobody of the world could.
  func isLiveAtApple(_ token: String, audience: String) async -> Bool {
    guard let apple = settings.clients.all.lazy.compactMap(\.apple).first(where: { $0.audience == audience }) else {
      return false
    }
    let service = AppleIDService(
      endpoints: settings.appleEndpoints, transport: RoutedTransport(["127.0.0.1:8081": emulator]),
      keys: AppleKeyCache(), now: { Date() }, onKeySet: { _, _ in }, onRequest: { _ in })
    do {
      _ = try await service.validate(refreshToken: SecretText(token), clientID: audience, signer: apple)
      return true
    } catch {
      return false
    }
  }
}
