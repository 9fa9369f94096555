import PippinPlatform
import Testing

@testable import PippinNetwork

/// The sweeper's judgement as a dialogue, without sockets and without waiting.
@Suite struct WatchTests {
  private let limits = HTTPServerConfiguration.Limits()
  private let start = ContinuousClock.now

  private func stamp(_ count: Int, _ phase: Connection.Phase) -> Int { count << 2 | phase.rawValue }

  private func isOverdue(
    _ watch: inout Watch, _ stamp: Int, at seconds: Double, lastByteAt: Double? = nil, finished: Bool = false,
    crowded: Bool = false
  ) -> Bool {
    watch.isOverdue(
      stamp: stamp, now: start + .seconds(seconds), limits: limits, isCrowded: crowded,
      socket: {
        lastByteAt.map {
          SocketState(sinceLastByte: .seconds(seconds - $0), sinceLastSent: .zero, peerHasFinished: finished)
        }
      })
  }

  @Test func `a first header has ten seconds, even if bytes keep arriving`() {
    var watch = Watch(stamp: stamp(0, .header), now: start)
    #expect(!isOverdue(&watch, stamp(0, .header), at: 10, lastByteAt: 9.9))
    #expect(isOverdue(&watch, stamp(0, .header), at: 10.1, lastByteAt: 10))
  }

  @Test func `a further header has ten seconds from its first byte`() {
    let waiting = stamp(4, .header)
    var watch = Watch(stamp: waiting, now: start)
    #expect(!isOverdue(&watch, waiting, at: 40, lastByteAt: -1), "idle")
    #expect(!isOverdue(&watch, waiting, at: 41, lastByteAt: 40.5))
    #expect(!isOverdue(&watch, waiting, at: 50, lastByteAt: 49))
    #expect(isOverdue(&watch, waiting, at: 51, lastByteAt: 50))
  }

  @Test func `an idle connection has 75 seconds, and none once its client has finished`() {
    let waiting = stamp(4, .header)
    var watch = Watch(stamp: waiting, now: start)
    #expect(!isOverdue(&watch, waiting, at: 75, lastByteAt: -1))
    #expect(isOverdue(&watch, waiting, at: 75.1, lastByteAt: -1))
    #expect(isOverdue(&watch, waiting, at: 2, lastByteAt: -1, finished: true))
  }

  @Test(arguments: [(Int(0), Connection.Phase.header), (4, .header), (4, .body)])
  func `under full load silent clients are closed after two seconds`(count: Int, phase: Connection.Phase) {
    let waiting = stamp(count, phase)
    var watch = Watch(stamp: waiting, now: start)
    #expect(!isOverdue(&watch, waiting, at: 2, lastByteAt: -1, crowded: true))
    #expect(!isOverdue(&watch, waiting, at: 2.1, lastByteAt: -1), "only then")
    #expect(isOverdue(&watch, waiting, at: 2.1, lastByteAt: -1, crowded: true))
  }

  @Test func `under full load clients that send, wait for the responder or read are kept`() {
    for phase in [Connection.Phase.header, .body] {
      var speaking = Watch(stamp: stamp(4, phase), now: start)
      #expect(!isOverdue(&speaking, stamp(4, phase), at: 5, lastByteAt: 4.9, crowded: true))
    }
    for phase in [Connection.Phase.responder, .client] {
      var waiting = Watch(stamp: stamp(4, phase), now: start)
      #expect(!isOverdue(&waiting, stamp(4, phase), at: 59, lastByteAt: -1, crowded: true))
    }
  }

  @Test func `under load the time for headers and bodies shrinks with the free connections`() {
    func times(_ taken: Int) -> [Duration] {
      let crowded = limits.whenCrowded(taken: taken, of: 100)
      return [crowded.headerTime, crowded.bodyTime]
    }
    #expect(times(50) == [.seconds(10), .seconds(30)])
    #expect(times(75) == [.seconds(6), .seconds(16)])
    #expect(times(100) == [.seconds(2), .seconds(2)])
    #expect(times(101) == times(100))
  }

  @Test func `without the kernel's state an idle connection has only a header's time`() {
    let waiting = stamp(4, .header)
    var watch = Watch(stamp: waiting, now: start)
    #expect(!isOverdue(&watch, waiting, at: 10))
    #expect(isOverdue(&watch, waiting, at: 10.1))
  }

  @Test(arguments: [(Connection.Phase.body, 30.0), (.client, 60)])
  func `a body has 30 seconds and the taking of an answer 60`(phase: Connection.Phase, seconds: Double) {
    var watch = Watch(stamp: stamp(1, phase), now: start)
    #expect(!isOverdue(&watch, stamp(1, phase), at: seconds, lastByteAt: seconds))
    #expect(isOverdue(&watch, stamp(1, phase), at: seconds + 0.1, lastByteAt: seconds))
  }

  @Test func `a responder has all the time, and each new phase starts anew`() {
    var watch = Watch(stamp: stamp(1, .responder), now: start)
    #expect(!isOverdue(&watch, stamp(1, .responder), at: 100_000))
    #expect(!isOverdue(&watch, stamp(2, .client), at: 100_001))
    #expect(!isOverdue(&watch, stamp(2, .client), at: 100_060))
    #expect(isOverdue(&watch, stamp(2, .client), at: 100_062))
  }
}

/// Which connections a server that stops closes at once.
@Suite struct HeaderWaitTests {
  private func isIdle(_ milliseconds: Int, silence: Int?, answered: Bool) -> Bool {
    HeaderWait(
      hasAnswered: answered, time: .milliseconds(milliseconds), silence: silence.map { Duration.milliseconds($0) }
    ).isIdle(headerTimeout: .seconds(1))
  }

  @Test func `a connection that has sent no request is idle after the header timeout`() {
    for time in [0, 30, 300, 1000] { #expect(!isIdle(time, silence: time, answered: false)) }
    #expect(!isIdle(900, silence: 200, answered: false), "between two messages of a handshake")
    #expect(isIdle(1001, silence: 1001, answered: false))
    #expect(!isIdle(5000, silence: 100, answered: false), "opened ahead of its first request, which has begun")
    #expect(!isIdle(5000, silence: 3, answered: false), "a request that may be answered right now")
    #expect(!isIdle(1000, silence: nil, answered: false) && isIdle(1001, silence: nil, answered: false))
  }

  @Test func `a connection with an answer is idle at once, unless a further header has begun`() {
    #expect(isIdle(25, silence: 25, answered: true))
    #expect(isIdle(0, silence: 3000, answered: true), "the answer took three seconds")
    #expect(isIdle(60_000, silence: 60_004, answered: true))
    #expect(isIdle(60_000, silence: 59_990, answered: true), "the kernel's clock is coarse")
    #expect(!isIdle(5, silence: 6, answered: true))
    #expect(!isIdle(60_000, silence: 200, answered: true), "half a header, of a client that is far away")
    #expect(!isIdle(60_000, silence: 1000, answered: true) && isIdle(60_000, silence: 1001, answered: true))
    #expect(isIdle(60_000, silence: nil, answered: true))
  }
}
