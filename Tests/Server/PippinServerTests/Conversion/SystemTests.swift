import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTestKit
import Testing

/// What single systems write in several ways.
@Suite struct SystemTests {
  private func one(_ record: String, from system: ExportingSystem) throws -> Conversion {
    try #require(convert(Array(record.utf8), from: system, options: .complete).first)
  }

  // clerk.com/docs, "Export your users from Clerk"; example-input.json and .csv of workos/migrate-clerk-users; samples/clerk.json of
  // clerk/migration-script.
  @Test(arguments: [
    (#""email_addresses":"a@example.com|b@example.com""#, false),
    (#""email_addresses":["a@example.com","b@example.com"],"primary_email_address":"a@example.com""#, false),
    // The table does not say who came by a provider that vouches for any address.
    (#""primary_email_address":"a@example.com","verified_email_addresses":"b@example.com|a@example.com""#, false),
    (#""primary_email_address":"a@example.com","unverified_email_addresses":"a@example.com""#, false),
    (
      #""email_addresses":[{"id":"1","email_address":"a@example.com","verification":{"status":"verified","strategy":"email_code"}}]"#,
      true
    ),
    (
      #""email_addresses":[{"id":"1","email_address":"a@example.com","verification":{"status":"verified","strategy":"from_oauth_github"}}]"#,
      false
    ),
  ])
  func `Clerk's addresses are read in each of its exports`(_ members: String, _ isVerified: Bool) throws {
    let record = #"{"id":"user_1","password_digest":"$2a$10$x",\#(members)}"#
    let email = try #require(try one(record, from: .clerk).account?.email)
    #expect(email.address == "a@example.com" && email.isVerified == isVerified)
  }

  // PasswordHasher.cs of dotnet/aspnetcore: version 2 begins with 0, version 3 with 1.
  @Test func `ASP.NET Core Identity's hashes have no prefix but their version`() throws {
    let third = "AQAAAAIAAYagAAAAEO0JLPalrGWt44EwulmJ62MyZRD3UQVTsfJIpxJDzr4pmDk7VwX9ICilW7ow6Uorwg=="
    let second = "A" + String(repeating: "A", count: 65) + "=="
    for (hash, isKnown) in [(third, true), (second, true), (String(second.dropLast(4)), false), ("sha1:x", false)] {
      let record = #"{"Id":"1","Email":"a@example.com","PasswordHash":"\#(hash)","Logins":null}"#
      #expect((try one(record, from: .aspnetIdentity).account?.password != nil) == isKnown, "\(hash)")
    }
  }

  @Test(arguments: [
    ("null", false, 0), (#""2024-01-01T00:00:00+00:00""#, false, 0), (#""2026-12-24T00:00:00+00:00""#, true, 1),
    (#""9999-12-31T23:59:59.9999999+00:00""#, true, 0),
  ])
  func `ASP.NET Core Identity's lockout suspends until its end`(_ end: String, _ isSuspended: Bool, _ losses: Int)
    throws
  {
    let record =
      #"{"Id":"1","Email":"a@example.com","PasswordHash":"AQAAAA","Logins":[],"LockoutEnabled":true,"LockoutEnd":\#(end)}"#
    let conversion = try one(record, from: .aspnetIdentity)
    #expect((conversion.account?.suspension != nil) == isSuspended)
    #expect(conversion.losses.map(\.code) == Array(repeating: "ban_end", count: losses))
  }

  @Test func `Keycloak's own label is no name of a passkey`() throws {
    func record(_ label: String) -> String {
      #"{"id":"1","credentials":[{"type":"webauthn-passwordless","userLabel":"\#(label)","credentialData":"{\"credentialId\":\"AAECAwQFBgcICQoLDA0ODw==\",\"credentialPublicKey\":\"pQ\"}"}]}"#
    }
    #expect(try one(record("Passkey (Default Label)"), from: .keycloak).account?.passkeys.first?.name == nil)
    #expect(try one(record("Blue key"), from: .keycloak).account?.passkeys.first?.name == "Blue key")
  }

  @Test(arguments: [
    (#"7"#, #"["5"]"#), (#"null"#, #"7"#), (#"null"#, #"["ann"]"#),
  ])
  func `Django's natural keys are refused`(_ key: String, _ user: String) {
    // A user who is called 5 would get the sign-in methods of the user with that primary key.
    let export = """
      [{"model":"auth.user","pk":\(key),"fields":{"username":"5","email":"a@example.com","password":"pbkdf2_sha256$1$s$x"}},
       {"model":"socialaccount.socialaccount","fields":{"user":\(user),"provider":"google","uid":"1"}}]
      """
    #expect(throws: ConversionFailure.self) { try one(export, from: .django) }
  }

  @Test func `Django's rows may come in any order`() throws {
    let export = """
      [{"model":"account.emailaddress","fields":{"user":7,"email":"a@example.com","verified":true,"primary":true}},
       {"model":"people.person","pk":7,"fields":{"username":"ann","email":"a@example.com","password":"pbkdf2_sha256$1$s$x"}},
       {"model":"socialaccount.socialaccount","fields":{"user":7,"provider":"google","uid":"1"}}]
      """
    let account = try #require(try one(export, from: .django).account)
    #expect(account.externalID == "7" && account.password != nil && account.identities.count == 1)
    #expect(account.email?.isVerified == true)
  }
}
