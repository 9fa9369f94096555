internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Returns the stored state, and reads it if necessary.
  func kept() throws(SignInError) -> StoredState {
    if let problem = configuration.problem { throw problem }
    if let stored { return stored }
    var (state, reason) = try read()
    var machine = SessionMachine(session: state.session, endings: state.endings, reason: reason)
    try markInstallation(&state, &machine)
    (stored, base) = (state, state)
    self.machine = machine
    publish(machine.state)
    return state
  }

  /// Returns what is stored for this server and client id, and the reason why nobody is signed in if there is no
  /// session.
  private nonisolated func load() throws(StorageError) -> (StoredState?, SignOutReason) {
    guard let data = try storage.load() else { return (nil, .neverSignedIn) }
    var state = try StoredState(data: data)
    let wasElsewhere = state.move(toServer: configuration.address, as: configuration.clientID)
    return (state, wasElsewhere ? .otherServer : .neverSignedIn)
  }

  /// What the storage says before ``start()`` has read it. It changes nothing.
  nonisolated func storedSessionState() -> SessionState {
    do throws(StorageError) {
      guard configuration.problem == nil else { return .restoring }
      let (state, reason) = try load()
      guard let session = state?.session else { return .signedOut(reason) }
      // Whether this is an earlier installation's session is known once the marker could be written.
      if let marker = configuration.installationMarker.map(InstallationMarker.init), marker.isMissing {
        return .restoring
      }
      return .signedIn(session.account)
    } catch {
      return error.code == .unreadable ? .signedOut(.storageUnreadable) : .restoring
    }
  }

  private func read() throws(SignInError) -> (StoredState, SignOutReason) {
    do throws(StorageError) {
      let (state, reason) = try load()
      return (state ?? fresh(), reason)
    } catch {
      // Locked storage becomes readable later. Data in an unknown format does not; the next sign-in replaces it.
      guard error.code == .unreadable else { throw SignInError(.storage, error.description) }
      (isForeign, wasForeign) = (true, true)
      return (fresh(), .storageUnreadable)
    }
  }

  /// Loads changes of other processes. If the storage cannot be read now, the state in memory stays in use.
  func readAgain() {
    // Write pending changes first; that also reads the storage.
    guard !isUnsaved else { return saveWhatIsLeft() }
    do {
      if let state = try storedNow() { take(state) }
    } catch {
      // Keep using the state in memory.
    }
  }

  /// Returns the stored state, or `nil` if there is none or one that may be replaced.
  ///
  /// - Throws: ``SignInError/Code/storage`` if it cannot be read. Data of a newer version of the app is not replaced.
  private func storedNow() throws(SignInError) -> StoredState? {
    do throws(StorageError) {
      return try load().0
    } catch {
      if error.code == .unreadable, wasForeign { return nil }
      throw SignInError(.storage, error.description)
    }
  }

  /// Uses the stored state.
  private func take(_ state: StoredState) {
    guard state != stored else { return base = state }
    (stored, base) = (state, state)
    isForeign = false
    guard state.session != session || state.endings != machine.endings else { return }
    let event = SessionMachine.Event.stored(state.session, endings: state.endings)
    for action in machine.handle(event, now: environment.now(), chance: environment.chance()) { perform(action) }
  }

  private func fresh() -> StoredState {
    StoredState(
      installationID: environment.secret(), deviceID: environment.secret(), server: configuration.address,
      clientID: configuration.clientID, retrySeed: SecretText(environment.secret()))
  }

  /// Ends the session of an earlier installation, if the marker is missing and can be written. Otherwise the marker proves
  /// nothing: the stored session stays, and the log gets the error.
  private func markInstallation(_ state: inout StoredState, _ machine: inout SessionMachine) throws(SignInError) {
    guard let marker = configuration.installationMarker.map(InstallationMarker.init), marker.isMissing else { return }
    do throws(SignInError) {
      try marker.prepare()
    } catch {
      configuration.log?(.notStored(error))
      return
    }
    try forgetEarlierInstallation(&state, &machine)
    do throws(SignInError) { try marker.put() } catch { configuration.log?(.notStored(error)) }
  }

  /// Ends the session, the sign-up and the invitation of an earlier installation. This is stored before the marker is written: after a
  /// crash in between, it runs again instead of leaving the user signed in.
  private func forgetEarlierInstallation(
    _ state: inout StoredState, _ machine: inout SessionMachine
  ) throws(SignInError) {
    guard machine.session != nil || state.signUp != nil || state.invitation != nil else { return }
    _ = machine.handle(.left(.reinstalled), now: environment.now(), chance: environment.chance())
    // Nothing is under way yet. The session is ended at the server when the app starts.
    machine = SessionMachine(session: nil, endings: machine.endings, reason: machine.reason)
    state.signUp = nil
    state.invitation = nil
    state.session = machine.session
    state.endings = machine.endings
    try write(state)
  }

  /// Changes the state and stores it before it returns.
  ///
  /// - Throws: ``SignInError/Code/storage``; the change stays in memory, and is written with the next one.
  func keep(_ change: (inout StoredState) -> Void) throws(SignInError) {
    var state = try kept()
    change(&state)
    stored = state
    isUnsaved = true
    isForeign = false
    try save()
  }

  /// Changes the state. If the write fails, it is repeated with the next change, and no error is thrown.
  func note(_ change: (inout StoredState) -> Void) {
    if var state = stored {
      change(&state)
      stored = state
      isUnsaved = true
    }
    saveWhatIsLeft()
  }

  /// Writes pending changes. Also called with each event, and before a refresh is sent.
  func saveWhatIsLeft() {
    do { try save() } catch { isUnsaved = true }
  }

  /// Writes pending changes, and keeps the changes of other processes.
  func save() throws(SignInError) {
    guard isUnsaved, !isForeign, var mine = stored else { return }
    mine.session = machine.session
    mine.endings = machine.endings
    stored = mine
    let written = try alone { () throws(SignInError) in
      // Merge with what another process wrote.
      var merged = mine
      if storage.lock != nil, let stored = try storedNow() { merged = mine.merged(since: base ?? mine, over: stored) }
      try write(merged)
      return merged
    }
    (isUnsaved, wasForeign) = (false, false)
    take(written)
  }

  /// Runs `body` while no other process reads or writes.
  private func alone<Value>(_ body: () throws(SignInError) -> Value) throws(SignInError) -> Value {
    guard let lock = storage.lock else { return try body() }
    return try lock.withLock(body)
  }

  private func write(_ state: StoredState) throws(SignInError) {
    do {
      try storage.save(try state.data())
    } catch {
      let failure = SignInError(.storage, error.description)
      configuration.log?(.notStored(failure))
      throw failure
    }
  }

  /// Removes the outbox entries of these users. The change is written with the session.
  func delivered(_ users: [String?]) {
    for user in users.compactMap(\.self) { stored?.outbox.delivered(user) }
    isUnsaved = true
  }
}
