// CPippinMicroHTTPD is imported for the socket calls, too: its header includes theirs, so Swift finds them in that module.
import CPippinMicroHTTPD
import PippinHTTP
import PippinLock
import PippinPlatform

/// A client's connection, with its current request.
///
/// Proof for `@unchecked Sendable`: state that is not `let`, atomic or in the `Lock` is used only in the daemon's
/// callbacks, and for one connection these come from one thread only, its worker's.
@safe final class Connection: @unchecked Sendable {
  /// What the connection is waiting for.
  enum Phase: Int {
    /// For a header, or its first byte.
    case header
    /// For the rest of a body.
    case body
    /// For the responder.
    case responder
    /// For the client to read the answer.
    case client
  }

  /// The state of the answer to the current request.
  enum Answer: Sendable {
    case none
    /// The responder is running, so far on the daemon's thread.
    case beingMade
    /// The responder continues elsewhere, and the daemon has suspended the connection.
    case awaited(Task<Void, Never>)
    case made(HTTPResponse)
  }

  /// The progress of the current request.
  enum Step {
    case head
    case body
    case answer
    case done
  }

  /// The daemon's handle of the connection; valid from its first notification to its last.
  let handle: OpaquePointer
  let descriptor: Int32
  let peer: String
  /// The worker's thread, which alone may query the daemon about the connection.
  private let thread = ThreadIdentity()
  let answer = Lock<Answer>(.none)
  /// Held while an answer is stored and its connection resumed. It is not `answer`, which the daemon's thread takes as soon as it wakes.
  private let resumption = Lock(())

  /// The number of phase changes, with the phase in the two low bits; all that the sweeper reads.
  private let stampStorage = AtomicInteger()
  private let began = ContinuousClock.now

  var step = Step.head
  var target: [UInt8] = []
  var fields = HTTPFields()
  var body: [UInt8] = []
  /// Whether the connection ends with the answer to this request.
  var closesAfterAnswer = false

  init(handle: OpaquePointer, descriptor: Int32, peer: String) {
    unsafe self.handle = handle
    self.descriptor = descriptor
    self.peer = peer
  }

  /// Whether this is the worker's thread and the daemon has a complete header that it has not passed on.
  ///
  /// The daemon passes a complete header on at once, unless it refuses it.
  var hasUnseenHeader: Bool {
    guard thread.isCurrent, step == .head, !target.isEmpty else { return false }
    return unsafe pippin_mhd_header_size(handle) > 0
  }

  var stamp: Int { stampStorage.current }

  /// Records a new phase. Only the connection's thread does this, so load and store need not be atomic together.
  func enter(_ phase: Phase) {
    stampStorage.store((stamp >> 2 &+ 1) << 2 | phase.rawValue)
  }

  /// Forgets the finished request.
  func reset() {
    step = .head
    target.removeAll(keepingCapacity: true)
    fields = HTTPFields()
    body = []
    closesAfterAnswer = false
    answer.withLock { $0 = .none }
    enter(.header)
  }

  /// How it waits for a header; nil if it does something else.
  func headerWait(at now: ContinuousClock.Instant) -> HeaderWait? {
    let stamp = stamp
    guard stamp & 3 == Phase.header.rawValue else { return nil }
    let hasAnswered = stamp >> 2 > 0
    let state = Socket.state(of: descriptor)
    return HeaderWait(
      hasAnswered: hasAnswered, time: hasAnswered ? state?.sinceLastSent ?? .zero : now - began,
      silence: state?.sinceLastByte)
  }

  /// Stores the responder's answer, and resumes the connection if the daemon has suspended it.
  func give(_ response: HTTPResponse) {
    resumption.withLock { _ in
      let isSuspended = answer.withLock { answer in
        switch answer {
        case .beingMade:
          answer = .made(response)
          return false
        case .awaited:
          answer = .made(response)
          return true
        // The server has stopped waiting and sent its own answer; the connection may be closed.
        case .none, .made: return false
        }
      }
      if isSuspended { unsafe resumeHandling(handle) }
    }
  }

  /// Returns once the connection is resumed if its answer was given.
  func awaitResumption() {
    resumption.withLock { _ in }
  }
}

/// All open connections of a server.
final class Connections: Sendable {
  private struct Entry: Sendable {
    let connection: Connection
    var watch: Watch
  }

  private struct Admission {
    /// The networks without a limit.
    var sharedPeers: [IPNetwork]
    /// How much of an address the log has.
    var logAddresses: AddressDetail
    var maximum = 0
    /// How many a customer's network may have, if not an eighth.
    var perNetwork: Int?
    var shares = NetworkShares(of: 0)

    init(sharedPeers: [IPNetwork], logAddresses: AddressDetail) {
      self.sharedPeers = sharedPeers
      self.logAddresses = logAddresses
    }

    /// Begins to count from nothing.
    mutating func open(for maximum: Int, perNetwork: Int?) {
      self.maximum = maximum
      self.perNetwork = perNetwork
      shares = NetworkShares(of: maximum, customer: perNetwork)
    }
  }

  private let admission: Lock<Admission>
  private let entries = Lock<[ObjectIdentifier: Entry]>([:])
  private let admittedStorage = AtomicInteger()

  init(sharedPeers: [IPNetwork], logAddresses: AddressDetail) {
    admission = Lock(Admission(sharedPeers: sharedPeers, logAddresses: logAddresses))
  }

  /// Limits connections from now on for all networks but these.
  func adjust(sharedPeers: [IPNetwork], logAddresses: AddressDetail) {
    admission.withLock { ($0.sharedPeers, $0.logAddresses) = (sharedPeers, logAddresses) }
  }

  /// How much of an address the log has.
  var logAddresses: AddressDetail { admission.withLock(\.logAddresses) }

  /// Sets the maximum, before the first connection.
  func open(for maximum: Int, perNetwork: Int?) {
    admission.withLock { $0.open(for: maximum, perNetwork: perNetwork) }
  }

  /// The number of open connections, including those that the daemon has not processed yet.
  var admittedCount: Int { admittedStorage.current }

  /// Whether the maximum is reached.
  var isFull: Bool { admittedCount >= admission.withLock(\.maximum) }

  /// Counts a connection before the daemon gets it; false if the peer's network has reached its limit.
  func admit(_ peer: String) -> Bool {
    if let address = IPAddress(peer: peer) {
      // Shared peers are counted, too, so that a connection is given back as it was taken if they change meanwhile.
      let isAdmitted = admission.withLock { admission in
        let isShared = admission.sharedPeers.contains { $0.contains(address) }
        return admission.shares.take(for: address, isLimited: !isShared)
      }
      guard isAdmitted else { return false }
    }
    admittedStorage.add(1)
    return true
  }

  /// Removes an admitted connection from the count.
  func withdraw(_ peer: String) {
    admittedStorage.add(-1)
    if let address = IPAddress(peer: peer) { admission.withLock { $0.shares.giveBack(for: address) } }
  }

  func add(_ connection: Connection) {
    let entry = Entry(connection: connection, watch: Watch(stamp: connection.stamp, now: .now))
    entries.withLock { $0[ObjectIdentifier(connection)] = entry }
  }

  /// Removes a connection. The daemon closes its descriptor only after this returns.
  func remove(_ connection: Connection) {
    // The thread that resumed it may still be in a call of the daemon's, which must end before the daemon does.
    connection.awaitResumption()
    entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
    withdraw(connection.peer)
  }

  /// Removes all connections after the daemon has closed them, including those that it had not processed.
  func clear() {
    entries.withLock { $0.removeAll() }
    admission.withLock { $0.open(for: $0.maximum, perNetwork: $0.perNetwork) }
    admittedStorage.store(0)
  }

  /// The number of requests being read, answered or written.
  var busyCount: Int {
    entries.withLock { $0.values.count { $0.connection.stamp & 3 != Connection.Phase.header.rawValue } }
  }

  /// Shuts down overdue connections, which the daemon then closes, and returns their number.
  ///
  /// The lock is held meanwhile, so the descriptor of a listed connection is still open and not reused.
  func sweep(limits: HTTPServerConfiguration.Limits) -> Int {
    let now = ContinuousClock.now
    let (taken, maximum) = (admittedCount, admission.withLock(\.maximum))
    let limits = limits.whenCrowded(taken: taken, of: maximum)
    return entries.withLock { entries in
      var overdue = 0
      for index in entries.values.indices {
        let connection = entries.values[index].connection
        let isOverdue = entries.values[index].watch.isOverdue(
          stamp: connection.stamp, now: now, limits: limits, isCrowded: taken >= maximum,
          socket: { Socket.state(of: connection.descriptor) })
        guard isOverdue else { continue }
        shutDownBothWays(connection.descriptor)
        overdue += 1
      }
      return overdue
    }
  }

  /// Closes connections on which nothing is asked, so that a proxy sends its next request elsewhere in place of getting 503 here.
  /// - Parameter headerTimeout: how long a header or a TLS handshake that has begun is waited for.
  func endIdle(headerTimeout: Duration) {
    let now = ContinuousClock.now
    entries.withLock { entries in
      for entry in entries.values {
        let connection = entry.connection
        guard let wait = connection.headerWait(at: now), wait.isIdle(headerTimeout: headerTimeout),
          !Socket.hasUnread(connection.descriptor)
        else { continue }
        shutDownBothWays(connection.descriptor)
      }
    }
  }

  /// The connections of this worker's thread whose header the daemon has refused.
  func withUnseenHeader() -> [Connection] {
    entries.withLock { $0.values.map(\.connection) }.filter(\.hasUnseenHeader)
  }

  /// Answers all requests that still wait for a responder, and cancels the responders' work.
  /// - Parameter response: makes an answer for each, because each has a request id of its own.
  func giveUp(with response: () -> HTTPResponse) {
    let connections = entries.withLock { $0.values.map(\.connection) }
    for connection in connections {
      let task: Task<Void, Never>? = connection.answer.withLock {
        if case .awaited(let task) = $0 { task } else { nil }
      }
      guard let task else {
        // Its answer may be stored, but the connection not be resumed yet.
        connection.awaitResumption()
        continue
      }
      connection.give(response())
      task.cancel()
    }
  }
}

/// Sends an answer directly to the client, bypassing the daemon, before the connection is closed.
///
/// This works only without TLS.
struct ConnectionCloser {
  /// The bytes of the answer.
  let bytes: [UInt8]

  init(_ response: HTTPResponse) {
    let reason =
      unsafe MHD_get_reason_phrase_for(UInt32(clamping: response.status))
      .map { unsafe String(cString: $0) } ?? ""
    var head = "HTTP/1.1 \(response.status) \(reason)\r\n"
    let own: Set = ["connection", "content-length", "transfer-encoding", "keep-alive"]
    for (name, value) in response.fields where !own.contains(name) { head += "\(name): \(value)\r\n" }
    head += "connection: close\r\ncontent-length: \(response.body.count)\r\n\r\n"
    bytes = Array(head.utf8) + response.body
  }

  /// Sends as much as the socket accepts at once; a client that does not read misses the rest.
  func send(to descriptor: Int32) {
    _ = unsafe bytes.withUnsafeBytes { unsafe Socket.send($0, to: descriptor, waits: false) }
    // Ends the sending direction first, because closing with unread bytes would cause a reset.
    _ = shutdown(descriptor, 1)
  }
}

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

/// How a connection waits for a header, for a server that stops.
struct HeaderWait {
  /// What the kernel's times may be off by. A byte that came later than this after an answer is of a further header.
  private static let tolerance: Duration = .milliseconds(25)

  /// Whether a request was answered before.
  let hasAnswered: Bool
  /// For how long it has waited: since the last byte of that answer was sent, or since the connection's start.
  let time: Duration
  /// How long ago the last byte arrived; nil if the system does not tell.
  let silence: Duration?

  /// Whether it can be closed: no request and no TLS handshake is on its way.
  /// - Parameter headerTimeout: longer than the round trips of clients that are far away.
  func isIdle(headerTimeout: Duration) -> Bool {
    // What arrived just now may be a request that is being answered.
    if let silence, silence < Self.tolerance { return false }
    // Before the first request there may be half a TLS handshake, or half a header.
    guard hasAnswered else { return min(time, silence ?? time) > headerTimeout }
    // Where the system does not tell, a client that has sent half a header finds out by itself.
    guard let silence else { return true }
    let hasHeaderBegun = silence + Self.tolerance < time
    return !hasHeaderBegun || silence > headerTimeout
  }
}

/// Shuts a connection down in both directions without closing its descriptor, which wakes waiting threads.
func shutDownBothWays(_ descriptor: Int32) {
  // 2 is SHUT_RDWR, which Glibc's module does not export. It may fail on a socket that is already disconnected.
  _ = shutdown(descriptor, 2)
}
