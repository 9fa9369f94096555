import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Signing in again under the session's token (decision 0022), beside everything else.
@Suite struct ConfirmationDialogueTests {
  private func answer(generation: Int) -> StoredSession {
    var answer = StoredSession.sample(generation: generation, at: noon.addingTimeInterval(60))
    answer.accessToken = SecretText("confirmed")
    return answer
  }

  @Test func `the access token is new and the refresh token stays`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    let actions = machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1")))
    #expect(actions == [.save, .publish(.signedIn(.sample()))])
    #expect(machine.session?.accessToken == SecretText("confirmed"))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.1"))
  }

  @Test func `it brings the successor that an unanswered refresh made`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .unanswered(SignInError(.unreachable, "", retryAfter: 60))))
    _ = machine.hears(.confirmed(answer(generation: 2), sentWith: SecretText("refresh.s1.1")))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.2"))
    #expect(machine.session?.retryKey == nil)
  }

  @Test func `the key of a refresh that may still arrive is kept`() {
    var session = StoredSession.sample()
    session.retryKey = SecretText("first key")
    var machine = SessionMachine(session: session, endings: [])
    _ = machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1")))
    #expect(machine.session?.retryKey == SecretText("first key"))
  }

  @Test func `it never puts an older refresh token in the place of a newer one`() {
    var machine = SessionMachine.refreshing()
    _ = machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 3))))
    for generation in 1...2 {
      _ = machine.hears(.confirmed(answer(generation: generation), sentWith: SecretText("refresh.s1.1")))
      #expect(machine.session?.refreshToken == SecretText("refresh.s1.3"))
    }
  }

  @Test func `beside a refresh it serves who waits, and the refresh has the last word`() {
    var machine = SessionMachine.refreshing(waiter: 7)
    let actions = machine.hears(.confirmed(answer(generation: 2), sentWith: SecretText("refresh.s1.1")))
    #expect(actions.last == .give(SecretText("confirmed"), to: 7))
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.1"))
    #expect(machine.hears(.refreshed(id: "s1", .renewed(.sample("s1", 2)))) == [.save])
    #expect(machine.session?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `after the person has left it brings nobody back`() {
    var machine = SessionMachine(session: .sample(), endings: [])
    _ = machine.hears(.left(.signedOut))
    #expect(machine.hears(.confirmed(answer(generation: 1), sentWith: SecretText("refresh.s1.1"))) == [.save])
    #expect(machine.session == nil)
    #expect(machine.endings.map(\.id) == ["s1"])
  }
}
