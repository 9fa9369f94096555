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
  package nonisolated let configuration: Configuration
  let backend: any AuthenticationBackend
  package nonisolated let transport: any HTTPTransport
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
  var checkBackoff = RetryDelay()
  /// When ``data(for:)`` last got a new token because a back end refused one.
  var lastReplacement: (session: String, at: Date)?
  /// Whether a request for the user's new Apple identifier is under way.
  var isLearning = false
  /// The callers that wait for an access token.
  var waiting: [Int: CheckedContinuation<Result<SecretText, SignInError>, Never>] = [:]
  /// The current work on new passkeys and password managers, and whether there is more of it.
  var passkeyWork: Task<Void, Never>?
  var hasMorePasskeyWork = false
  /// The number of calls under way that change what password managers are told.
  var passkeyChanges = 0
  /// The registration of a key of App Attest, while it runs.
  var appKeyRegistration: Task<Result<StoredAppKey, SignInError>, Never>?
  /// Whether the server said that it does not use App Attest.
  var isAppAttestOff = false
  /// The ceremonies of new passkeys that a call is sending.
  var addedNow: Set<String> = []
  private var followers: [Int: Follower] = [:]
  private(set) var published: SessionState?
  /// What ``state`` answers.
  private nonisolated let current = CurrentState()
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

  /// Creates a client with its own sources of time and randomness.
  package init(
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
    for follower in followers.values { follower.continuation.finish() }
  }

  /// The current session state, without waiting. Before ``start()`` it is what is stored, so that the first screen of the
  /// app is the right one.
  ///
  /// It is ``SessionState/restoring`` while the storage cannot be read, and while it is not known whether the session
  /// belongs to this installation (``Configuration/installationMarker``). The first call reads the storage.
  public nonisolated var state: SessionState { current.value(orStored: storedSessionState) }

  /// The account of the user who is signed in, as last stored: see ``state``. ``account()`` loads it from the server.
  public nonisolated var account: Account? { state.account }

  /// Whether a user is signed in: see ``state``. It is `true` for a guest, too (``Account/isGuest``).
  public nonisolated var isSignedIn: Bool { account != nil }

  /// The current session state, followed by each change. The stream ends with the client or with the observing task.
  public func states() -> AsyncStream<SessionState> {
    let number = nextNumber()
    let (stream, continuation) = AsyncStream.makeStream(of: SessionState.self)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.unfollow(number) }
    }
    let state = state
    followers[number] = Follower(continuation: continuation, last: state)
    continuation.yield(state)
    return stream
  }

  private struct Follower {
    let continuation: AsyncStream<SessionState>.Continuation
    /// What it got last.
    var last: SessionState
  }

  private func unfollow(_ number: Int) {
    followers[number] = nil
  }

  /// Sends the state to all observers, once per change.
  func publish(_ state: SessionState) {
    guard state != published else { return }
    published = state
    current.set(state)
    for (number, follower) in followers where follower.last != state {
      followers[number]?.last = state
      follower.continuation.yield(state)
    }
  }

  /// Reads the stored session and completes pending work. Call it at launch, and each time the app becomes active. It
  /// also loads changes of other processes, unless a request is under way.
  ///
  /// - Throws: ``SignInError/Code/storage`` if the storage cannot be read yet, for example before the first unlock. The
  ///   state stays ``SessionState/restoring``, and the user stays signed in.
  public func start() throws(SignInError) {
    if stored == nil { _ = try kept() } else { readAgain() }
    handle(.started)
    finishPasskeys()
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension AuthClient {
  var session: StoredSession? { machine.session }

  /// Passes an event to the machine, and runs the actions that it returns.
  func handle(_ event: SessionMachine.Event) {
    let actions = machine.handle(event, now: environment.now(), chance: environment.chance())
    for action in actions { perform(action) }
    saveWhatIsLeft()
  }

  func perform(_ action: SessionMachine.Action) {
    switch action {
    case .save:
      isUnsaved = true
      saveWhatIsLeft()
    case .refresh(let session): refresh(session)
    case .pause(let seconds, let id):
      Task {
        await environment.pause(seconds)
        handle(.pauseOver(id: id))
      }
    case .give(let token, let waiter): waiting.removeValue(forKey: waiter)?.resume(returning: .success(token))
    case .fail(let waiter, let error): waiting.removeValue(forKey: waiter)?.resume(returning: .failure(error))
    case .publish(let state):
      if case .signedOut(let reason) = state, published?.account != nil { configuration.log?(.signedOut(reason)) }
      let before = published?.account?.id
      publish(state)
      if state == .signedOut(.accountDeleted), let before { accountWasDeleted(before) }
    case .end(let session): end(session)
    }
  }

  /// Ends a session at the back end.
  private func end(_ session: StoredSession) {
    Task { handle(.told(id: session.id, await tell(session))) }
  }

  private func tell(_ session: StoredSession) async -> SessionMachine.EndResult {
    do {
      try await backend.signOut(accessToken: session.accessToken.revealed)
      return .done
    } catch {
      if error.code == .sessionEnded { return .done }
      return error.isAccessTokenRefused ? .tokenRefused : .unanswered(error)
    }
  }

  /// Returns a valid access token of the session `id`. If it is about to expire, refreshes it first, once for all
  /// callers.
  ///
  /// - Parameters:
  ///   - refused: the token that was rejected, if any.
  ///   - isRenewal: whether it is for a sign-in in the session, which voids the session's tokens. No refresh is sent then
  ///     until ``SessionMachine/Event/renewalEnded(of:)``.
  func token(
    of id: String, insteadOf refused: SecretText? = nil, isRenewal: Bool = false
  ) async throws(SignInError) -> SecretText {
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<SecretText, SignInError>, Never>) in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(Self.cancelled)) }
        waiting[number] = continuation
        handle(
          isRenewal
            ? .renewalWanted(by: number, of: id, insteadOf: refused)
            : .tokenWanted(by: number, of: id, insteadOf: refused))
      }
    } onCancel: {
      Task { await stopWaiting(number) }
    }
    return try result.get()
  }

  private func stopWaiting(_ number: Int) {
    guard let continuation = waiting.removeValue(forKey: number) else { return }
    handle(.waiterLeft(number))
    continuation.resume(returning: .failure(Self.cancelled))
  }

  private static let cancelled = SignInError(.cancelled, "The calling task was cancelled.")
}

extension AuthClient {
  /// Completes a call even if the caller is cancelled, because its answer contains a session, a receipt or a sign-in
  /// method.
  func uncancelled<Answer: Sendable>(
    _ call: @escaping @Sendable () async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    guard !Task.isCancelled else { throw SignInError(.cancelled, "The task was cancelled; nothing was sent.") }
    return try await Task { () async -> Result<Answer, SignInError> in
      do throws(SignInError) {
        return .success(try await call())
      } catch {
        return .failure(error)
      }
    }.value.get()
  }

  /// Waits for a task that continues without its callers.
  ///
  /// - Returns: `nil` after `seconds` without a result.
  /// - Throws: ``SignInError/Code/cancelled`` if the caller is cancelled.
  func outcome<Value: Sendable>(
    of task: Task<Result<Value, SignInError>, Never>, within seconds: TimeInterval?
  ) async throws(SignInError) -> Result<Value, SignInError>? {
    let (results, continuation) = AsyncStream<Result<Value, SignInError>?>.makeStream()
    Task { continuation.yield(await task.value) }
    let limit = seconds.map { seconds in
      Task { [wait = environment.deadline] in
        await wait(seconds)
        continuation.yield(nil)
      }
    }
    defer { limit?.cancel() }
    for await result in results { return result }
    throw SignInError(.cancelled, "The calling task was cancelled. The call continues.")
  }
}

extension AuthClient {
  /// Optional features of a back end. Pippin's server has all of them; your own back end has those of
  /// ``AuthenticationBackend/features``.
  ///
  /// Sign-in, sign-out, the consent check and account deletion are always available. Calls for a missing feature throw
  /// ``SignInError/Code/unsupported``.
  public struct Features: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// ``AuthClient/offers(maxAge:)``
    public static let offers = Features(rawValue: 1 << 0)
    /// ``AuthClient/signUp(email:password:name:)``
    public static let signUp = Features(rawValue: 1 << 1)
    /// ``AuthClient/requestPasswordReset(email:)``
    public static let passwordReset = Features(rawValue: 1 << 2)
    /// ``AuthClient/requestSignInCode(email:name:)``
    public static let emailSignIn = Features(rawValue: 1 << 3)
    /// ``AuthClient/changeName(_:)``
    public static let profile = Features(rawValue: 1 << 4)
    /// ``AuthClient/identities()``
    public static let identities = Features(rawValue: 1 << 5)
    /// ``AuthClient/sessions()``
    public static let sessions = Features(rawValue: 1 << 6)
    /// ``AuthClient/export()``
    public static let export = Features(rawValue: 1 << 7)
    /// ``AuthClient/changeEmail(_:confirmingWith:)``
    public static let email = Features(rawValue: 1 << 8)
    /// ``AuthClient/changePassword(current:new:confirmingWith:)``
    public static let password = Features(rawValue: 1 << 9)
    /// ``AuthClient/signInAsGuest()``
    public static let guests = Features(rawValue: 1 << 10)
    /// ``AuthClient/addPasskey(with:named:confirmingWith:)``
    public static let passkeys = Features(rawValue: 1 << 11)

    /// ``AuthClient/signUp(withPasskey:name:email:)``
    public static let passkeySignUp = Features(rawValue: 1 << 12)

    static let pippin = Features(rawValue: (1 << 13) - 1)
  }

  /// The features of this client's back end.
  public nonisolated var features: Features { backend.features }

  /// The Pippin server, if it is the back end.
  func pippin() throws(SignInError) -> PippinBackend {
    guard let server = backend as? PippinBackend else {
      throw SignInError(.unsupported, "The back end does not support this call. See AuthClient.features.")
    }
    return server
  }
}
