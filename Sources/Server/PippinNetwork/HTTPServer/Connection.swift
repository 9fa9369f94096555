// The C module's header brings the threads' calls along and thereby owns them.
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
