import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Who wants a token, and what the machine does about it.
@Suite struct TokenDialogueTests {
  @Test func `a fresh token is handed over at once`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil)) == [.give(SecretText("access.s1.1"), to: 1)])
  }

  @Test func `in the last quarter of its life it is handed over, and its successor fetched`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 700)
        == [.give(SecretText("access.s1.1"), to: 1), .refresh(.sample())])
  }

  @Test func `the key of a refresh that an earlier version sent goes with its token, and with no other`() {
    var session = StoredSession.sample()
    session.retryKey = SecretText("of the earlier version")
    var machine = SessionMachine(session: session, endings: [])
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: 895) == [.refresh(session)])
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896)
    #expect(machine.session?.retryKey == nil)
  }

  @Test func `who comes while it runs waits for the same answer`() {
    var machine = SessionMachine.refreshing(waiter: 1)
    #expect(machine.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 895) == [])
    #expect(
      machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896)
        == [.save, .give(SecretText("access.s1.2"), to: 1), .give(SecretText("access.s1.2"), to: 2)])
  }

  @Test func `who left gets nothing`() {
    var machine = SessionMachine.refreshing(waiter: 1)
    #expect(machine.hears(.waiterLeft(1)) == [])
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 896) == [.save])
  }

  @Test func `a refused token is replaced, however fresh it looks`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let refused = SecretText("access.s1.1")
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: refused)) == [.refresh(.sample())])
  }

  @Test func `a token that was replaced meanwhile is not refreshed for having been refused`() {
    var machine = SessionMachine(session: .sample(generation: 2), endings: [])
    #expect(
      machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: SecretText("access.s1.1")))
        == [.give(SecretText("access.s1.2"), to: 1)])
  }

  @Test func `what was begun in one session gets no token of the next`() {
    var machine = SessionMachine(session: .sample("s2", account: "anita"), endings: [])
    let actions = machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil))
    #expect(actions == [.fail(1, SessionMachine.replaced)])
  }

  @Test func `a clock that was set back makes a token count as spent`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(machine.hears(.tokenWanted(by: 1, of: "s1", insteadOf: nil), at: -3600) == [.refresh(.sample())])
  }

  @Test func `an unanswered refresh is sent again, the same token, thrice in all`() {
    var machine = SessionMachine.refreshing()
    let sent = machine.session ?? .sample()
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.pause(1, id: "s1")])
    #expect(machine.hears(.pauseOver(id: "s1")) == [.refresh(sent)])
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.pause(2, id: "s1")])
    #expect(machine.hears(.pauseOver(id: "s1")) == [.refresh(sent)])
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(.away))) == [.fail(1, .away)])
    #expect(machine.state == .signedIn(.sample()))
    // Much later, and in the next run of the app, it is still that token.
    var next = SessionMachine(session: machine.session, endings: [])
    #expect(next.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 9000) == [.refresh(sent)])
  }

  @Test func `a pause of a session that was left wakes nobody`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .unanswered(.away)))
    _ = machine.hears(.signedIn(.sample("s2", account: "anita")), at: 891)
    _ = machine.hears(.tokenWanted(by: 2, of: "s2", insteadOf: SecretText("access.s2.1")), at: 892)
    #expect(machine.hears(.pauseOver(id: "s1"), at: 893) == [])
    _ = machine.hears(.refreshed(id: "s2", .unanswered(.away)), at: 894)
    #expect(machine.hears(.pauseOver(id: "s1"), at: 894) == [])
  }

  @Test func `a server that wants to be left alone is left alone`() {
    var machine = SessionMachine.refreshing()
    let busy = SignInError(.tooManyRequests, "busy", retryAfter: 30)
    #expect(machine.hears(.refreshed(id: "s1", .unanswered(busy)), at: 890) == [.fail(1, busy)])
    #expect(machine.hears(.tokenWanted(by: 2, of: "s1", insteadOf: nil), at: 900) == [.fail(2, busy)])
    let later = machine.hears(.tokenWanted(by: 3, of: "s1", insteadOf: nil), at: 921)
    #expect(later == [.refresh(machine.session ?? .sample())])
  }

  @Test func `an answer that changes nothing fails who waits and ends nothing`() {
    var machine = SessionMachine.refreshing()
    let error = SignInError(.invalidValue, "no")
    #expect(machine.hears(.refreshed(id: "s1", .refused(error))) == [.fail(1, error)])
    #expect(machine.session?.id == "s1")
  }

  @Test func `a session that the server ended is over here, and owed to nobody`() {
    var machine = SessionMachine.refreshing()
    let actions = machine.hears(.refreshed(id: "s1", .ended(.administrator)))
    #expect(actions.prefix(2) == [.save, .publish(.signedOut(.administrator))])
    #expect(actions.count == 3)
    #expect(machine.session == nil)
    #expect(machine.endings == [])
  }

  @Test func `an answer that nobody asked for changes nothing`() {
    var machine = SessionMachine(session: .sample(generation: 2), endings: [])
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 1)))) == [])
    #expect(machine.session == .sample(generation: 2))
  }

  @Test func `the tokens of another process serve who waits, and end the refresh that was not sent`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let newer = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(890))
    #expect(
      machine.hears(.stored(newer, endings: []), at: 891)
        == [.publish(.signedIn(.sample())), .give(SecretText("access.s1.2"), to: 7)])
    #expect(machine.hears(.refreshed(id: "s1", .superseded), at: 891) == [])
    #expect(machine.refreshing == .idle)
  }

  @Test func `where another process left spent tokens, a refresh that was superseded goes on with those`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let spent = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(-890))
    #expect(machine.hears(.stored(spent, endings: []), at: 891) == [.publish(.signedIn(.sample()))])
    #expect(machine.hears(.refreshed(id: "s1", .superseded), at: 891) == [.refresh(spent)])
  }

  @Test(arguments: [nil, StoredSession.sample("s2", account: "anita")])
  func `who left, or came, in another process left, or came, here`(session: StoredSession?) {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.stored(session, endings: []), at: 891)
    #expect(actions == [.publish(machine.state), .fail(7, SessionMachine.replaced)])
    #expect(machine.session == session)
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 892) == [])
  }
}
