internal import Foundation
internal import PippinAPI
internal import PippinFoundation
internal import PippinSecret

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension AuthClient {
  /// A client for previews and screenshots. It has no server, sends nothing, and keeps its state in memory.
  ///
  /// Write `#Preview { RootView(client: .preview(.signedIn(name: "Mary Appleseed"))) }`.
  ///
  /// Every sign-in but Apple's succeeds at once, as the user of ``PreviewUser/signedIn(name:email:)``. Apple's sheet needs a
  /// device: for tests use `EmulatorAuthorizationProvider` of `SignInClientTesting`. Your own requests by ``data(for:)`` get an
  /// empty answer with the status 204, for every host. The account has two devices, and can be deleted.
  public static func preview(_ user: PreviewUser = .signedOut) -> AuthClient {
    var configuration = Configuration(server: "https://preview.invalid", clientID: "preview")
    configuration.isPreview = true
    return AuthClient(
      configuration: configuration, storage: PreviewStorage(user, configuration),
      transport: PreviewServer(account: user.account ?? PreviewUser.mary), environment: .device)
  }

  /// Who is signed in to the client of a preview.
  public struct PreviewUser: Sendable {
    /// `nil` if nobody is.
    fileprivate let account: Account?
    fileprivate var isLocked = false

    /// A user with one sign-in method, Apple.
    ///
    /// - Parameters:
    ///   - name: the full name; `nil` for a user who gave none.
    ///   - email: the address; `nil` for a user without one.
    public static func signedIn(
      name: String? = "Mary Appleseed", email: String? = "mary@example.com"
    ) -> PreviewUser {
      let parts = (name ?? "").split(separator: " ", maxSplits: 1).map(String.init)
      return PreviewUser(
        account: Account(
          id: "preview",
          name: name.map { _ in PersonName(givenName: parts.first, familyName: parts.dropFirst().first) },
          email: email, isEmailVerified: email != nil, createdAt: created))
    }

    /// This account, for example with ``Account/metadata``.
    public static func signedIn(as account: Account) -> PreviewUser { PreviewUser(account: account) }

    /// A user who has not signed in (``AuthClient/signInAsGuest()``).
    public static let guest = PreviewUser(account: Account(guest: "preview", createdAt: created))
    /// Nobody.
    public static let signedOut = PreviewUser(account: nil)
    /// Nobody knows yet: the device has not been unlocked since it started.
    public static let restoring = PreviewUser(account: nil, isLocked: true)

    fileprivate static let mary = Account(
      id: "preview", name: PersonName(givenName: "Mary", familyName: "Appleseed"), email: "mary@example.com",
      isEmailVerified: true, createdAt: created)
    private static let created = Date(timeIntervalSince1970: 1_767_225_600)
  }
}

/// The storage of a preview.
private final class PreviewStorage: SecretStorage {
  private let lock = NSLock()
  // Protected by the lock. `Mutex` needs newer systems than the kit supports.
  private nonisolated(unsafe) var value: Data?
  private let isLocked: Bool

  init(_ user: AuthClient.PreviewUser, _ configuration: Configuration) {
    isLocked = user.isLocked
    var state = StoredState(
      installationID: "preview", deviceID: "preview", server: configuration.address, clientID: configuration.clientID)
    state.session = user.account.map { account in
      StoredSession(
        id: "preview", tokens: SessionTokens(accessToken: "preview", expiresIn: nil, refreshToken: "preview"),
        account: account, provider: account.isGuest ? .guest : .apple, appleUser: nil, at: Date())
    }
    do { unsafe value = try state.data() } catch { preconditionFailure("\(error)") }
  }

  func load() throws(StorageError) -> Data? {
    if isLocked { throw StorageError(.locked, "The device of this preview has not been unlocked.") }
    return lock.withLock { unsafe value }
  }

  func save(_ value: Data) throws(StorageError) {
    lock.withLock { unsafe self.value = value }
  }
}

/// The server of a preview: what `SignInView` and `AccountView` ask for.
private struct PreviewServer: HTTPTransport {
  let account: Account

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw URLError(.badURL) }
    let body = body(of: request.httpMethod ?? "GET", url.path)
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: body == nil ? 204 : 200, httpVersion: nil,
        headerFields: ["Content-Type": "application/json"])
    else { throw URLError(.badServerResponse) }
    return (Data(body.map { APIEncoding.json($0) } ?? []), response)
  }

  private func body(of method: String, _ path: String) -> (any Encodable)? {
    let call = "\(method) \(path)"
    switch call {
    case Self.call(.listProviders):
      return Offers(providers: ["apple", "password"].map { Offers.Provider(provider: $0, available: true) })
    case Self.call(.createNonce): return NonceAnswer(nonce: "preview", nonceSHA256: "preview", expiresIn: 600)
    case Self.call(.getSession): return SessionAnswer(account: person, session: device(isCurrent: true))
    case Self.call(.deleteAccount):
      return DeletionAnswer(
        deletion: DeletionAnswer.Receipt(id: "preview", receipt: SecretText("preview"), apple: "revoked"))
    case Self.call(.changeAccount): return person
    case Self.call(.listSessions): return PagedList(items: [device(isCurrent: true), device(isCurrent: false)])
    case Self.call(.listIdentities):
      let apple = IdentityBody(
        id: "preview", provider: "apple", status: "active", email: account.email, createdAt: time)
      return PagedList(items: account.isGuest ? [] : [apple])
    case _ where call.hasPrefix("POST /v1/sign-in/"):
      return SignInAnswer(
        account: person,
        session: SessionBody(
          id: "preview-2", accessToken: SecretText("preview"), expiresIn: 900, refreshToken: SecretText("preview"),
          refreshExpiresIn: 5_184_000), created: false, linked: false)
    default: return nil
    }
  }

  /// Which sign-in methods the views show.
  private struct Offers: Encodable {
    struct Provider: Encodable {
      let provider: String
      let available: Bool
    }

    let providers: [Provider]
  }

  private static func call(_ endpoint: EndpointAddress) -> String { "\(endpoint.method.rawValue) \(endpoint.path)" }

  private var time: Timestamp { Timestamp(account.createdAt) }

  private var person: AccountBody {
    AccountBody(
      id: account.id, name: account.name?.body, email: account.email, emailVerified: account.isEmailVerified,
      externalID: account.externalID,
      metadata: MetadataBody(forApp: account.metadata.map { String(decoding: $0, as: UTF8.self) }),
      guest: account.isGuest ? true : nil, createdAt: time)
  }

  private func device(isCurrent: Bool) -> SessionListItem {
    SessionListItem(
      id: isCurrent ? "preview" : "preview-3", clientID: "preview", provider: account.isGuest ? "guest" : "apple",
      surface: "native",
      name: isCurrent ? "iPhone" : "iPad", platform: "ios", createdAt: time, lastUsedAt: time, authenticatedAt: time,
      expiresAt: time,
      current: isCurrent)
  }
}
