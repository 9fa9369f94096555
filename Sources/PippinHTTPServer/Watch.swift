/// What the kernel knows of a connection.
struct SocketState {
  let sinceLastByte: Duration
  /// The other side has said that it will send nothing more.
  let peerHasFinished: Bool
}

/// The sweeper's notes on one connection: what it waits for, since when, and when it is overdue.
///
/// The daemon says neither when a header's first byte came nor that bytes trickle in. So the notes begin when the
/// sweeper first sees a phase, at most one round late, and the kernel is asked when the last byte came.
struct Watch {
  private var stamp: UInt64
  private var since: ContinuousClock.Instant
  /// When the first byte of a further request's header came, as far as is known.
  private var headerBegan: ContinuousClock.Instant?

  init(stamp: UInt64, now: ContinuousClock.Instant) {
    self.stamp = stamp
    since = now
  }

  /// Whether the connection is to be closed.
  /// - Parameters:
  ///   - isCrowded: whether others wait outside, for whom the silent make room.
  ///   - socket: what the kernel knows, asked only when it matters; nil when it would not say.
  mutating func isOverdue(
    stamp current: UInt64, now: ContinuousClock.Instant, limits: HTTPServerConfiguration.Limits,
    isCrowded: Bool, socket: () -> SocketState?
  ) -> Bool {
    if current != stamp {
      self = Watch(stamp: current, now: now)
      return false
    }
    let waiting = now - since
    let bound = limits.crowdedSilence
    func isSilentInCrowd(_ state: SocketState?) -> Bool {
      isCrowded && waiting > bound && state.map { $0.sinceLastByte > bound } ?? false
    }
    // Two bits, four phases.
    switch Connection.Phase(rawValue: stamp & 3) ?? .header {
    case .responder: return false
    case .body: return waiting > limits.bodyTime || (isCrowded && isSilentInCrowd(socket()))
    case .client: return waiting > limits.answerTime
    case .header:
      // Nothing was asked on this connection yet: opening it was the first byte.
      if stamp >> 2 == 0 { return waiting > limits.headerTime || (isCrowded && isSilentInCrowd(socket())) }
      if let headerBegan { return now - headerBegan > limits.headerTime || waiting > limits.idleTime }
      guard let state = socket() else { return waiting > limits.headerTime }
      // The daemon now and then overlooks that a client has gone; no further request can come.
      if state.peerHasFinished { return true }
      if state.sinceLastByte < waiting { headerBegan = now - state.sinceLastByte }
      return waiting > limits.idleTime || isSilentInCrowd(state)
    }
  }
}
