internal import Foundation
internal import PippinSecret

/// Signs people in to a Pippin server and keeps them signed in.
///
/// One for the whole app. Show what ``states()`` says; ask a person in with ``signIn(with:purpose:linking:)``; send requests of
/// your own with ``data(for:)``.
///
/// Everything that must survive the app is in the storage before it is relied on: what Apple gives once before the first byte goes
/// to the server, the key of a refresh before the refresh.
public actor AuthClient {
  let configuration: Configuration
  let backend: any AuthenticationBackend
  let transport: any HTTPTransport
  let environment: ClientEnvironment
  let storage: any SecretStorage

  /// `nil` until the storage could be read.
  var stored: StoredState?
  /// What was read or written last: what differs from it was changed here.
  var base: StoredState?
  var machine = SessionMachine(session: nil, endings: [])
  /// Whether what the storage has is none of ours, or a newer app's. It stays until somebody signs in or signs up.
  var isForeign = false
  /// Whether it was found at the start, and not replaced yet.
  var wasForeign = false
  /// Whether the storage is behind what is known here.
  var isUnsaved = false
  /// The number of what the person chose last of what came to something: to come in, or to leave. A sign-in that began before
  /// changes it no more.
  var chosen = 0
  /// The check of the person's consent that began last and is not over.
  var runningCheck: (number: Int, task: Task<Result<StoredSession?, SignInError>, Never>)?
  /// Whether Apple is being asked for the new name of the person.
  var isLearning = false
  /// Who waits for an access token.
  var waiting: [Int: CheckedContinuation<Result<SecretText, SignInError>, Never>] = [:]
  private var followers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private(set) var published: SessionState?
  private var lastNumber = 0
  /// What other processes know this client by.
  lazy var name = environment.secret()

  /// A client over `storage`: one for each process. Where the storage has no ``SecretStorage/lock``, nobody else may hold it at the
  /// same time: two clients would undo each other's writes.
  public init(
    configuration: Configuration, storage: any SecretStorage, transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.init(configuration: configuration, storage: storage, transport: transport, environment: .device)
  }

  /// A client of a back end of the app's own; see <doc:YourOwnBackEnd>.
  ///
  /// - Parameters:
  ///   - configuration: the back end's address and the app's bundle id: what is stored belongs to these two.
  ///   - backend: what signs people in.
  ///   - storage: the app's one and only.
  ///   - transport: what ``data(for:)`` sends the app's requests with.
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

  /// Who is signed in now.
  public var state: SessionState { stored == nil ? .restoring : machine.state }

  /// Who is signed in: now, and each time that it changes, none left out. Ends with the client or with the task that follows.
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

  /// Tells the followers, once for each change.
  func publish(_ state: SessionState) {
    guard state != published else { return }
    published = state
    for follower in followers.values { follower.yield(state) }
  }

  /// Reads what is stored and takes up what is owed. Call it at launch, and again when the app becomes active; what another process
  /// has stored meanwhile is taken up then, unless something is under way here.
  ///
  /// - Throws: ``SignInError/Code/storage`` when the storage cannot be read yet: until the device was unlocked once, say. The state
  ///   stays ``SessionState/restoring``, and nobody is signed out.
  public func start() throws(SignInError) {
    if stored == nil { _ = try kept() } else { readAgain() }
    handle(.started)
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
