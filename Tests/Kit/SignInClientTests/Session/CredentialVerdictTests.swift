import Testing

@testable import SignInClient

@Suite struct CredentialVerdictTests {
  static let table: [(CredentialState, noticed: Bool, CredentialVerdict)] = [
    (.authorized, false, .askServer(isRevoked: false)),
    (.authorized, true, .askServer(isRevoked: false)),
    (.revoked, false, .askServer(isRevoked: true)),
    (.revoked, true, .askServer(isRevoked: true)),
    (.notFound, false, .leave(.appleUserMismatch)),
    (.notFound, true, .leave(.appleUserMismatch)),
    (.transferred, false, .learnNewUser),
    (.transferred, true, .learnNewUser),
    (.unknown, false, .askServer(isRevoked: false)),
    (.unknown, true, .askServer(isRevoked: true)),
  ]

  @Test(arguments: table) func `the verdict for each credential state`(
    state: CredentialState, noticed: Bool, verdict: CredentialVerdict
  ) {
    #expect(CredentialVerdict(state, noticed: noticed) == verdict)
  }

  @Test func `the table covers every state, with and without a notification`() {
    #expect(Set(Self.table.map { "\($0.0) \($0.1)" }).count == 2 * CredentialState.allCases.count)
  }
}
