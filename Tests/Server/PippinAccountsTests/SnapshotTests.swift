import PippinAccounts
import PippinTestKit
import Testing

/// What a snapshot says of things that nobody read (C-1).
@Suite struct `A snapshot` {
  @Test func `tells an account that is not there from one that was not read`() {
    var snapshot = Snapshot()
    let samples = Samples()
    let (id, other): (AccountID, AccountID) = (samples.id(), samples.id())
    snapshot.add(nil as Account?, for: id)
    #expect(snapshot.account(id) == nil)
    #expect(snapshot.unread.complaint == nil)
    #expect(snapshot.account(other) == nil)
    #expect(snapshot.unread.first == "account")
  }
}
