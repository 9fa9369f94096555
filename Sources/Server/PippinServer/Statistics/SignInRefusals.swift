package import PippinAccounts
import PippinFoundation
import PippinLock
import PippinTelemetry

/// A refused sign-in as its answer describes it, so that support can say why.
package struct RefusedSignIn: Sendable {
  package let provider: Provider?
  package let surface: Surface?
  package let client: ClientID?
  /// The error code of the answer, or what stands in its place.
  package let code: String
  package let reason: String?
  /// For the operator.
  package let cause: String?
  package let requestID: String

  package init(
    provider: Provider?, surface: Surface?, client: ClientID?, code: String, reason: String?, cause: String?,
    requestID: String
  ) {
    self.provider = provider
    self.surface = surface
    self.client = client
    self.code = code
    self.reason = reason
    self.cause = cause
    self.requestID = requestID
  }
}

extension Flows {
  /// Stores and counts a sign-in that is about to be refused, with its account if that is known.
  ///
  /// A client id that the settings do not have is untrusted text, and is left out.
  package func note(_ refused: RefusedSignIn) async {
    request.subject?.noteRefusal()
    let now = now()
    let client = refused.client.flatMap { clients[$0] }?.id
    let source = request.source(of: nil, keeping: server.settings.auditAddresses)
    let refusal = Refusal(
      id: newID(at: now), at: now, requestID: refused.requestID,
      account: await request.subject?.account(in: store, log: log), provider: refused.provider, client: client,
      surface: refused.surface, code: refused.code, reason: refused.reason, cause: refused.cause,
      network: source?.network, device: source?.device)
    await server.events.note(
      refusal,
      counting: EventCount.Key(
        .refused, provider: refused.provider, client: client, surface: refused.surface, reason: refused.code))
  }

  /// Whether the refusal of the current request was stored.
  package var isRefusalNoted: Bool { request.subject?.isNoted ?? false }

  /// Counts a sign-in that begins.
  package func noteStart(at provider: Provider?, of client: ClientID) {
    guard let client = clients[client] else { return }
    server.events.count(
      EventCount.Key(.started, provider: provider, client: client.id, surface: client.platform.surface))
  }

  /// Counts a sign-in that was refused unread, because too many came.
  package func noteLimited(_ client: ClientID, code: String) {
    let client = clients[client]
    server.events.count(
      EventCount.Key(.refused, client: client?.id, surface: client?.platform.surface, reason: code))
  }
}

/// What a request turns out to be about: the account, in case it is refused, and who sent it, for the audit.
final class RequestSubject: Sendable {
  private enum Known: Sendable {
    case nobody
    case identity(IdentityKey)
    /// The address of a password; nil for a text that is no address.
    case address(Realm, CanonicalAddress?)
    case account(AccountID)
  }

  private let known = Lock(Known.nobody)
  private let isRefusalNoted = AtomicFlag()
  private let used = Lock<Session?>(nil)
  private let named = Lock<ClientID?>(nil)
  private let isServers = AtomicFlag()
  private let refusing = Lock<RequestLimit?>(nil)

  /// Whether the refusal of this request was stored.
  var isNoted: Bool { isRefusalNoted.isSet }

  func noteRefusal() { isRefusalNoted.set() }

  /// The limit that refused this request; nil if none did.
  var limit: RequestLimit? { refusing.withLock { $0 } }

  func noteRefusal(by limit: RequestLimit) { refusing.withLock { $0 = limit } }

  /// Notes the proved identity. Its account is looked up only if it is needed.
  func note(_ key: IdentityKey) {
    known.withLock { if case .account = $0 { return } else { $0 = .identity(key) } }
  }

  /// Notes the address whose password was tried.
  func note(_ address: CanonicalAddress?, in realm: Realm) { known.withLock { $0 = .address(realm, address) } }

  func note(_ account: AccountID) { known.withLock { $0 = .account(account) } }

  /// The session whose token or cookie the request brought.
  var session: Session? { used.withLock { $0 } }

  func note(used session: Session) { used.withLock { $0 = session } }

  /// The client that the request or what it confirms names, one of the settings.
  var client: ClientID? { named.withLock { $0 } }

  func note(client: ClientID) { named.withLock { $0 = client } }

  /// Whether a provider's or a client's own server sent the request: its address says nothing about a person.
  var isSentByServer: Bool { isServers.isSet }

  func noteServer() { isServers.set() }

  /// The account, as far as it is known; `nil` if the store cannot be read.
  func account(in store: any AccountStore, log: Log) async -> AccountID? {
    do {
      switch known.withLock({ $0 }) {
      case .nobody: return nil
      case .account(let id): return id
      case .identity(let key):
        let snapshot = try await store.snapshot(of: [.identity(key)])
        return try snapshot.identity(key).flatMap { try snapshot.account($0.account) }?.id
      case .address(let realm, let address):
        // The same is read for a text that is no address, so that the time reveals nothing.
        let snapshot = try await store.snapshot(of: [address.map { .password(realm, $0) } ?? .record([])])
        return try address.flatMap { try snapshot.password(of: $0, in: realm) }?.account.id
      }
    } catch is StoreError {
      return nil
    } catch {
      // What was asked was not read: this server is wrong, and the operator must see it.
      log.error("a refused sign-in is noted without its account", ["cause": .string("\(error)")])
      return nil
    }
  }
}
