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
  let connection: ServerConnection
  let transport: any HTTPTransport
  let surroundings: Surroundings
  private let storage: any SecretStorage

  /// `nil` until the storage could be read.
  private var stored: StoredState?
  private var machine = SessionMachine(session: nil, endings: [])
  /// Whether the storage is behind what is known here.
  private var isUnsaved = false
  private var waiting: [Int: CheckedContinuation<Result<SecretText, SignInError>, Never>] = [:]
  private var followers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var lastNumber = 0
  /// Sessions whose end the server is being told of right now.
  private var endingNow: Set<String> = []

  /// A client over `storage`, which must be the app's one and only.
  public init(
    configuration: Configuration, storage: any SecretStorage, transport: any HTTPTransport = URLSessionTransport()
  ) {
    self.init(configuration: configuration, storage: storage, transport: transport, surroundings: .device)
  }

  package init(
    configuration: Configuration, storage: any SecretStorage, transport: any HTTPTransport,
    surroundings: Surroundings
  ) {
    self.configuration = configuration
    self.storage = storage
    self.transport = transport
    self.surroundings = surroundings
    connection = ServerConnection(server: configuration.server, transport: transport)
  }

  // MARK: Following

  /// Who is signed in now.
  public var state: SessionState { stored == nil ? .restoring : machine.state }

  /// Who is signed in: now, and each time that it changes. Ends with the client or with the task that follows.
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

  // MARK: What is kept

  /// Reads what is stored and takes up what is owed. Call it at launch, and again when the app becomes active; what is read is not
  /// read again.
  ///
  /// - Throws: ``SignInError/Code/storage`` when the storage cannot be read yet: until the device was unlocked once, say. The state
  ///   stays ``SessionState/restoring``, and nobody is signed out.
  public func start() throws(SignInError) {
    if stored == nil { try load() }
    handle(.started)
  }

  /// What is stored, read when it was not yet.
  func kept() throws(SignInError) -> StoredState {
    if let stored { return stored }
    try load()
    guard let stored else { throw SignInError(.storage, "Nothing could be loaded.") }
    return stored
  }

  private func load() throws(SignInError) {
    let data: Data?
    do {
      data = try storage.load()
    } catch {
      throw SignInError(.storage, error.description)
    }
    let read = data.map { data in Result { () throws(StorageError) in try StoredState(data: data) } }
    let state: StoredState
    switch read {
    case .success(let kept): state = kept
    // The marker is left before anything of this installation is stored, so that nothing of it is taken for an earlier one's.
    case nil, .failure: state = StoredState(installationID: surroundings.secret(), deviceID: surroundings.secret())
    }
    let isReinstalled = configuration.isReinstalled()
    try configuration.markInstallation()
    let reason: SignOutReason = if case .failure = read { .storageUnreadable } else { .neverSignedIn }
    stored = state
    machine = SessionMachine(session: state.session, endings: state.endings, reason: reason)
    if isReinstalled { handle(.left(.reinstalled)) }
  }

  /// Changes what is kept, durably, before it returns.
  ///
  /// - Throws: ``SignInError/Code/storage``; the change stays in memory, and is written with the next one.
  func keep(_ change: (inout StoredState) -> Void) throws(SignInError) {
    var state = try kept()
    change(&state)
    stored = state
    isUnsaved = true
    try save()
  }

  private func save() throws(SignInError) {
    guard var state = stored else { return }
    state.session = machine.session
    state.endings = machine.endings
    stored = state
    do {
      try storage.save(try state.data())
      isUnsaved = false
    } catch {
      throw SignInError(.storage, error.description)
    }
  }

  /// The server has answered with the accounts of these people; written with the session.
  func delivered(_ users: [String?]) {
    for user in users.compactMap(\.self) { stored?.outbox.delivered(user) }
  }

  // MARK: The session

  var session: StoredSession? { machine.session }

  /// What happened, and what the machine says is to be done about it.
  func handle(_ event: SessionMachine.Event) {
    let secret = surroundings.secret
    let actions = machine.handle(event, now: surroundings.now(), retryKey: { SecretText(secret()) })
    for action in actions { perform(action) }
  }

  private func perform(_ action: SessionMachine.Action) {
    switch action {
    case .save:
      isUnsaved = true
      // What could not be written is written with the next change, and before a refresh is sent.
      do { try save() } catch { assert(isUnsaved) }
    case .refresh(let session): refresh(session)
    case .pause(let seconds):
      Task {
        await surroundings.pause(seconds)
        handle(.pauseOver)
      }
    case .give(let token, let waiter): waiting.removeValue(forKey: waiter)?.resume(returning: .success(token))
    case .fail(let waiter, let error): waiting.removeValue(forKey: waiter)?.resume(returning: .failure(error))
    case .publish(let state): for follower in followers.values { follower.yield(state) }
    case .end(let session): end(session)
    }
  }

  private func refresh(_ session: StoredSession) {
    if isUnsaved {
      do { try save() } catch { return handle(.refreshed(id: session.id, .refused(error))) }
    }
    Task {
      let result = await connection.refresh(session)
      handle(.refreshed(id: session.id, result))
    }
  }

  private func end(_ session: StoredSession) {
    guard endingNow.insert(session.id).inserted else { return }
    let needsRefresh = session.freshness(at: surroundings.now()) == .expired
    Task {
      if needsRefresh {
        let result = await connection.refresh(session)
        endingNow.remove(session.id)
        handle(.refreshed(id: session.id, result))
      } else {
        let isDone = await connection.end(session)
        endingNow.remove(session.id)
        if isDone { handle(.endingDone(id: session.id)) }
      }
    }
  }

  /// An access token that serves a while longer; one that is about to end is renewed first, once for all who ask.
  ///
  /// - Parameter refused: a token that was refused, if that is why another one is wanted.
  func token(insteadOf refused: SecretText? = nil) async throws(SignInError) -> SecretText {
    _ = try kept()
    let number = nextNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<SecretText, SignInError>, Never>) in
        guard !Task.isCancelled else { return continuation.resume(returning: .failure(Self.cancelled)) }
        waiting[number] = continuation
        handle(.tokenWanted(by: number, insteadOf: refused))
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

  private static let cancelled = SignInError(.cancelled, "Nobody waits for the token any more.")

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
