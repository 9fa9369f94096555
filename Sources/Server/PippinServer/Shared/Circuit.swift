/// Whether requests are sent to one other server: not while it does not answer, but for one probe at a time (0159).
///
/// It decides only: every call says what time it is by a monotonic clock, and brings its random numbers.
package struct Circuit: Sendable, Equatable {
  /// How many failures in a row open it.
  static let failuresToOpen = 5
  /// How many probes in a row with an unclear answer close it.
  static let unclearToClose = 5
  /// The waits between probes: the first, and the longest.
  static let shortestWait = Duration.seconds(5)
  static let longestWait = Duration.seconds(300)
  /// The longest wait where work soon loses its worth.
  static let urgentWait = Duration.seconds(15)
  /// A probe without an end counts as lost after this time, which is longer than any time-out.
  static let longestProbe = Duration.seconds(90)
  /// A job that was admitted as the probe and has not sent it after this time holds up other jobs no more.
  static let longestPreparation = Duration.seconds(5)
  /// If nobody asks for this long after a probe was due, nobody knows how the server is.
  static let idleTime = Duration.seconds(900)
  /// How far apart jobs that waited come back.
  static let spacing = Duration.milliseconds(25)

  /// Who wants to send a request.
  package enum Caller: Sendable, Equatable {
    /// A person waits for the answer.
    case person
    /// A job that is of no use some minutes later.
    case urgentJob
    case job
  }

  /// What becomes of a request.
  enum Admission: Sendable, Equatable {
    case send
    /// It is sent as the only one of its time; its end is told with the number.
    case probe(Int)
    /// It is not sent. There is a next chance after this time.
    case wait(Duration)
  }

  /// How a request ended.
  enum Outcome: Sendable, Equatable {
    /// The server answered, even if it refuses us.
    case answered
    /// No answer, or a gateway's that there is no server behind it.
    case failed
    /// The server answered, but that says nothing about other requests: an error of its own may be about this one.
    case unclear
    /// Nothing is known: it was cancelled, or never sent.
    case unknown

    /// What the status of an answer says of the server.
    init(status: Int) {
      self =
        switch status {
        case 502, 503, 504: .failed
        case 429, 500...: .unclear
        default: .answered
        }
    }
  }

  /// What the log and the metric are told.
  enum Change: Sendable, Equatable {
    case opened(nextProbe: Duration)
    case closed(after: Duration)
    /// Nobody asked for a long time, so the next request is sent as usual.
    case forgotten
  }

  private enum State: Equatable {
    case closed(failures: Int, since: Duration)
    case open(Open)
  }

  private struct Open: Equatable {
    /// When the first of the failures was.
    let since: Duration
    var failedProbes = 0
    /// The probes with an unclear answer since the last failure.
    var unclearProbes = 0
    var lastFailure: Duration
    var nextProbe: Duration
    var probe: Probe?
    var lastRequest: Duration
    /// The last times that were given to waiting jobs, and to urgent ones.
    var lastReturn: Duration
    var lastUrgentReturn: Duration

    struct Probe: Equatable {
      let number: Int
      let start: Duration
      /// False while a job prepares it.
      let isSent: Bool
    }

    /// Whether a probe holds up a caller.
    func isProbing(at now: Duration, before caller: Caller = .job) -> Bool {
      guard let probe, now >= probe.start else { return false }
      guard probe.isSent else { return caller != .person && now - probe.start < Circuit.longestPreparation }
      return now - probe.start < Circuit.longestProbe
    }
  }

  private var state = State.closed(failures: 0, since: .zero)
  private var lastNumber = 0

  var isOpen: Bool { if case .open = state { true } else { false } }

  /// Decides about a request.
  /// - Parameter sendsNow: false for a job that has yet to prepare it. No person waits for that: a person's request may be the probe
  ///   meanwhile, and the job's is sent beside it.
  mutating func admit(_ caller: Caller, sendsNow: Bool = true, at now: Duration) -> Admission {
    guard case .open(var open) = state else { return .send }
    defer { state = .open(open) }
    open.lastRequest = now
    guard !open.isProbing(at: now, before: caller) else { return .wait(Self.shortestWait) }
    let due =
      switch caller {
      case .person: open.lastFailure + Self.shortestWait
      case .urgentJob: min(open.nextProbe, open.lastFailure + Self.urgentWait)
      case .job: open.nextProbe
      }
    // A clock that went back must not keep the circuit open.
    guard now >= due || now < open.lastFailure else { return .wait(due - now) }
    lastNumber += 1
    open.probe = Open.Probe(number: lastNumber, start: now, isSent: sendsNow)
    return .probe(lastNumber)
  }

  /// Takes note that a job sends the probe now that it prepared, unless another request took its place.
  mutating func begin(probe: Int, at now: Duration) {
    guard case .open(var open) = state, open.probe?.number == probe else { return }
    open.probe = Open.Probe(number: probe, start: now, isSent: true)
    state = .open(open)
  }

  /// Takes note of a request's end.
  /// - Parameters:
  ///   - probe: the number, if it was a probe.
  ///   - fraction: from 0 up to 1, drawn by the caller.
  mutating func end(_ outcome: Outcome, probe: Int? = nil, at now: Duration, fraction: Double) -> Change? {
    switch (state, outcome) {
    case (.closed, .answered):
      state = .closed(failures: 0, since: now)
      return nil
    case (.closed(let failures, let since), .failed):
      let first = failures == 0 ? now : since
      guard failures + 1 >= Self.failuresToOpen else {
        state = .closed(failures: failures + 1, since: first)
        return nil
      }
      let wait = Self.wait(after: 0, fraction: fraction)
      state = .open(
        Open(
          since: first, lastFailure: now, nextProbe: now + wait, lastRequest: now, lastReturn: now,
          lastUrgentReturn: now))
      return .opened(nextProbe: wait)
    case (.open(let open), .answered):
      // Any answer proves that the server lives, even a late one.
      state = .closed(failures: 0, since: now)
      return .closed(after: max(.zero, now - open.since))
    case (.open(var open), .failed) where probe != nil && probe == open.probe?.number:
      (open.probe, open.lastFailure, open.unclearProbes) = (nil, now, 0)
      open.failedProbes += 1
      open.nextProbe = now + Self.wait(after: open.failedProbes, fraction: fraction)
      state = .open(open)
      return nil
    case (.open(var open), .unclear) where probe != nil && probe == open.probe?.number:
      // The next request is the next probe at once, so that nobody waits because of somebody else's request.
      open.probe = nil
      open.unclearProbes += 1
      guard open.unclearProbes < Self.unclearToClose else {
        state = .closed(failures: 0, since: now)
        return .closed(after: max(.zero, now - open.since))
      }
      state = .open(open)
      return nil
    case (.open(var open), .unknown) where probe != nil && probe == open.probe?.number:
      open.probe = nil
      state = .open(open)
      return nil
    case (.closed, .unclear), (.closed, .unknown), (.open, .failed), (.open, .unclear), (.open, .unknown):
      // Nothing that counts, a request from before the circuit opened, or a probe whose place another one took.
      return nil
    }
  }

  /// Closes it if nobody has asked for a long time. One more failure opens it again.
  mutating func forgetIfIdle(at now: Duration) -> Change? {
    guard case .open(let open) = state, !open.isProbing(at: now),
      now - max(open.nextProbe, open.lastRequest) >= Self.idleTime
    else { return nil }
    state = .closed(failures: Self.failuresToOpen - 1, since: open.since)
    return .forgotten
  }

  /// When a job comes back that could not be sent, as a time from now. Jobs come back one after the other, in the order in which they
  /// were put off.
  mutating func timeToReturn(after wait: Duration, of caller: Caller, at now: Duration) -> Duration {
    guard case .open(var open) = state else { return wait }
    let last = caller == .job ? open.lastReturn : open.lastUrgentReturn
    let next = max(now + wait, last + Self.spacing)
    if caller == .job { open.lastReturn = next } else { open.lastUrgentReturn = next }
    state = .open(open)
    return next - now
  }

  /// When a job comes back whose own request failed, as a time from now; nil if the circuit is closed. It lets others be the next probe:
  /// what fails may be its own request.
  func timeToReturnAfterFailure(of caller: Caller, at now: Duration) -> Duration? {
    guard case .open(let open) = state else { return nil }
    let wait = max(open.nextProbe - now, Self.shortestWait)
    return caller == .job ? wait + max(wait / 10, .seconds(1)) : min(wait, Self.urgentWait)
  }

  /// What people are told of it while it is open.
  struct Outage: Sendable, Equatable {
    /// How long ago the first failure was.
    let age: Duration
    /// Zero if the next request is a probe.
    let untilNextProbe: Duration
    let isProbing: Bool
  }

  func outage(at now: Duration) -> Outage? {
    guard case .open(let open) = state else { return nil }
    return Outage(
      age: max(.zero, now - open.since), untilNextProbe: max(.zero, open.nextProbe - now),
      isProbing: open.isProbing(at: now))
  }

  /// The wait before the next probe: it doubles with each one that failed, and up to a fifth of it is random.
  static func wait(after failedProbes: Int, fraction: Double) -> Duration {
    let whole = min(longestWait, shortestWait * (1 << min(failedProbes, 10)))
    return max(shortestWait, whole * (0.8 + 0.2 * min(max(fraction, 0), 1)))
  }
}
