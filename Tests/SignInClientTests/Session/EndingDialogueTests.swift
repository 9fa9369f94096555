import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Sessions that are left: over here at once, and at the server in the end.
@Suite struct EndingDialogueTests {
  private func owed(_ id: String = "s1", generation: Int = 1) -> StoredSession {
    StoredSession.sample(id, generation: generation)
  }

  @Test func `signing out is written down before the server is told`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(
      machine.hears(.left(.signedOut)) == [.save, .publish(.signedOut(.signedOut)), .end(owed())])
    #expect(machine.session == nil)
    #expect(machine.endings == [owed()])
  }

  @Test func `once told it is forgotten`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.left(.signedOut))
    #expect(machine.hears(.told(id: "s1", .done)) == [.save])
    #expect(machine.endings == [])
  }

  @Test func `untold it is owed at the next start, and not twice at a time`() {
    var machine = SessionMachine(session: nil, endings: [owed()])
    #expect(machine.hears(.started).last == .end(owed()))
    #expect(machine.hears(.started) == [.publish(.signedOut(.neverSignedIn))])
    #expect(machine.hears(.told(id: "s1", .unanswered)) == [])
    #expect(machine.hears(.started).last == .end(owed()))
  }

  @Test func `with a spent access token it is refreshed first`() {
    var machine = SessionMachine(session: nil, endings: [owed()])
    #expect(machine.hears(.started, at: 1000).last == .refresh(owed()))
    let renewed = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 1000)
    #expect(renewed.first == .save)
    #expect(renewed.last == .end(machine.endings.first ?? owed()))
    #expect(machine.endings.first?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `a token that the server refuses is refreshed once, whatever the clock says`() {
    var machine = SessionMachine(session: nil, endings: [owed()])
    _ = machine.hears(.started)
    #expect(machine.hears(.told(id: "s1", .tokenRefused)) == [.refresh(owed())])
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))))
    #expect(machine.hears(.told(id: "s1", .tokenRefused)) == [])
    #expect(machine.endings.count == 1)
  }

  @Test func `one that is over by itself is forgotten`() {
    var machine = SessionMachine(session: nil, endings: [owed()])
    _ = machine.hears(.started, at: 1000)
    #expect(machine.hears(.refreshed(id: "s1", .ended(.tokenInvalid))) == [.save])
    #expect(machine.endings == [])
  }

  @Test func `left during its refresh, it waits for that answer`() {
    var machine = SessionMachine.refreshing()
    let actions = machine.hears(.left(.signedOut), at: 891)
    #expect(actions.prefix(2) == [.save, .publish(.signedOut(.signedOut))])
    #expect(!actions.contains(.refresh(owed())))
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))), at: 892).first == .save)
    #expect(machine.endings.first?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `whoever signs in ends the session that was there`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let new = StoredSession.sample("s2", account: "anita")
    #expect(machine.hears(.signedIn(new)) == [.save, .publish(.signedIn(.sample("anita"))), .end(owed())])
    #expect(machine.session == new)
  }

  @Test func `who waited in the session that was there is told so`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.signedIn(.sample("s2", account: "anita")), at: 891)
    #expect(actions.contains(.fail(7, SessionMachine.replaced)))
  }

  @Test func `a session opened in vain changes nothing but what is owed`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(machine.hears(.opened(inVain: .sample("s2"))) == [.save, .end(owed("s2"))])
    #expect(machine.session?.id == "s1")
  }

  @Test func `eight are owed at most`() {
    var machine = SessionMachine(session: nil, endings: [])
    for number in 1...9 { _ = machine.hears(.opened(inVain: .sample("s\(number)"))) }
    #expect(machine.endings.map(\.id) == (2...9).map { "s\($0)" })
  }

  @Test func `the end of another session does not end this one`() {
    var machine = SessionMachine(session: .sample("s2"), endings: [])
    #expect(machine.hears(.ended(id: "s1", .administrator)) == [])
    #expect(machine.session?.id == "s2")
  }

  @Test func `leaving with nobody signed in is nothing`() {
    var machine = SessionMachine(session: nil, endings: [])
    #expect(machine.hears(.left(.signedOut)) == [])
  }
}
