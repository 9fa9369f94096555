internal import Foundation

extension AuthClient {
  /// What is stored, read when it was not yet.
  func kept() throws(SignInError) -> StoredState {
    if let stored { return stored }
    var (state, reason) = try read()
    var machine = SessionMachine(session: state.session, endings: state.endings, reason: reason)
    if configuration.isReinstalled() { try forgetEarlierInstallation(&state, &machine) }
    try configuration.markInstallation()
    stored = state
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
      isForeign = true
      return (fresh(), .storageUnreadable)
    }
  }

  /// Whatever ran in another process while nothing did here may have left other tokens, and those that are known here serve no more.
  func readAgain() {
    guard !isUnsaved, waiting.isEmpty, machine.refreshing == .idle, machine.telling.isEmpty else { return }
    do throws(StorageError) {
      guard let data = try storage.load() else { return }
      var state = try StoredState(data: data)
      _ = state.move(toServer: configuration.address, as: configuration.clientID)
      guard state != stored else { return }
      let reason = session == nil || state.session != nil ? machine.reason : .signedOut
      machine = SessionMachine(session: state.session, endings: state.endings, reason: reason)
      stored = state
      isForeign = false
    } catch {
      // What cannot be read now is known here from before.
    }
  }

  private func fresh() -> StoredState {
    StoredState(
      installationID: surroundings.secret(), deviceID: surroundings.secret(), server: configuration.address,
      clientID: configuration.clientID)
  }

  /// Session and sign-up of an earlier installation end, and that is kept before the mark is left: a crash between the two costs nothing,
  /// the other way round it would leave the person signed in.
  private func forgetEarlierInstallation(
    _ state: inout StoredState, _ machine: inout SessionMachine
  ) throws(SignInError) {
    guard machine.session != nil || state.signUp != nil else { return }
    _ = machine.handle(.left(.reinstalled), now: surroundings.now(), retryKey: surroundings.secret)
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
    guard isUnsaved, !isForeign, var state = stored else { return }
    state.session = machine.session
    state.endings = machine.endings
    stored = state
    try write(state)
    isUnsaved = false
  }

  private func write(_ state: StoredState) throws(SignInError) {
    do {
      try storage.save(try state.data())
    } catch {
      throw SignInError(.storage, error.description)
    }
  }

  /// The server has answered with the accounts of these people; written with the session.
  func delivered(_ users: [String?]) {
    for user in users.compactMap(\.self) { stored?.outbox.delivered(user) }
    isUnsaved = true
  }
}
