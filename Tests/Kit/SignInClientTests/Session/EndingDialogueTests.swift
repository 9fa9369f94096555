import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Ended sessions: signed out here at once, and at the server eventually.
@Suite struct EndingDialogueTests {
  private func deferred(_ id: String = "s1", generation: Int = 1) -> StoredSession {
    StoredSession.sample(id, generation: generation)
  }

  @Test func `a sign-out is stored before the server is told`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.left(.signedOut)) == [.save, .publish(.signedOut(.signedOut)), .end(deferred())])
    #expect(machine.session == nil)
    #expect(machine.endings == [deferred()])
  }

  @Test func `an ended session is forgotten after the server answered`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.left(.signedOut))
    #expect(machine.hears(.told(id: "s1", .done)) == [.save])
    #expect(machine.endings == [])
  }

  @Test func `an unanswered ending is repeated at the next start, one request at a time`() {
    var machine = SessionMachine(session: nil, endings: [deferred()])
    #expect(machine.hears(.started).last == .end(deferred()))
    #expect(machine.hears(.started) == [.publish(.signedOut(.neverSignedIn))])
    #expect(machine.hears(.told(id: "s1", .unanswered(.away))) == [])
    #expect(machine.hears(.started, at: 2).last == .end(deferred()))
  }

  @Test func `starts during an outage end a session at the server ever more rarely, and at once after an answer`() {
    var machine = SessionMachine(session: .sample("s2", at: noon), endings: [deferred()])
    var sent: [Int] = []
    for second in 0..<200 where machine.hears(.started, at: Double(second)).contains(.end(deferred())) {
      sent.append(second)
      _ = machine.hears(.told(id: "s1", .unanswered(.away)), at: Double(second))
    }
    #expect(sent == [0, 1, 3, 7, 15, 31, 63, 123, 183])
    _ = machine.hears(.tokenWanted(by: 1, of: "s2", insteadOf: SecretText("access.s2.1")), at: 200)
    let answered = machine.hears(.refreshed(id: "s2", .renewed(.sample("s2", 2))), at: 200)
    #expect(answered.contains(.end(deferred())))
  }

  @Test func `a session with an expired access token is refreshed before it is ended`() {
    var machine = SessionMachine(session: nil, endings: [deferred()])
    #expect(machine.hears(.started, at: 1000).last == .refresh(deferred()))
    let renewed = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 1000)
    #expect(renewed.first == .save)
    #expect(renewed.last == .end(machine.endings.first ?? deferred()))
    #expect(machine.endings.first?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `a rejected token is refreshed once, whatever the clock says`() {
    var machine = SessionMachine(session: nil, endings: [deferred()])
    _ = machine.hears(.started)
    #expect(machine.hears(.told(id: "s1", .tokenRefused)) == [.refresh(deferred())])
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))))
    #expect(machine.hears(.told(id: "s1", .tokenRefused)) == [])
    #expect(machine.endings.count == 1)
  }

  @Test func `a session that has expired is forgotten`() {
    var machine = SessionMachine(session: nil, endings: [deferred()])
    _ = machine.hears(.started, at: 1000)
    #expect(machine.hears(.refreshed(id: "s1", .ended(.tokenInvalid))) == [.save])
    #expect(machine.endings == [])
  }

  @Test func `an ending during a refresh waits for its answer`() {
    var machine = SessionMachine.refreshing()
    let actions = machine.hears(.left(.signedOut), at: 891)
    #expect(actions.prefix(2) == [.save, .publish(.signedOut(.signedOut))])
    #expect(!actions.contains(.refresh(deferred())))
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 892).first == .save)
    #expect(machine.endings.first?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `a sign-in ends the previous session`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let new = StoredSession.sample("s2", account: "anita")
    #expect(machine.hears(.signedIn(new)) == [.save, .publish(.signedIn(.sample("anita"))), .end(deferred())])
    #expect(machine.session == new)
  }

  @Test func `callers of the previous session get an error`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.signedIn(.sample("s2", account: "anita")), at: 891)
    #expect(actions.contains(.fail(7, SessionMachine.replaced)))
  }

  @Test func `an unwanted new session is only scheduled to be ended`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(machine.hears(.opened(inVain: .sample("s2"))) == [.save, .end(deferred("s2"))])
    #expect(machine.session?.id == "s1")
  }

  @Test func `at most eight endings are pending`() {
    var machine = SessionMachine(session: nil, endings: [])
    for number in 1...9 { _ = machine.hears(.opened(inVain: .sample("s\(number)"))) }
    #expect(machine.endings.map(\.id) == (2...9).map { "s\($0)" })
  }

  @Test func `the end of another session does not end the current one`() {
    var machine = SessionMachine(session: .sample("s2"), endings: [])
    #expect(machine.hears(.ended(id: "s1", .administrator)) == [])
    #expect(machine.session?.id == "s2")
  }

  @Test func `a sign-out while signed out does nothing`() {
    var machine = SessionMachine(session: nil, endings: [])
    #expect(machine.hears(.left(.signedOut)) == [])
  }
}
