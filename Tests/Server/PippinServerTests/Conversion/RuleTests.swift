import Foundation
import PippinAccounts
import PippinServer
import PippinSecret
import PippinTestKit
import Testing

/// The rules that all systems share, each by the smallest record that shows it.
@Suite struct RuleTests {
  private func one(
    _ record: String, from system: ExportingSystem, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> Conversion {
    var options = try ConversionOptions.complete
    options.passwordHashes = try .sample
    change(&options)
    return try #require(convert(Array(record.utf8), from: system, options: options).first)
  }

  private func firebase(_ members: String) -> String { #"{"localId":"u","email":"a@example.com",\#(members)}"# }

  // MARK: Verified addresses

  private let apple = #"{"providerId":"apple.com","rawId":"000.a.1","email":"a@example.com"}"#
  private let google = #"{"providerId":"google.com","rawId":"1","email":"a@example.com"}"#
  private let facebook = #"{"providerId":"facebook.com","rawId":"1","email":"a@example.com"}"#

  @Test func `an address is verified only where the export says so`() throws {
    for said in ["false", "null", #""""#, #""no""#, "0", "[true]", #""truely""#] {
      let text = firebase(#""emailVerified":\#(said),"providerUserInfo":[\#(apple)]"#)
      #expect(try one(text, from: .firebase).account?.email?.isVerified == false)
    }
    let text = firebase(#""emailVerified":true,"providerUserInfo":[\#(apple)]"#)
    #expect(try one(text, from: .firebase).account?.email?.isVerified == true)
  }

  @Test func `Facebook's word verifies no address, and Google's only one at Gmail`() throws {
    for provider in [facebook, google] {
      let conversion = try one(
        firebase(#""emailVerified":true,"providerUserInfo":[\#(provider)]"#), from: .firebase)
      #expect(conversion.account?.email?.isVerified == false)
      #expect(conversion.losses.map(\.code) == ["verified"])
    }
    let gmail = firebase(#""emailVerified":true,"providerUserInfo":[\#(google)]"#)
      .replacing("a@example.com", with: "a@gmail.com")
    #expect(try one(gmail, from: .firebase).account?.email?.isVerified == true)
  }

  @Test func `an address of Facebook's is not verified by an Apple identity that has another`() throws {
    let text = firebase(
      #""emailVerified":true,"providerUserInfo":[\#(facebook),\#(apple.replacing("a@example.com", with: "b@example.com"))]"#
    )
    #expect(try one(text, from: .firebase).account?.email?.isVerified == false)
  }

  @Test func `a user of Devise whom a provider brought is not verified by its confirmation`() throws {
    let record =
      #"{"id":1,"email":"a@example.com","confirmed_at":"2024-01-01 00:00:00","encrypted_password":"$2a$10$x""#
    #expect(try one(record + "}", from: .devise).account?.email?.isVerified == true)
    let brought = record + #","provider":"facebook","uid":"1"}"#
    #expect(try one(brought, from: .devise).account?.email?.isVerified == false)
  }

  @Test func `an Auth0 address is that of the first identity`() throws {
    let places = [
      #"{"provider":"facebook","user_id":"1"}"#, #"{"provider":"auth0","user_id":"chosen-id-4"}"#,
    ]
    let record = #"{"user_id":"x|1","email":"a@example.com","email_verified":true,"identities":["#
    let facebookFirst = try one(record + places.joined(separator: ",") + "]}", from: .auth0)
    #expect(facebookFirst.account?.email?.isVerified == false)
    let passwordFirst = try one(record + places.reversed().joined(separator: ",") + "]}", from: .auth0)
    #expect(passwordFirst.account?.email?.isVerified == true)
    #expect(passwordFirst.account?.identities.first?.email == nil)
  }

  @Test func `an address that cannot be compared is left out, and a password with it`() throws {
    let record = #"{"id":1,"email":"no address","encrypted_password":"$2a$10$x"}"#
    #expect(try one(record, from: .devise).reason == "no_email")
  }

  // MARK: What is missing

  @Test func `an option that a record needs stops the run at that record`() throws {
    let records: [(String, ExportingSystem, (inout ConversionOptions) -> Void, String)] = [
      (firebase(#""providerUserInfo":[\#(apple)]"#), .firebase, { $0.team = nil }, "team_missing"),
      (firebase(#""providerUserInfo":[\#(facebook)]"#), .firebase, { $0.facebookApp = nil }, "facebook_app_missing"),
      (firebase(#""passwordHash":"aaaa","salt":"aaaa""#), .firebase, { $0.hashConfig = nil }, "hash_config_missing"),
      (#"{"user_id":"auth0|1"}"#, .auth0, { $0.passwordHashes = nil }, "password_hashes_missing"),
      (#"{"id":"1"}"#, .supabase, { _ in }, "identities_missing"),
      (#"{"id":"1"}"#, .betterAuth, { _ in }, "accounts_missing"),
    ]
    for (record, system, change, code) in records {
      let failure = #expect(throws: ConversionFailure.self) { _ = try one(record, from: system, change) }
      #expect(failure?.code == code)
      #expect(failure?.detail.hasPrefix("Record 1: ") == true)
    }
  }

  @Test(arguments: ExportingSystem.allCases) func `a record without an id is skipped`(_ system: ExportingSystem) throws
  {
    #expect(try one("{}", from: system).reason == "malformed_record")
    #expect(
      try one(#"{"id":{},"localId":[],"user_id":true,"Attributes":7}"#, from: system).reason == "malformed_record")
  }

  @Test(arguments: ["é", #""""#, #"" ""#, "null", #""\#(String(repeating: "x", count: 70_000))""#])
  func `odd subjects and ids make no line that the import refuses`(_ value: String) throws {
    let text = firebase(#""providerUserInfo":[{"providerId":"apple.com","rawId":\#(value),"email":\#(value)}]"#)
    if let account = try one(text, from: .firebase).account {
      #expect(try AccountLine(parsing: account.bytes).bytes == account.bytes)
    }
  }

  @Test func `an id that is no external id is lost and named`() throws {
    let long = String(repeating: "x", count: 300)
    let conversion = try one(
      #"{"id":"\#(long)","email":"a@example.com","encrypted_password":"$2a$10$x"}"#, from: .devise)
    #expect(conversion.account?.externalID == nil)
    #expect(conversion.losses.map(\.code) == ["external_id"])
  }

  // MARK: Passwords

  @Test func `a hash of an unknown form is never written`() throws {
    for hash in [
      "", "plain", "$1$a$b", "$2x$10$a", "{SSHA}x", "$2a$10$with space", "$argon2d$v=19$x",
      "5f4dcc3b5aa765d61d8327deb882cf99",
    ] {
      let record = #"{"id":1,"email":"a@example.com","encrypted_password":"\#(hash)"}"#
      #expect(try one(record, from: .devise).account == nil, "\(hash)")
    }
  }

  @Test func `Better Auth's hash needs 32 and 128 digits`() throws {
    let (salt, key) = (String(repeating: "0a", count: 16), String(repeating: "fF", count: 64))
    func hash(_ text: String) throws -> String? {
      let record =
        #"{"id":"1","email":"a@example.com","accounts":[{"providerId":"credential","accountId":"1","password":"\#(text)"}]}"#
      guard case .text(let secret) = try one(record, from: .betterAuth).account?.password?.hash else { return nil }
      return secret.revealed
    }
    #expect(
      try hash("\(salt):\(key)")
        == "$scrypt$ln=14,r=16,p=1$\(Data(salt.utf8).base64EncodedString().replacing("=", with: ""))$"
        + Data(repeating: 0xFF, count: 64).base64EncodedString().replacing("=", with: ""))
    for wrong in ["\(salt):\(key)0", "\(salt)\(key)", "\(salt):\(key.dropLast())g", "x:\(key)", "\(salt):\(key):1"] {
      #expect(try hash(wrong) == nil)
    }
  }

  @Test func `a Firebase hash that is left out is no password, and loses nobody`() throws {
    let redacted = #""passwordHash":"UkVEQUNURUQ=","salt":"aaaa""#
    let both = try one(firebase(#"\#(redacted),"providerUserInfo":[\#(apple)]"#), from: .firebase)
    #expect(both.account?.password == nil && both.account?.identities.count == 1)
    #expect(both.losses.map(\.code) == ["no_password_hash"])
    #expect(try one(firebase(redacted), from: .firebase).reason == "no_password_hash")
  }

  @Test func `a Firebase hash of another algorithm is not taken for scrypt`() throws {
    let record = firebase(#""passwordHash":"aaaa","salt":"aaaa","version":1"#)
    #expect(try one(record, from: .firebase).reason == "unsupported_hash")
    #expect(try one(firebase(#""passwordHash":"a!","salt":"aaaa""#), from: .firebase).reason == "unsupported_hash")
    #expect(try one(firebase(#""passwordHash":"aaaa""#), from: .firebase).reason == "unsupported_hash")
  }

  @Test(arguments: [
    "", "hash_config {}",
    "algorithm: BCRYPT, base64_signer_key: aaaa, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14",
    "algorithm: SCRYPT, base64_signer_key: ?, base64_salt_separator: Bw==, rounds: 8, mem_cost: 14",
    "algorithm: SCRYPT, base64_signer_key: aaaa, base64_salt_separator: Bw==, rounds: 8000, mem_cost: 14",
    "algorithm: SCRYPT, base64_signer_key: aaaa, base64_salt_separator: Bw==, rounds: 8, mem_cost: 40",
  ]) func `a hash configuration that is not whole is refused`(_ text: String) {
    let failure = #expect(throws: ConversionFailure.self) { try FirebaseHashConfig(parsing: text) }
    #expect(failure?.code == "hash_config_invalid")
    #expect(failure?.detail.contains("aaaa") == false)
  }

  @Test func `the hash configuration may also be JSON`() throws {
    let json =
      #"{"algorithm": "SCRYPT", "signerKey": "aaaa", "saltSeparator": "Bw==", "rounds": 8, "memoryCost": 14}"#
    let conversion = try one(firebase(#""passwordHash":"aa-_","salt":"aaaa""#), from: .firebase) {
      $0.hashConfig = try? FirebaseHashConfig(parsing: json)
    }
    guard case .firebaseScrypt(let hash) = conversion.account?.password?.hash else {
      Issue.record("no hash")
      return
    }
    #expect(hash.hash.revealed == "aa+/")
    #expect(hash.memoryCost == 14)
  }

  @Test func `an Auth0 id that two connections know needs the connection`() throws {
    var hashes = Auth0PasswordHashes()
    for connection in ["one", "two"] {
      try hashes.read(
        Array(#"{"_id":{"$oid":"7"},"connection":"\#(connection)","passwordHash":"$2b$10$\#(connection)"}"#.utf8))
    }
    try hashes.finish()
    func reason(_ members: String) throws -> String? {
      try one(#"{"user_id":"auth0|7","email":"a@example.com"\#(members)}"#, from: .auth0) { $0.passwordHashes = hashes }
        .reason
    }
    #expect(try reason("") == "no_password_hash")
    #expect(try reason(#","identities":[{"provider":"auth0","user_id":"7","connection":"two"}]"#) == nil)
  }

  // MARK: Suspension, tokens, times

  @Test func `a ban that has ended suspends nobody`() throws {
    let record = #"{"id":"1","email":"a@example.com","encrypted_password":"$2a$10$x","identities":[],"banned_until":"#
    #expect(try one(record + #""2026-01-01 00:00:00+00"}"#, from: .supabase).account?.suspension == nil)
    for until in [#""2030-01-01 00:00:00+00""#, #""infinity""#] {
      #expect(try one(record + until + "}", from: .supabase).account?.suspension?.by == "import")
    }
    #expect(try one(record + #""some day"}"#, from: .supabase).account?.suspension != nil)
  }

  @Test func `Apple's refresh token is kept only for a client that was named`() throws {
    let record =
      #"{"id":"1","accounts":[{"providerId":"apple","accountId":"000.a.1","refreshToken":"r1.0.x"},{"providerId":"google","accountId":"1","refreshToken":"r1.0.x"}]}"#
    let kept = try one(record, from: .betterAuth).account
    #expect(kept?.identities.map(\.refreshTokens.count) == [1, 0])
    let left = try one(record, from: .betterAuth) { $0.appleClient = nil }
    #expect(left.account?.identities.map(\.refreshTokens.count) == [0, 0])
    #expect(left.losses.map(\.code) == ["refresh_token"])
  }

  @Test(arguments: [
    ("1689980857949", "2023-07-21T23:07:37.949Z"), ("1689980857.949", "2023-07-21T23:07:37.949Z"),
    (#""1689980857949""#, "2023-07-21T23:07:37.949Z"), (#""2023-07-21T23:07:37.949Z""#, "2023-07-21T23:07:37.949Z"),
    (#""2023-07-21 23:07:37.949123+00""#, "2023-07-21T23:07:37.949Z"),
    (#""2023-07-22 01:07:37+0200""#, "2023-07-21T23:07:37Z"), (#""2023-07-22T01:07:37+02:00""#, "2023-07-21T23:07:37Z"),
    (#""2023-07-21 23:07:37""#, "2023-07-21T23:07:37Z"), (#""2023-07-21 23:07:37 UTC""#, "2023-07-21T23:07:37Z"),
    (#""2023-07-22 01:07:37 +0200""#, "2023-07-21T23:07:37Z"),
    (#""Fri, 21 Jul 2023 23:07:37 GMT""#, "2023-07-21T23:07:37Z"),
  ]) func `times are read as each system writes them`(_ written: String, _ read: String) throws {
    let record = #"{"id":1,"email":"a@example.com","encrypted_password":"$2a$10$x","created_at":\#(written)}"#
    let line = String(decoding: try #require(one(record, from: .devise).account).bytes, as: UTF8.self)
    #expect(line.contains(#""created_at":"\#(read)""#), "\(line)")
  }

  @Test(arguments: ["-1", "1e30", #""yesterday""#, #""2023-13-01 00:00:00""#, "true", "[]"])
  func `a time that cannot be kept is lost and named`(_ written: String) throws {
    let record = #"{"id":1,"email":"a@example.com","encrypted_password":"$2a$10$x","created_at":\#(written)}"#
    let conversion = try one(record, from: .devise)
    #expect(conversion.account?.createdAt == nil)
    #expect(conversion.losses.map(\.code) == ["created_at"])
  }

  // MARK: What cannot be read

  @Test(arguments: [#""x""#, "7", "{}", "[1]", #""[1]""#, #""[{\"provider\":""#, "true"])
  func `a list of sign-in methods that cannot be read skips the record`(_ list: String) throws {
    let records: [(String, ExportingSystem)] = [
      (#"{"id":"1","email":"a@example.com","encrypted_password":"$2a$10$x","identities":\#(list)}"#, .supabase),
      (#"{"id":"1","email":"a@example.com","encrypted_password":"$2a$10$x","identities":\#(list)}"#, .devise),
      (#"{"id":"1","accounts":\#(list)}"#, .betterAuth),
      (#"{"user_id":"auth0|chosen-id-4","email":"a@example.com","identities":\#(list)}"#, .auth0),
      (#"{"localId":"1","email":"a@example.com","providerUserInfo":\#(list)}"#, .firebase),
      (#"{"Attributes":\#(list)}"#, .cognito),
    ]
    for (record, system) in records { #expect(try one(record, from: system).reason == "malformed_record") }
  }

  @Test(arguments: [
    ("true", true), ("1", true), (#""yes""#, true), ("[]", true), ("false", false), ("null", false), (#""f""#, false),
    ("0", false),
  ])
  func `everything but a no closes the account`(_ said: String, _ isSuspended: Bool) throws {
    let records: [(String, ExportingSystem)] = [
      (firebase(#""disabled":\#(said),"providerUserInfo":[\#(apple)]"#), .firebase),
      (#"{"user_id":"apple|000.a.1","blocked":\#(said)}"#, .auth0),
      (#"{"id":"1","banned":\#(said),"accounts":[{"providerId":"apple","accountId":"000.a.1"}]}"#, .betterAuth),
      (#"{"id":"1","banned":\#(said),"provider":"apple","uid":"000.a.1"}"#, .devise),
    ]
    for (record, system) in records {
      #expect((try #require(one(record, from: system).account).suspension != nil) == isSuspended, "\(record)")
    }
  }

  @Test(arguments: [
    #""x""#, "[1]", "7", #"{"a":\#(String(repeating: "[", count: 20))\#(String(repeating: "]", count: 20))}"#,
    #"{"a":"\#(String(repeating: "x", count: 4096))"}"#, #"{"a.b":1}"#,
  ]) func `metadata that cannot be kept is lost and named, and the account is not`(_ value: String) throws {
    let conversion = try one(
      #"{"user_id":"apple|000.a.1","app_metadata":\#(value),"user_metadata":\#(value)}"#, from: .auth0)
    #expect(conversion.account?.metadata == nil)
    #expect(conversion.account?.privateMetadata == nil)
    #expect(conversion.losses.map(\.code) == ["metadata", "private_metadata"])
  }

  @Test func `an address is no name, and another text with an @ is one`() throws {
    for (name, given) in [("a@example.com", nil), ("Ada @ Work", "Ada @ Work")] {
      let conversion = try one(#"{"user_id":"apple|000.a.1","name":"\#(name)"}"#, from: .auth0)
      #expect(conversion.account?.name?.givenName == given)
    }
  }

  @Test(arguments: ExportingSystem.allCases) func `each system has a guide that the index names`(
    _ system: ExportingSystem
  ) throws {
    let docs = Sample.folder.appending(path: "../../docs")
    let guide = try String(contentsOf: docs.appending(path: "guides/\(system.guide)"), encoding: .utf8)
    #expect(guide.contains("pippin accounts convert --from \(system.rawValue) "))
    let index = try String(contentsOf: docs.appending(path: "README.md"), encoding: .utf8)
    #expect(index.contains("(guides/\(system.guide))"))
  }
}
