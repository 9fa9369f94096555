import Testing

@testable import PippinDatabases

@Suite struct WaitingLineTests {
  @Test func `a pool tries ever more rarely to connect, up to once a second`() {
    var backoff = ConnectionBackoff()
    let start = ContinuousClock.now
    #expect(backoff.attempts(wanted: 3, underWay: 1, at: start) == 2)
    var pauses: [Duration] = []
    var now = start
    for _ in 0..<7 {
      backoff.note(PostgreSQLError(.unavailable, message: ""), at: now)
      #expect(backoff.attempts(wanted: 3, underWay: 0, at: now) == 0)
      guard let next = backoff.nextAttempt else { break }
      pauses.append(next - now)
      now = next
      #expect(backoff.attempts(wanted: 3, underWay: 0, at: now) == 1)
      #expect(backoff.attempts(wanted: 3, underWay: 1, at: now) == 0)
    }
    #expect(pauses == [50, 100, 200, 400, 800, 1_000, 1_000].map { .milliseconds($0) })
    backoff.noteSuccess()
    #expect(backoff.attempts(wanted: 3, underWay: 0, at: now) == 3)
  }

  @Test func `waiting work is served in order and refused at its deadline`() {
    var line = WaitingLine<Int>(limit: 200)
    let now = ContinuousClock.now
    let entered = (0...200).map { line.enter($0, until: now + .seconds($0 / 10)) }
    #expect(entered == Array(repeating: true, count: 200) + [false])
    let first = (0..<100).map { _ in line.next() }
    #expect(first == Array(0..<100))
    #expect(line.nextDeadline == now + .seconds(10))
    let expired = line.removeExpired(at: now + .seconds(14))
    #expect(expired == Array(100..<150))
    #expect(line.count == 50)
    let refilled = (200...350).map { line.enter($0, until: now + .seconds(30)) }
    #expect(refilled == Array(repeating: true, count: 150) + [false])
    let rest = (0...200).map { _ in line.next() }
    #expect(rest == Array(150..<350) + [nil])
    #expect(line.count == 0)
    #expect(line.nextDeadline == nil)
  }

  @Test func `work that is tried again comes first and waits no longer than what is behind it`() {
    var line = WaitingLine<Int>(limit: 10)
    let now = ContinuousClock.now
    _ = line.enter(1, until: now + .seconds(1))
    line.enterFirst(0, until: now + .seconds(9))
    #expect(line.first == 0 && line.count == 2)
    #expect(line.nextDeadline == now + .seconds(1))
    #expect([line.next(), line.next(), line.next()] == [0, 1, nil])
    line.enterFirst(5, until: now + .seconds(9))
    #expect(line.nextDeadline == now + .seconds(9) && line.next() == 5)
  }
}
