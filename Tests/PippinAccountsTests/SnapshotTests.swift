import PippinAccounts
import PippinTestKit
import Testing

/// What a snapshot says of things that nobody read (C-1).
@Suite struct `A snapshot` {
  @Test func `tells an account that is not there from one that was not read`() {
    var snapshot = Snapshot()
    let id: AccountID = Samples().id()
    snapshot.add(nil as Account?, for: id)
    #expect(snapshot.account(id) == nil)
    #expect(snapshot.unread.complaint == nil)
    #expect(snapshot.account(Samples().id()) == nil)
    #expect(snapshot.unread.first == "account")
  }
}
