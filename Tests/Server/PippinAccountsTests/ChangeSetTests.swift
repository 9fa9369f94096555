import PippinAccounts
import PippinTestKit
import Testing

struct ChangeSetTests {
  private let samples = Samples()

  @Test func `inherits all that its snapshot saw, once (C-1)`() {
    let account = samples.account()
    let key = samples.key()
    var snapshot = Snapshot()
    snapshot.add(account, for: account.id)
    snapshot.add(account, for: account.id)
    snapshot.add(nil as Identity?, for: key)
    let changes = samples.changeSet(basedOn: snapshot)
    #expect(
      changes.preconditions == [
        Precondition(.account(account.id), .version(0)), Precondition(.identity(key), .absent),
      ])
  }

  @Test func `stops relying only on what it is told to`() {
    let (account, other) = (samples.account(), samples.account())
    var snapshot = Snapshot()
    snapshot.add(account, for: account.id)
    snapshot.add(nil as Account?, for: other.id)
    var changes = samples.changeSet(basedOn: snapshot)
    changes.dropPrecondition(on: .account(account.id), because: "a test wants to see it go")
    changes.demand(Precondition(.signingKey(1), .absent))
    #expect(
      changes.preconditions == [
        Precondition(.account(other.id), .absent), Precondition(.signingKey(1), .absent),
      ])
  }
}
