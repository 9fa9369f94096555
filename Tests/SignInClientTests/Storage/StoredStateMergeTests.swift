import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// What becomes of two processes' writes to one storage.
@Suite struct StoredStateMergeTests {
  private func state(_ session: StoredSession? = .sample(), _ change: (inout StoredState) -> Void = { _ in })
    -> StoredState
  {
    var state = StoredState.sample()
    state.session = session
    change(&state)
    return state
  }

  private let later = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(900))
  private let anita = StoredSession.sample("s2", account: "anita")

  @Test func `what only the other one changed stays`() {
    let stored = state(later)
    #expect(state().merged(since: state(), over: stored) == stored)
  }

  @Test func `new tokens here take the place of the old ones`() {
    #expect(state(later).merged(since: state(), over: state()).session == later)
  }

  @Test func `of two refreshes the newer tokens stay, whoever writes last`() {
    let earlier = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(899))
    #expect(state(earlier).merged(since: state(), over: state(later)).session == later)
    #expect(state(later).merged(since: state(), over: state(earlier)).session == later)
  }

  @Test func `a refresh brings nobody back who left, and who left stays out`() {
    #expect(state(later).merged(since: state(), over: state(nil)).session == nil)
    #expect(state(nil).merged(since: state(), over: state(later)).session == nil)
  }

  @Test func `a refresh of who was there undoes no sign-in`() {
    #expect(state(later).merged(since: state(), over: state(anita)).session == anita)
  }

  @Test func `where two signed in at once the later one stays, and the other session is ended`() {
    let here = StoredSession.sample("s3", account: "kurt")
    let merged = state(here).merged(since: state(), over: state(anita))
    #expect(merged.session == here)
    #expect(merged.endings == [anita])
  }

  @Test func `no letter of the outbox is lost, and none that was delivered comes back`() {
    func put(_ users: String...) -> (inout StoredState) -> Void {
      { state in
        for user in users {
          state.outbox.put(Outbox.Entry(user: user, name: PersonName(givenName: user), email: nil, receivedAt: noon))
        }
      }
    }
    let merged = state(nil, put("kurt", "mary")).merged(
      since: state(nil, put("anita", "kurt")), over: state(nil, put("anita", "kurt", "john")))
    #expect(Set(merged.outbox.entries.map(\.user)) == ["kurt", "mary", "john"])
  }

  @Test func `an ending is told until one of them has told it`() {
    let (s1, s2, s3) = (StoredSession.sample("e1"), StoredSession.sample("e2"), StoredSession.sample("e3"))
    let merged = state(nil) { $0.endings = [s2, s3] }.merged(
      since: state(nil) { $0.endings = [s1, s2] }, over: state(nil) { $0.endings = [s1] })
    #expect(merged.endings.map(\.id) == ["e3"])
  }

  @Test func `what is of another server takes nothing over`() {
    let mine = state(anita)
    let stored = state(later) { $0.server = "https://another.example.com" }
    #expect(mine.merged(since: state(), over: stored) == mine)
  }

  @Test func `a lease holds up others only, for its token, and not for long`() {
    let lease = RefreshLease(token: SecretText("t"), owner: "app", until: noon.addingTimeInterval(20))
    #expect(lease.holdsUp("widget", with: SecretText("t"), at: noon))
    #expect(!lease.holdsUp("app", with: SecretText("t"), at: noon))
    #expect(!lease.holdsUp("widget", with: SecretText("next"), at: noon))
    #expect(!lease.holdsUp("widget", with: SecretText("t"), at: noon.addingTimeInterval(20)))
    // A clock that was set back must not make it last.
    #expect(!lease.holdsUp("widget", with: SecretText("t"), at: noon.addingTimeInterval(-3600)))
  }
}
