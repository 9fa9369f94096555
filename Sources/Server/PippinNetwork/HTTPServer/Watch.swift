import PippinPlatform

/// The sweeper's record of a connection: its phase, since when, and whether it is overdue.
///
/// The daemon does not report when a header's first byte or further bytes arrived. So the record starts when the sweeper
/// first sees a phase, at most one round late, and the kernel tells when the last byte arrived.
struct Watch {
  private var stamp: Int
  private var since: ContinuousClock.Instant
  /// The arrival of the first byte of a further request's header, if known.
  private var headerBegan: ContinuousClock.Instant?

  init(stamp: Int, now: ContinuousClock.Instant) {
    self.stamp = stamp
    since = now
  }

  /// Whether the connection must be closed.
  /// - Parameters:
  ///   - isCrowded: whether other clients wait for a connection, so that silent ones are closed.
  ///   - socket: the kernel's state, read only if needed; nil if unknown.
  mutating func isOverdue(
    stamp current: Int, now: ContinuousClock.Instant, limits: HTTPServerConfiguration.Limits,
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
      // Before the first request, the time runs from the connection's start.
      if stamp >> 2 == 0 { return waiting > limits.headerTime || (isCrowded && isSilentInCrowd(socket())) }
      if let headerBegan { return now - headerBegan > limits.headerTime || waiting > limits.idleTime }
      guard let state = socket() else { return waiting > limits.headerTime }
      // The daemon sometimes does not notice that a client has disconnected.
      if state.peerHasFinished { return true }
      if state.sinceLastByte < waiting { headerBegan = now - state.sinceLastByte }
      return waiting > limits.idleTime || isSilentInCrowd(state)
    }
  }
}
