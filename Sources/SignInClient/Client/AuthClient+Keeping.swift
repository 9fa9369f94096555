internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// What is stored, read when it was not yet.
  func kept() throws(SignInError) -> StoredState {
    if let stored { return stored }
    var (state, reason) = try read()
    var machine = SessionMachine(session: state.session, endings: state.endings, reason: reason)
    if configuration.isReinstalled() { try forgetEarlierInstallation(&state, &machine) }
    try configuration.markInstallation()
    (stored, base) = (state, state)
    self.machine = machine
    publish(machine.state)
    return state
  }

  private func read() throws(SignInError) -> (StoredState, SignOutReason) {
    do throws(StorageError) {
      guard let data = try storage.load() else { return (fresh(), .neverSignedIn) }
      var state = try StoredState(data: data)
      let wasElsewhere = state.move(toServer: configuration.address, as: configuration.clientID)
      return (state, wasElsewhere ? .otherServer : .neverSignedIn)
    } catch {
      // What is locked today is readable tomorrow. What is no state of ours never will be, and is replaced when somebody signs in.
      guard error.code == .unreadable else { throw SignInError(.storage, error.description) }
      (isForeign, wasForeign) = (true, true)
      return (fresh(), .storageUnreadable)
    }
  }

  /// What another process has stored since is taken over. What cannot be read now is known here from before.
  func readAgain() {
    // What is not written yet is written first, and read with it.
    guard !isUnsaved else { return saveWhatIsLeft() }
    do {
      if let state = try storedNow() { take(state) }
    } catch {
      // What was known before goes on counting.
    }
  }

  /// What is stored at the moment; `nil` where there is nothing, or something foreign that may be replaced.
  ///
  /// - Throws: ``SignInError/Code/storage`` where it cannot be read: what a newer version of the app wrote meanwhile is not replaced.
  private func storedNow() throws(SignInError) -> StoredState? {
    do throws(StorageError) {
      guard let data = try storage.load() else { return nil }
      var state = try StoredState(data: data)
      _ = state.move(toServer: configuration.address, as: configuration.clientID)
      return state
    } catch {
      if error.code == .unreadable, wasForeign { return nil }
      throw SignInError(.storage, error.description)
    }
  }

  /// Goes on from what is stored.
  private func take(_ state: StoredState) {
    guard state != stored else { return base = state }
    (stored, base) = (state, state)
    isForeign = false
    guard state.session != session || state.endings != machine.endings else { return }
    for action in machine.handle(.stored(state.session, endings: state.endings), now: environment.now()) {
      perform(action)
    }
  }

  private func fresh() -> StoredState {
    StoredState(
      installationID: environment.secret(), deviceID: environment.secret(), server: configuration.address,
      clientID: configuration.clientID, retrySeed: SecretText(environment.secret()))
  }

  /// Session and sign-up of an earlier installation end, and that is kept before the mark is left: a crash between the two costs nothing,
  /// the other way round it would leave the person signed in.
  private func forgetEarlierInstallation(
    _ state: inout StoredState, _ machine: inout SessionMachine
  ) throws(SignInError) {
    guard machine.session != nil || state.signUp != nil else { return }
    _ = machine.handle(.left(.reinstalled), now: environment.now())
    // A machine in which nothing is under way: what there is to send is sent when the app is started.
    machine = SessionMachine(session: nil, endings: machine.endings, reason: machine.reason)
    state.signUp = nil
    state.session = machine.session
    state.endings = machine.endings
    try write(state)
  }

  /// Changes what is kept, durably, before it returns.
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

  /// Changes what is kept; what cannot be written now is written with the next change. For what nobody is to be told that it failed.
  func note(_ change: (inout StoredState) -> Void) {
    if var state = stored {
      change(&state)
      stored = state
      isUnsaved = true
    }
    saveWhatIsLeft()
  }

  /// What cannot be written now is written with the next event, and before a refresh is sent.
  func saveWhatIsLeft() {
    do { try save() } catch { isUnsaved = true }
  }

  /// Writes what is not written, in the place of nothing that is another's.
  func save() throws(SignInError) {
    guard isUnsaved, !isForeign, var mine = stored else { return }
    mine.session = machine.session
    mine.endings = machine.endings
    stored = mine
    let written = try alone { () throws(SignInError) in
      // What another process wrote since is not undone.
      var merged = mine
      if storage.lock != nil, let stored = try storedNow() { merged = mine.merged(since: base ?? mine, over: stored) }
      try write(merged)
      return merged
    }
    (isUnsaved, wasForeign) = (false, false)
    take(written)
  }

  /// While no other process reads or writes.
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

  /// The server has answered with the accounts of these people; written with the session.
  func delivered(_ users: [String?]) {
    for user in users.compactMap(\.self) { stored?.outbox.delivered(user) }
    isUnsaved = true
  }
}
