import Foundation
import PippinSecret
import Testing

@testable import SignInClient

/// Merging the writes of two processes.
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

  @Test func `changes of the other process stay`() {
    let stored = state(later)
    #expect(state().merged(since: state(), over: stored) == stored)
  }

  @Test func `new local tokens replace the stored ones`() {
    #expect(state(later).merged(since: state(), over: state()).session == later)
  }

  @Test func `new local tokens replace older ones that arrived before the clock was set back`() {
    let before = StoredSession.sample(at: noon.addingTimeInterval(86_400))
    #expect(state(later).merged(since: state(before), over: state(before)).session == later)
  }

  @Test func `the newer tokens win after two refreshes, in either order of writing`() {
    let earlier = StoredSession.sample(generation: 2, at: noon.addingTimeInterval(899))
    #expect(state(earlier).merged(since: state(), over: state(later)).session == later)
    #expect(state(later).merged(since: state(), over: state(earlier)).session == later)
  }

  @Test func `a refresh does not undo a sign-out`() {
    #expect(state(later).merged(since: state(), over: state(nil)).session == nil)
    #expect(state(nil).merged(since: state(), over: state(later)).session == nil)
  }

  @Test func `a refresh of the previous session does not undo a sign-in`() {
    #expect(state(later).merged(since: state(), over: state(anita)).session == anita)
  }

  @Test func `after two sign-ins the later one stays, and the other session is ended`() {
    let here = StoredSession.sample("s3", account: "kurt")
    let merged = state(here).merged(since: state(), over: state(anita))
    #expect(merged.session == here)
    #expect(merged.endings == [anita])
  }

  @Test func `a session that the server ended takes no later sign-in of another process with it`() {
    let merged = state(nil).merged(since: state(), over: state(anita))
    #expect(merged.session == anita)
    #expect(merged.endings.isEmpty)
  }

  @Test func `a sign-out by the user also ends the session that another process opened meanwhile`() {
    let merged = state(nil) { $0.endings = [.sample()] }.merged(since: state(), over: state(anita))
    #expect(merged.session == nil)
    #expect(merged.endings == [.sample(), anita])
  }

  @Test func `outbox entries are neither lost nor restored after delivery`() {
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

  @Test func `a pending ending stays until one process has completed it`() {
    let (s1, s2, s3) = (StoredSession.sample("e1"), StoredSession.sample("e2"), StoredSession.sample("e3"))
    let merged = state(nil) { $0.endings = [s2, s3] }.merged(
      since: state(nil) { $0.endings = [s1, s2] }, over: state(nil) { $0.endings = [s1] })
    #expect(merged.endings.map(\.id) == ["e3"])
  }

  @Test func `new tokens of a pending ending replace the stored ones`() {
    let (before, after) = (StoredSession.sample("e1"), StoredSession.sample("e1", generation: 2))
    let merged = state(nil) { $0.endings = [after] }.merged(
      since: state(nil) { $0.endings = [before] }, over: state(nil) { $0.endings = [before] })
    #expect(merged.endings == [after])
    let there = state(nil) { $0.endings = [before] }.merged(
      since: state(nil) { $0.endings = [before] }, over: state(nil) { $0.endings = [after] })
    #expect(there.endings == [after])
  }

  @Test func `data of another server is not merged`() {
    let mine = state(anita)
    let stored = state(later) { $0.server = "https://another.example.com" }
    #expect(mine.merged(since: state(), over: stored) == mine)
  }

  @Test func `a lease delays only other processes, for its own token and a limited time`() {
    let lease = RefreshLease(token: SecretText("t"), owner: "app", until: noon.addingTimeInterval(20))
    #expect(lease.holdsUp("widget", with: SecretText("t"), at: noon))
    #expect(!lease.holdsUp("app", with: SecretText("t"), at: noon))
    #expect(!lease.holdsUp("widget", with: SecretText("next"), at: noon))
    #expect(!lease.holdsUp("widget", with: SecretText("t"), at: noon.addingTimeInterval(20)))
    // A clock that was set back must not extend the lease.
    #expect(!lease.holdsUp("widget", with: SecretText("t"), at: noon.addingTimeInterval(-3600)))
  }
}
