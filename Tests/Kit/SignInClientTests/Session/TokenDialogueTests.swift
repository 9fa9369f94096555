import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Requests for a token, and the machine's actions.
@Suite struct TokenDialogueTests {
  @Test func `a valid token is returned at once`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil)) == [.give(SecretText("access.s1.1"), to: 1)])
  }

  @Test func `in the last quarter of its life a token is returned and refreshed`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 700)
        == [.give(SecretText("access.s1.1"), to: 1), .refresh(.sample())])
  }

  @Test func `a stored retry key of an earlier version is used for its own token only`() {
    var session = StoredSession.sample()
    session.retryKey = SecretText("of the earlier version")
    var machine = SessionMachine(session: session, endings: [])
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 895) == [.refresh(session)])
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896)
    #expect(machine.session?.retryKey == nil)
  }

  @Test func `callers during a refresh share its answer`() {
    var machine = SessionMachine.refreshing(waiter: 1)
    #expect(machine.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 895) == [])
    #expect(
      machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896)
        == [.save, .give(SecretText("access.s1.2"), to: 1), .give(SecretText("access.s1.2"), to: 2)])
  }

  @Test func `a caller that left gets nothing`() {
    var machine = SessionMachine.refreshing(waiter: 1)
    #expect(machine.hears(.waiterLeft(1)) == [])
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896) == [.save])
  }

  @Test func `a rejected token is replaced although it has not expired`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let refused = SecretText("access.s1.1")
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: refused)) == [.refresh(.sample())])
  }

  @Test func `a rejected token that was already replaced causes no refresh`() {
    var machine = SessionMachine(session: .sample(generation: 2), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: SecretText("access.s1.1")))
        == [.give(SecretText("access.s1.2"), to: 1)])
  }

  @Test func `a call of one session gets no token of the next`() {
    var machine = SessionMachine(session: .sample("s2", account: "anita"), endings: [])
    let actions = machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil))
    #expect(actions == [.fail(1, SessionMachine.replaced)])
  }

  @Test func `tokens expire if the clock is set back`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: -3600) == [.refresh(.sample())])
  }

  @Test func `an unanswered refresh is sent three times with the same token`() {
    var machine = SessionMachine.refreshing()
    let sent = machine.session ?? .sample()
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.pause(1, id: "s1")])
    #expect(machine.hears(.pauseOver(id: "s1")) == [.refresh(sent)])
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.pause(2, id: "s1")])
    #expect(machine.hears(.pauseOver(id: "s1")) == [.refresh(sent)])
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.fail(1, .away)])
    #expect(machine.state == .signedIn(.sample()))
    // The key belongs to that token also in the next run of the app.
    var next = SessionMachine(session: machine.session, endings: [])
    #expect(next.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 9000) == [.refresh(sent)])
  }

  @Test func `a pause of an ended session has no effect`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .unanswered(.away)))
    _ = machine.hears(.signedIn(.sample("s2", account: "anita")), at: 891)
    _ = machine.hears(.tokenWanted(by: 2, of: "s2", insteadOf: SecretText("access.s2.1")), at: 892)
    #expect(machine.hears(.pauseOver(id: "s1"), at: 893) == [])
    _ = machine.hears(.refreshed(id: "s2", .unanswered(.away)), at: 894)
    #expect(machine.hears(.pauseOver(id: "s1"), at: 894) == [])
  }

  @Test func `after three failed attempts all callers share a wait that doubles up to a minute`() {
    var machine = SessionMachine.refreshing()
    for _ in 1...2 {
      _ = machine.hears(.refreshed(id: "s1", .unanswered(.away)), at: 893)
      _ = machine.hears(.pauseOver(id: "s1"), at: 893)
    }
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away)), at: 893) == [.fail(1, .away)])
    var sent: [Int] = []
    for second in 893..<1200 {
      let now = Double(second)
      guard machine.hears(.tokenWanted(by: second, of: "s1", insteadOf: nil), at: now) != [.fail(second, .away)] else {
        continue
      }
      sent.append(second - 893)
      #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away)), at: now) == [.fail(second, .away)])
    }
    #expect(sent == [1, 3, 7, 15, 31, 63, 123, 183, 243, 303])
    _ = machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 1300)
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 1300)
    #expect(machine.backoff.failures == 0)
  }

  @Test(arguments: [(0, 0.5), (0.5, 1), (0.75, 1.25)])
  func `a pause is the average, plus or minus half at random`(chance: Double, seconds: TimeInterval) {
    var machine = SessionMachine.refreshing()
    #expect(
      machine.hears(.refreshed(id: "s1", .unanswered(.away)), chance: chance) == [.pause(seconds, id: "s1")])
  }

  @Test(arguments: [(0, 2.0), (0.5, 2.5)])
  func `a pause is never shorter than the server's Retry-After`(chance: Double, seconds: TimeInterval) {
    var machine = SessionMachine.refreshing()
    let busy = SignInError(.tooManyRequests, "busy", retryAfter: 2)
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(busy)), chance: chance) == [.pause(seconds, id: "s1")])
  }

  @Test func `a device without a network tries again soon`() {
    var machine = SessionMachine.refreshing()
    let offline = SignInError(offline: "no network")
    for second in 0..<10 {
      _ = machine.hears(.refreshed(id: "s1", .unanswered(offline)), at: 900 + Double(3 * second))
      _ = machine.hears(.pauseOver(id: "s1"), at: 900 + Double(3 * second))
      _ = machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 903 + Double(3 * second))
      #expect(machine.refreshing != .idle)
    }
  }

  @Test func `a Retry-After is respected`() {
    var machine = SessionMachine.refreshing()
    let busy = SignInError(.tooManyRequests, "busy", retryAfter: 30)
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(busy)), at: 890) == [.fail(1, busy)])
    #expect(machine.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 900) == [.fail(2, busy)])
    #expect(machine.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 927) == [.fail(2, busy)])
    let later = machine.hears(.tokenWanted(by: 3, of: "s1", insteadOf: nil), at: 928)
    #expect(later == [.refresh(machine.session ?? .sample())])
  }

  @Test func `a permanent error fails the callers and keeps the session`() {
    var machine = SessionMachine.refreshing()
    let error = SignInError(.invalidValue, "no")
    #expect(machine.hears(.refreshed(id: "s1", .refused(error))) == [.fail(1, error)])
    #expect(machine.session?.id == "s1")
  }

  @Test func `a session that the server ended is not ended again`() {
    var machine = SessionMachine.refreshing()
    let actions = machine.hears(.refreshed(id: "s1", .ended(.administrator)))
    #expect(actions.prefix(2) == [.save, .publish(.signedOut(.administrator))])
    #expect(actions.count == 3)
    #expect(machine.session == nil)
    #expect(machine.endings == [])
  }

  @Test func `an unexpected answer changes nothing`() {
    var machine = SessionMachine(session: .sample(generation: 2), endings: [])
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 1)))) == [])
    #expect(machine.session == .sample(generation: 2))
  }

  @Test func `another process's tokens serve the callers and cancel the unsent refresh`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let newer = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(890))
    #expect(
      machine.hears(.stored(newer, endings: []), at: 891)
        == [.publish(.signedIn(.sample())), .give(SecretText("access.s1.2"), to: 7)])
    #expect(machine.hears(.refreshed(id: "s1", .superseded), at: 891) == [])
    #expect(machine.refreshing == .idle)
  }

  @Test func `a superseded refresh continues with the other process's expired tokens`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let spent = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(-890))
    #expect(machine.hears(.stored(spent, endings: []), at: 891) == [.publish(.signedIn(.sample()))])
    #expect(machine.hears(.refreshed(id: "s1", .superseded), at: 891) == [.refresh(spent)])
  }

  @Test(arguments: [nil, StoredSession.sample("s2", account: "anita")])
  func `a sign-in or sign-out in another process applies here`(session: StoredSession?) {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.stored(session, endings: []), at: 891)
    #expect(actions == [.publish(machine.state), .fail(7, SessionMachine.replaced)])
    #expect(machine.session == session)
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 892) == [])
  }
}
