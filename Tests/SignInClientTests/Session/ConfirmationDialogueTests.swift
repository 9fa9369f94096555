import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Confirmations with the session's token (decision 0022), concurrent with other events.
@Suite struct ConfirmationDialogueTests {
  private func answer(generation: Int) -> StoredSession {
    var answer = StoredSession.sample(generation: generation, at: noon.addingTimeInterval(60))
    answer.accessToken = SecretText("confirmed")
    return answer
  }

  @Test func `a confirmation renews the access token and keeps the refresh token`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let actions = machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1")))
    #expect(actions == [.save, .publish(.signedIn(.sample()))])
    #expect(machine.session?.accessToken == SecretText("confirmed"))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.1"))
  }

  @Test func `a confirmation returns the new token of an unanswered refresh`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .unanswered(SignInError(.unreachable, "", retryAfter: 60))))
    _ = machine.hears(.confirmed(answer(generation: 2), sentWith: SecretText("refresh.s1.1")))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.2"))
    #expect(machine.session?.retryKey == nil)
  }

  @Test func `a confirmation keeps the retry key of a pending refresh`() {
    var session = StoredSession.sample()
    session.retryKey = SecretText("first key")
    var machine = SessionMachine(session: session, endings: [])
    _ = machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1")))
    #expect(machine.session?.retryKey == SecretText("first key"))
  }

  @Test func `a confirmation never restores an older refresh token`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 3))))
    for generation in 1...2 {
      _ = machine.hears(.confirmed(answer(generation: generation), sentWith: SecretText("refresh.s1.1")))
      #expect(machine.session?.refreshToken == SecretText("refresh.s1.3"))
    }
  }

  @Test func `during a refresh a confirmation serves waiting callers, and the refresh's tokens win`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.confirmed(answer(generation: 2), sentWith: SecretText("refresh.s1.1")))
    #expect(actions.last == .give(SecretText("confirmed"), to: 7))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.1"))
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2)))) == [.save])
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `a confirmation after a sign-out does not restore the session`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.left(.signedOut))
    #expect(machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1"))) == [.save])
    #expect(machine.session == nil)
    #expect(machine.endings.map(\.id) == ["s1"])
  }
}
