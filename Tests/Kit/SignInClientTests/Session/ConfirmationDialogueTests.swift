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

  @Test func `a confirmation replaces both tokens, and the retry key of the one before`() {
    var session = StoredSession.sample()
    session.retryKey = SecretText("first key")
    var machine = SessionMachine(session: session, endings: [])
    let actions = machine.hears(.confirmed(answer(generation: 1001)))
    #expect(actions == [.save, .publish(.signedIn(.sample()))])
    #expect(machine.session?.accessToken == SecretText("confirmed"))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.1001"))
    #expect(machine.session?.retryKey == nil)
  }

  @Test func `a confirmation waits for the answer of a refresh that is under way`() {
    var machine = SessionMachine.refreshing()
    #expect(machine.hears(.renewalWanted(by: 8, of: "s1", insteadOf: nil)) == [])
    let actions = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2))))
    #expect(actions == [.save] + [1, 8].map { .give(SecretText("access.s1.2"), to: $0) })
    // Until it is over, nothing is refreshed.
    #expect(machine.hears(.tokenWanted(by: 9, of: "s1", insteadOf: SecretText("access.s1.2"))) == [])
  }

  @Test func `no refresh is sent during a confirmation, and callers get its token`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    #expect(machine.hears(.renewalWanted(by: 8, of: "s1", insteadOf: nil)) == [.give(SecretText("access.s1.1"), to: 8)])
    #expect(machine.hears(.tokenWanted(by: 9, of: "s1", insteadOf: SecretText("access.s1.1"))) == [])
    let actions = machine.hears(.confirmed(answer(generation: 1001)))
    #expect(actions.last == .give(SecretText("confirmed"), to: 9))
    #expect(machine.hears(.renewalEnded(of: "s1")) == [])
  }

  @Test func `the refresh that waited for a failed confirmation is sent after it`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.renewalWanted(by: 8, of: "s1", insteadOf: nil))
    _ = machine.hears(.renewalWanted(by: 9, of: "s1", insteadOf: nil))
    #expect(machine.hears(.tokenWanted(by: 10, of: "s1", insteadOf: SecretText("access.s1.1"))) == [])
    #expect(machine.hears(.renewalEnded(of: "s1")) == [])
    #expect(machine.hears(.renewalEnded(of: "s1")) == [.refresh(.sample())])
  }

  @Test func `a confirmation after a sign-out does not restore the session`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.left(.signedOut))
    #expect(machine.hears(.confirmed(answer(generation: 1))) == [.save])
    #expect(machine.session == nil)
    #expect(machine.endings.map(\.id) == ["s1"])
  }
}
