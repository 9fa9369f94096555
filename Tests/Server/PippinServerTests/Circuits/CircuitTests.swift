import Testing

@testable import PippinServer

/// What a circuit decides, without a clock and without a network.
@Suite struct `A circuit` {
  /// A circuit with its clock, and no jitter: the longest waits.
  private struct Bench {
    var circuit = Circuit()
    var now = Duration.zero

    /// Opens it with five failures at the present moment.
    static var open: Bench {
      var bench = Bench()
      for _ in 0..<Circuit.failuresToOpen { _ = bench.fail() }
      return bench
    }

    mutating func ask(_ caller: Circuit.Caller = .job) -> Circuit.Admission { circuit.admit(caller, at: now) }

    /// Asks for a job that prepares its request first.
    mutating func askToPrepare(_ caller: Circuit.Caller = .job) -> Circuit.Admission {
      circuit.admit(caller, sendsNow: false, at: now)
    }

    /// An answer such as 500.
    mutating func answerUnclearly(probe: Int? = nil) -> Circuit.Change? {
      circuit.end(.unclear, probe: probe, at: now, fraction: 1)
    }

    mutating func fail(probe: Int? = nil) -> Circuit.Change? {
      circuit.end(.failed, probe: probe, at: now, fraction: 1)
    }

    mutating func answer(probe: Int? = nil) -> Circuit.Change? {
      circuit.end(.answered, probe: probe, at: now, fraction: 1)
    }

    /// Sends the probe that is due, which fails.
    mutating func failProbe(_ caller: Circuit.Caller = .job) throws {
      guard case .probe(let number) = ask(caller) else { throw NotDue() }
      #expect(fail(probe: number) == nil)
    }

    struct NotDue: Error {}
  }

  @Test func `is opened by the fifth failure in a row, and by no four`() {
    var bench = Bench()
    for _ in 0..<4 { #expect(bench.fail() == nil) }
    #expect(bench.answer() == nil)
    for _ in 0..<4 {
      #expect(bench.fail() == nil)
      #expect(bench.ask() == .send)
    }
    #expect(bench.fail() == .opened(nextProbe: .seconds(5)))
    #expect(bench.circuit.isOpen)
    #expect(bench.ask() == .wait(.seconds(5)))
  }

  @Test func `is neither opened nor closed by a request of which nothing is known`() {
    var bench = Bench()
    for _ in 0..<9 { #expect(bench.circuit.end(.unknown, at: bench.now, fraction: 0) == nil) }
    #expect(bench.ask() == .send)
    bench = .open
    #expect(bench.circuit.end(.unknown, at: bench.now, fraction: 0) == nil)
    #expect(bench.circuit.isOpen)
  }

  @Test func `is neither opened nor closed by errors of the server itself, which may be about one request`() {
    var bench = Bench()
    for _ in 0..<100 { #expect(bench.answerUnclearly() == nil) }
    #expect(bench.ask() == .send)
    // In the middle of an outage they do not begin the count anew.
    for _ in 0..<4 {
      _ = bench.fail()
      _ = bench.answerUnclearly()
    }
    #expect(bench.fail() == .opened(nextProbe: .seconds(5)))
    for _ in 0..<100 { #expect(bench.answerUnclearly() == nil) }
    #expect(bench.circuit.isOpen, "late answers to requests from before")
  }

  @Test func `lets the next request be the probe at once after an error of the server itself`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    #expect(bench.ask(.person) == .probe(1))
    #expect(bench.answerUnclearly(probe: 1) == nil)
    #expect(bench.circuit.isOpen)
    #expect(bench.ask(.person) == .probe(2))
    #expect(bench.ask(.person) == .wait(.seconds(5)))
    #expect(bench.answer(probe: 2) == .closed(after: .seconds(5)))
  }

  @Test func `is closed by the fifth probe in a row that an error of the server itself answers`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    for number in 1...4 {
      #expect(bench.ask() == .probe(number))
      #expect(bench.answerUnclearly(probe: number) == nil)
    }
    #expect(bench.ask() == .probe(5))
    #expect(bench.fail(probe: 5) == nil, "one without an answer begins the count anew")
    bench.now = .seconds(15)
    for number in 6...9 {
      #expect(bench.ask() == .probe(number))
      #expect(bench.answerUnclearly(probe: number) == nil)
    }
    #expect(bench.ask() == .probe(10))
    #expect(bench.answerUnclearly(probe: 10) == .closed(after: .seconds(15)))
    for _ in 0..<4 { #expect(bench.fail() == nil) }
  }

  @Test func `lets no person wait for a job that still prepares the probe, and no job for long`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    #expect(bench.askToPrepare() == .probe(1))
    #expect(bench.ask(.job) == .wait(.seconds(5)))
    #expect(bench.ask(.urgentJob) == .wait(.seconds(5)))
    #expect(bench.ask(.person) == .probe(2))
    #expect(bench.ask(.person) == .wait(.seconds(5)), "the person's is under way")
    // The job's request is sent beside it: only an answer to it counts.
    bench.circuit.begin(probe: 1, at: bench.now)
    #expect(bench.fail(probe: 1) == nil)
    #expect(bench.ask(.person) == .wait(.seconds(5)))
    #expect(bench.fail(probe: 2) == nil)

    bench.now = .seconds(15)
    #expect(bench.askToPrepare() == .probe(3))
    bench.now = .seconds(20)
    #expect(bench.askToPrepare() == .probe(4), "the first has not been sent for five seconds")
  }

  @Test func `holds up everybody by a job's probe from the moment when it is sent`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    #expect(bench.askToPrepare() == .probe(1))
    bench.now = .seconds(8)
    bench.circuit.begin(probe: 1, at: bench.now)
    #expect(bench.ask(.person) == .wait(.seconds(5)))
    bench.now = .seconds(97)
    #expect(bench.ask(.person) == .wait(.seconds(5)))
    #expect(bench.answer(probe: 1) == .closed(after: .seconds(97)))
  }

  @Test func `sends one probe after 5 s, 10 s, 20 s and so on, and at last every five minutes`() throws {
    var bench = Bench.open
    var waits: [Duration] = []
    for _ in 0..<9 {
      guard case .wait(let wait) = bench.ask() else { throw Bench.NotDue() }
      waits.append(wait)
      bench.now += wait - .milliseconds(1)
      #expect(bench.ask() == .wait(.milliseconds(1)))
      bench.now += .milliseconds(1)
      try bench.failProbe()
    }
    #expect(waits == [5, 10, 20, 40, 80, 160, 300, 300, 300].map { .seconds($0) })
  }

  @Test(arguments: [0, 0.3, 0.99, 5, -1])
  func `waits between five seconds and five minutes, whatever is drawn`(fraction: Double) {
    for failed in 0..<100 {
      let wait = Circuit.wait(after: failed, fraction: fraction)
      #expect(wait >= .seconds(5) && wait <= .seconds(300))
    }
    #expect(Circuit.wait(after: 3, fraction: fraction) >= .seconds(32))
  }

  @Test func `lets only one of many be the probe, and all again after its answer`() {
    var bench = Bench.open
    bench.now = .seconds(60)
    #expect(bench.ask(.person) == .probe(1))
    for _ in 0..<20 {
      #expect(bench.ask(.person) == .wait(.seconds(5)))
      #expect(bench.ask(.job) == .wait(.seconds(5)))
    }
    #expect(bench.answer(probe: 1) == .closed(after: .seconds(60)))
    for _ in 0..<20 { #expect(bench.ask(.job) == .send) }
  }

  @Test func `takes a probe that never ends for lost, and believes nothing that it says later but an answer`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    #expect(bench.ask() == .probe(1))
    bench.now = .seconds(94)
    #expect(bench.ask(.person) == .wait(.seconds(5)))
    bench.now = .seconds(95)
    #expect(bench.ask(.person) == .probe(2))
    #expect(bench.fail(probe: 1) == nil)
    #expect(bench.ask(.person) == .wait(.seconds(5)), "the second is still under way")
    #expect(bench.answer(probe: 1) == .closed(after: .seconds(95)))
    #expect(bench.fail(probe: 2) == nil)
    #expect(!bench.circuit.isOpen)
  }

  @Test func `lets a person be a probe five seconds after the last failure, and urgent work after fifteen`() throws {
    var bench = Bench.open
    for _ in 0..<6 {
      bench.now += .seconds(300)
      try bench.failProbe()
    }
    bench.now += .seconds(4)
    #expect(bench.ask(.person) == .wait(.seconds(1)))
    #expect(bench.ask(.urgentJob) == .wait(.seconds(11)))
    #expect(bench.ask(.job) == .wait(.seconds(296)))
    bench.now += .seconds(1)
    try bench.failProbe(.person)
    bench.now += .seconds(15)
    try bench.failProbe(.urgentJob)
    #expect(bench.ask(.job) == .wait(.seconds(300)))
  }

  @Test func `gives a probe to the next one if the first did not send it`() {
    var bench = Bench.open
    bench.now = .seconds(5)
    #expect(bench.ask() == .probe(1))
    #expect(bench.circuit.end(.unknown, probe: 1, at: bench.now, fraction: 0) == nil)
    #expect(bench.ask() == .probe(2))
  }

  @Test func `is closed by a late answer, and not kept open by late failures`() {
    var bench = Bench.open
    for _ in 0..<100 { #expect(bench.fail() == nil) }
    #expect(bench.ask() == .wait(.seconds(5)), "requests from before count for nothing")
    bench.now = .seconds(2)
    #expect(bench.answer() == .closed(after: .seconds(2)))
  }

  @Test func `does not stay open because the clock went back`() {
    var bench = Bench()
    bench.now = .seconds(1_000_000)
    for _ in 0..<5 { _ = bench.fail() }
    bench.now = .seconds(10)
    #expect(bench.ask() == .probe(1))
    bench.now = .seconds(1)
    #expect(bench.ask() == .probe(2), "the first seems to begin in the future")
    #expect(bench.answer(probe: 2) == .closed(after: .zero))
  }

  @Test func `brings waiting jobs back one after the other, in their order`() {
    var bench = Bench.open
    var returns: [Duration] = []
    for _ in 0..<100 {
      guard case .wait(let wait) = bench.ask() else { return #expect(Bool(false), "it waits") }
      returns.append(bench.now + bench.circuit.timeToReturn(after: wait, of: .job, at: bench.now))
      bench.now += .milliseconds(1)
    }
    #expect(returns.first == .seconds(5))
    #expect(zip(returns, returns.dropFirst()).allSatisfy { $1 - $0 == .milliseconds(25) })
  }

  @Test func `lets another job be the next probe, since what fails may be the first one's own request`() throws {
    var bench = Bench.open
    bench.now = .seconds(5)
    try bench.failProbe()
    let failed = try #require(bench.circuit.timeToReturnAfterFailure(of: .job, at: bench.now))
    #expect(failed == .seconds(11))
    #expect(bench.circuit.timeToReturn(after: .seconds(10), of: .job, at: bench.now) < failed)
    _ = bench.answer()
    #expect(bench.circuit.timeToReturnAfterFailure(of: .job, at: bench.now) == nil)
  }

  @Test func `is forgotten if nobody asks for a quarter of an hour, and opened again by one failure`() {
    var bench = Bench.open
    bench.now = .seconds(904)
    #expect(bench.circuit.forgetIfIdle(at: bench.now) == nil)
    bench.now = .seconds(905)
    #expect(bench.circuit.forgetIfIdle(at: bench.now) == .forgotten)
    #expect(bench.circuit.forgetIfIdle(at: bench.now) == nil)
    #expect(bench.ask() == .send)
    #expect(bench.fail() == .opened(nextProbe: .seconds(5)))
  }

  @Test func `says since when, and when the next probe is due`() {
    var bench = Bench()
    for _ in 0..<5 {
      _ = bench.fail()
      bench.now += .seconds(10)
    }
    #expect(
      bench.circuit.outage(at: bench.now)
        == Circuit.Outage(age: .seconds(50), untilNextProbe: .zero, isProbing: false))
    _ = bench.ask()
    #expect(bench.circuit.outage(at: bench.now)?.isProbing == true)
    _ = bench.answer()
    #expect(bench.circuit.outage(at: bench.now) == nil)
  }
}
