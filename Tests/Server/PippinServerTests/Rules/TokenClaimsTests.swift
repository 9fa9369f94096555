import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

@testable import PippinServer

/// What the client's settings put into access tokens, and nothing else.
@Suite struct TokenClaimsTests {
  private func claims(_ names: [String], of account: Account) throws -> String {
    var claims = TokenClaims()
    for name in names {
      let isClaim = claims.add(name)
      #expect(isClaim)
    }
    var writer = JSONWriter()
    writer.beginObject()
    claims.write(account, to: &writer)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private var account: Account {
    let samples = Samples()
    var account = samples.account(name: samples.name("Grace", "Hopper"), email: samples.email(of: samples.id()))
    account.externalID = ExternalID("user-1")
    account.metadata = AccountMetadata(forApp: #"{"plan":"pro","seats":[1,2.5]}"#, forOperators: #"{"plan":"secret"}"#)
    return account
  }

  @Test func `say nothing unless a setting names it`() throws {
    #expect(try claims([], of: account) == "{}" && TokenClaims().isEmpty)
  }

  @Test func `say what the setting names, from what the app may read alone`() throws {
    #expect(
      try claims(["email", "name", "external_id", "metadata.plan", "metadata.seats", "metadata.none"], of: account)
        == #"{"external_id":"user-1","email":"anita@example.org","email_verified":true,"name":"Grace Hopper","given_name":"Grace","family_name":"Hopper","metadata":{"plan":"pro","seats":[1,2.5]}}"#
    )
    let samples = Samples()
    let nobody = Account(id: samples.id(), realm: .standard, name: nil, email: nil, createdAt: samples.now)
    #expect(try claims(["email", "name", "external_id", "metadata.plan"], of: nobody) == "{}")
  }

  @Test func `are names of a closed set`() {
    var claims = TokenClaims()
    for bad in ["sub", "metadata", "metadata.", "metadata.a.b", "Email", "", "private_metadata.plan"] {
      let isClaim = claims.add(bad)
      #expect(!isClaim, "\(bad)")
    }
  }
}
