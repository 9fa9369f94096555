internal import Foundation
internal import PippinSecret

/// Signs users in and manages their session.
///
/// Create one client for the whole app. Observe ``states()``, sign users in with ``signIn(with:purpose:linking:)``, and
/// send your own requests with ``data(for:)``.
///
/// The client stores everything that must survive a crash before it depends on it: the data that Apple sends once
/// before the first request, and the retry key before a refresh.
public actor AuthClient {
  let configuration: Configuration
  let backend: any AuthenticationBackend
  let transport: any HTTPTransport
  let environment: ClientEnvironment
  let storage: any SecretStorage

  /// `nil` until the storage has been read.
  var stored: StoredState?
  /// The state that was last read or written. Differences from it are local changes.
  var base: StoredState?
  var machine = SessionMachine(session: nil, endings: [])
  /// Whether the storage has data in an unknown format or of a newer version. It stays until a user signs in or signs
  /// up.
  var isForeign = false
  /// Whether such data was found at the start and not replaced yet.
  var wasForeign = false
  /// Whether there are changes in memory that are not stored yet.
  var isUnsaved = false
  /// The sequence number of the user's last completed sign-in or sign-out. A sign-in that began earlier has no effect.
  var chosen = 0
  /// The last consent check, while it runs.
  var runningCheck: (number: Int, task: Task<Result<StoredSession?, SignInError>, Never>)?
  /// The last session that the server confirmed, and when.
  var serverCheck: (session: String, at: Date)?
  /// The wait after a check that the server did not answer.
  var checkBackoff = Backoff()
  /// Whether a request for the user's new Apple identifier is under way.
  var isLearning = false
  /// The callers that wait for an access token.
  var waiting: [Int: CheckedContinuation<Result<SecretText, SignInError>, Never>] = [:]
  private var followers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private(set) var published: SessionState?
  private var lastNumber = 0
  /// Identifies this client to other processes.
  lazy var name = environment.secret()

  /// Creates a client for a Pippin server. Use one client per process. If the storage has no ``SecretStorage/lock``, no
  /// other process may use it at the same time.
  public init(
    configuration: Configuration, storage: any SecretStorage, transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.init(configuration: configuration, storage: storage, transport: transport, environment: .device)
  }

  /// Creates a client for your own back end; see <doc:YourOwnBackEnd>.
  ///
  /// - Parameters:
  ///   - configuration: the back end's address and the app's bundle id. The stored session belongs to these two.
  ///   - backend: the back end.
  ///   - storage: the storage for the session and the outbox.
  ///   - transport: the transport for ``data(for:)``.
  public init(
    configuration: Configuration, backend: some AuthenticationBackend, storage: any SecretStorage,
    transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.init(
      configuration: configuration, storage: storage, transport: transport, environment: .device, backend: backend)
  }

  init(
    configuration: Configuration, storage: any SecretStorage, transport: any HTTPTransport,
    environment: ClientEnvironment, backend: (any AuthenticationBackend)? = nil
  ) {
    self.configuration = configuration
    self.storage = storage
    self.transport = transport
    self.environment = environment
    self.backend =
      backend ?? PippinBackend(configuration: configuration, transport: transport, environment: environment)
  }

  deinit {
    for follower in followers.values { follower.finish() }
  }

  /// The current session state.
  public var state: SessionState { stored == nil ? .restoring : machine.state }

  /// The current session state, followed by each change. The stream ends with the client or with the observing task.
  public func states() -> AsyncStream<SessionState> {
    let number = nextNumber()
    let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unfollow(number) }
    }
    followers[number] = continuation
    continuation.yield(state)
    return stream
  }

  private func unfollow(_ number: Int) {
    followers[number] = nil
  }

  /// Sends the state to all observers, once per change.
  func publish(_ state: SessionState) {
    guard state != published else { return }
    published = state
    for follower in followers.values { follower.yield(state) }
  }

  /// Reads the stored session and completes pending work. Call it at launch, and each time the app becomes active. It
  /// also loads changes of other processes, unless a request is under way.
  ///
  /// - Throws: ``SignInError/Code/storage`` if the storage cannot be read yet, for example before the first unlock. The
  ///   state stays ``SessionState/restoring``, and the user stays signed in.
  public func start() throws(SignInError) {
    if stored == nil { _ = try kept() } else { readAgain() }
    handle(.started)
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
