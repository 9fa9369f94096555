import Foundation
import Testing

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Clients for previews.
@Suite struct PreviewTests {
  @Test func `a preview shows who is signed in, at once`() async throws {
    let client = AuthClient.preview(.signedIn(name: "Mary Ann Appleseed", email: nil))
    #expect(client.account?.name == PersonName(givenName: "Mary", familyName: "Ann Appleseed"))
    #expect(client.account?.email == nil)
    try await client.start()
    #expect(client.isSignedIn)
    #expect(try await client.accessToken() == "preview")
    #expect(!AuthClient.preview().isSignedIn)
    #expect(AuthClient.preview(.guest).account?.isGuest == true)
    #expect(AuthClient.preview(.restoring).state == .restoring)
  }

  @Test func `a preview answers what the views ask for`() async throws {
    let client = AuthClient.preview(.signedIn())
    #expect(try await client.offers().map(\.provider) == [.apple, .password])
    #expect(try await client.identities().map(\.provider) == [.apple])
    #expect(try await client.sessions().map(\.isCurrent) == [true, false])
    #expect(try await client.account() == client.account)
    try await client.signOut()
    #expect(client.state == .signedOut(.signedOut))
    _ = try await client.signIn(with: TestProvider.password)
    #expect(client.account?.id == "preview")
  }

  @Test func `a preview answers requests to every host, and deletes its account`() async throws {
    let client = AuthClient.preview(.signedIn())
    let url = try #require(URL(string: "https://api.example.com/orders"))
    #expect(try await client.data(for: URLRequest(url: url)).1.statusCode == 204)
    let outcome = try await client.deleteAccount(confirmingWith: nil)
    guard case .deleted(let deletion) = outcome else { return #expect(outcome == .cancelled, "not deleted") }
    #expect(deletion.progress == .revoked)
    #expect(client.state == .signedOut(.accountDeleted))
  }

  @Test func `a preview keeps the metadata of its account`() async throws {
    struct Membership: Decodable, Equatable { var plan: String }
    let account = Account(
      id: "a", createdAt: noon, externalID: "42", metadata: Data(#"{"plan":"gold"}"#.utf8))
    let client = AuthClient.preview(.signedIn(as: account))
    #expect(try client.account?.metadata(as: Membership.self) == Membership(plan: "gold"))
    #expect(try await client.account().externalID == "42")
    #expect(try await client.account().metadata(as: Membership.self)?.plan == "gold")
  }
}
