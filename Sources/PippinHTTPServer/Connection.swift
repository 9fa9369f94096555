// The C module's header brings the threads' calls along and thereby owns them.
import CPippinMicroHTTPD
import Glibc
import PippinHTTP
import PippinLock
import Synchronization

/// One client's connection, with the one request on it that is being read or answered.
///
/// Proof for `@unchecked Sendable`: what is neither `let`, atomic nor inside the `Lock` is touched only in the
/// daemon's callbacks, and for one connection the daemon calls back from one thread only, its worker's.
@safe final class Connection: @unchecked Sendable {
  /// What the connection is waiting for.
  enum Phase: UInt64 {
    /// For a header, be it the first byte of it.
    case header
    /// For the rest of a body.
    case body
    /// For the responder.
    case responder
    /// For the client to take the answer.
    case client
  }

  /// Where the answer to the current request is.
  enum Answer: Sendable {
    case none
    /// The responder is at work, on the daemon's own thread so far.
    case beingMade
    /// The responder went on elsewhere, and the daemon has laid the connection aside until it is resumed.
    case awaited(Task<Void, Never>)
    case made(HTTPResponse)
  }

  /// How far the current request has come.
  enum Step {
    case head
    case body
    case answer
    case done
  }

  /// The daemon's own name of the connection; valid from its first notification to its last.
  let handle: OpaquePointer
  let descriptor: Int32
  let peer: String
  /// The worker's thread, the only one that may ask the daemon about the connection.
  private let thread = pthread_self()
  let answer = Lock<Answer>(.none)

  /// A count of the changes of phase, and in its two low bits the phase: all that the sweeper looks at.
  private let stampStorage = Atomic<UInt64>(0)

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

  /// Whether this is the worker's own thread and the daemon has a complete header that it has not handed over.
  ///
  /// It hands one over in the same breath in which it completes it, unless it refuses it.
  var hasUnseenHeader: Bool {
    guard pthread_equal(thread, pthread_self()) != 0, step == .head, !target.isEmpty else { return false }
    return unsafe pippin_mhd_header_size(handle) > 0
  }

  var stamp: UInt64 { stampStorage.load(ordering: .relaxed) }

  /// Notes the phase that begins; only the connection's own thread does so, so nothing is lost between load and store.
  func enter(_ phase: Phase) {
    stampStorage.store((stamp >> 2 &+ 1) << 2 | phase.rawValue, ordering: .relaxed)
  }

  /// Forgets the request that is done with.
  func reset() {
    step = .head
    target.removeAll(keepingCapacity: true)
    fields = HTTPFields()
    body = []
    closesAfterAnswer = false
    answer.withLock { $0 = .none }
    enter(.header)
  }

  /// The responder's answer: kept for the daemon, which is told of it if it laid the connection aside.
  func give(_ response: HTTPResponse) {
    answer.withLock { answer in
      switch answer {
      case .beingMade: answer = .made(response)
      case .awaited:
        answer = .made(response)
        unsafe resumeHandling(handle)
      // The server stopped waiting and has answered for itself; the connection may be gone.
      case .none, .made: break
      }
    }
  }
}
