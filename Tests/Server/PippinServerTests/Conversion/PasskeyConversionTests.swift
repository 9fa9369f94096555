import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// Passkeys of other systems. Where each format comes from:
///
/// - Auth0: `PasskeyAuthenticationMethod` in the reference of auth0-spa-js.
/// - Supabase: the table `webauthn_credentials` in the migrations of supabase/auth (20260302000000).
/// - Better Auth: the schema in the documentation of its passkey plugin.
/// - Keycloak: `WebAuthnCredentialData.java` in server-spi, and the user handle in `WebAuthnRegister.java`.
/// - Ory Kratos: `identity/credentials_webauthn.go`.
/// - Django: `allauth/mfa/webauthn/internal/auth.py` and `user_pk_to_url_str` of django-allauth.
/// - Hanko: `backend/cmd/user/format.go`.
/// - ASP.NET Core Identity: `IdentityPasskeyData` in the reference of .NET 10, and the user handle in `PasskeyHandler.cs`.
@Suite struct PasskeyConversionTests {
  private func one(
    _ record: String, from system: ExportingSystem, _ change: (inout ConversionOptions) -> Void = { _ in }
  ) throws -> Conversion {
    var options = try ConversionOptions.complete
    change(&options)
    return try #require(convert(Array(record.utf8), from: system, options: options).first)
  }

  private static let key =
    "pQECAyYgASFYIH_Nzidw9sRdQYPL7m_bS3tYBzM1e-nvE7rPbjx70VRFIlggx_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

  private static func auth0(_ more: String = "") -> String {
    #"{"user_id":"apple|1","authentication_methods":[{"type":"passkey","key_id":"AAECAwQFBgcICQoLDA0ODw","public_key":"\#(key)=","user_handle":"AQID"\#(more)}]}"#
  }

  /// Every sample has keys that the import loads, so a wrong encoding would show.
  @Test(arguments: Sample.allCases) func `come with keys that can be loaded`(_ sample: Sample) throws {
    let accounts = try convert(sample.bytes, from: sample.system, options: sample.options()).compactMap(\.account)
    let passkeys = accounts.flatMap(\.passkeys)
    for passkey in passkeys {
      #expect(throws: Never.self) { try passkey.publicKey.loaded() }
      #expect(passkey.rpID == "localhost" && passkey.credentialID.count >= 16)
    }
    let with: Set<Sample> = [
      .auth0, .supabase, .supabaseTable, .betterAuth, .keycloak, .kratos, .hanko, .django, .aspnetIdentity,
    ]
    #expect(passkeys.isEmpty != with.contains(sample))
    #expect(passkeys.allSatisfy { ($0.userHandle == nil) == (sample == .betterAuth) })
  }

  @Test func `of a domain that the export does not name need one`() throws {
    let foreign = Self.auth0(#","relying_party_id":"tenant.eu.auth0.com""#)
    #expect(throws: ConversionFailure.self) { try one(Self.auth0(), from: .auth0) { $0.rpID = nil } }
    #expect(try one(foreign, from: .auth0) { $0.rpID = nil }.account?.passkeys.first?.rpID == "tenant.eu.auth0.com")
    #expect(try one(Self.auth0(), from: .auth0).account?.passkeys.first?.rpID == "localhost")
    let left = try one(foreign, from: .auth0)
    #expect(left.account?.passkeys.isEmpty == true && left.losses.map(\.code) == ["passkey_foreign"])
  }

  @Test func `are left out where that is asked for, and skip who has nothing else`() throws {
    let left = try one(Self.auth0(), from: .auth0) {
      $0.leavesOutPasskeys = true
      $0.rpID = nil
    }
    #expect(left.account?.passkeys.isEmpty == true && left.losses.map(\.code) == ["passkey_left_out"])
    let user = #"{"user_id":"u","webauthn_credentials":[{"id":"AAECAwQFBgcICQoLDA0ODw","public_key":"\#(Self.key)"}]}"#
    #expect(try one(user, from: .hanko) { $0.leavesOutPasskeys = true }.reason == "passkey_left_out")
    #expect(try one(user, from: .hanko).account?.passkeys.count == 1)
  }

  @Test func `without an id or a key are named`() throws {
    let user =
      #"{"user_id":"u","password":{"password":"$2a$10$x"},"emails":[{"address":"a@example.com","is_primary":true}],"#
    let broken = [
      #"{"id":"AAEC","public_key":"\#(Self.key)"}"#, #"{"id":"AAECAwQFBgcICQoLDA0ODw","public_key":"a b"}"#,
    ]
    for broken in broken {
      let conversion = try one(user + #""webauthn_credentials":[\#(broken)]}"#, from: .hanko)
      #expect(conversion.account?.passkeys.isEmpty == true && conversion.losses.map(\.code) == ["passkey_unreadable"])
    }
  }

  /// Every system writes bytes in its own way.
  @Test(arguments: [
    "AAECAwQFBgcICQoL_-8NDg", "AAECAwQFBgcICQoL/+8NDg==", #"\\x000102030405060708090a0bffef0d0e"#,
    #"\\x000102030405060708090A0BFFEF0D0E"#,
  ])
  func `have bytes in any usual spelling`(_ text: String) throws {
    let record = #"{"id":"u","accounts":[],"passkeys":[{"credentialID":"\#(text)","publicKey":"\#(Self.key)"}]}"#
    let passkey = try #require(try one(record, from: .betterAuth).account?.passkeys.first)
    #expect(passkey.credentialID == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0xFF, 0xEF, 0x0D, 0x0E])
  }

  @Test(arguments: [
    (#""deviceType":"multiDevice","backedUp":true,"counter":0"#, true, true),
    (#""deviceType":"multiDevice","backedUp":false,"counter":3"#, true, false),
    (#""deviceType":"singleDevice","backedUp":false,"counter":0"#, false, false),
    (#""deviceType":"singleDevice","backedUp":true,"counter":0"#, false, false),
    (#""counter":0"#, true, false), (#""counter":3"#, false, false), (#""backedUp":true,"counter":3"#, true, true),
  ])
  func `that do not say whether they are synchronised are taken by their counter`(
    _ members: String, _ isEligible: Bool, _ isBackedUp: Bool
  ) throws {
    let record =
      #"{"id":"u","accounts":[],"passkeys":[{"credentialID":"AAECAwQFBgcICQoLDA0ODw","publicKey":"\#(Self.key)",\#(members)}]}"#
    let passkey = try #require(try one(record, from: .betterAuth).account?.passkeys.first)
    #expect(passkey.isBackupEligible == isEligible && passkey.isBackedUp == isBackedUp)
  }

  @Test func `have the handles that their system gave`() throws {
    let keycloak =
      #"{"users":[{"id":"4e0f","credentials":[{"type":"webauthn-passwordless","credentialData":"{\"credentialId\":\"AAECAwQFBgcICQoLDA0ODw==\",\"credentialPublicKey\":\"\#(Self.key)\"}"}]}]}"#
    #expect(try one(keycloak, from: .keycloak).account?.passkeys.first?.userHandle == Array("4e0f".utf8))
    let hanko =
      #"{"user_id":"00010203-0405-0607-0809-0a0b0c0d0e0f","webauthn_credentials":[{"id":"AAECAwQFBgcICQoLDA0ODw","public_key":"\#(Self.key)"}]}"#
    #expect(try one(hanko, from: .hanko).account?.passkeys.first?.userHandle == Array(0...15))
    #expect(try one(Self.auth0(), from: .auth0).account?.passkeys.first?.userHandle == [1, 2, 3])
    let django = try convert(Sample.django.bytes, from: .django, options: .complete).compactMap(\.account)
    #expect(django.flatMap(\.passkeys).map(\.userHandle) == [Array("2".utf8)])
  }

  @Test func `that only confirm a password are no passkeys`() throws {
    let kratos =
      #"{"id":"u","credentials":{"webauthn":{"config":{"credentials":[{"id":"AAECAwQFBgcICQoLDA0ODw==","public_key":"\#(Self.key)","is_passwordless":false}]}}}}"#
    #expect(try one(kratos, from: .kratos).reason == "no_sign_in_method")
    let passwordless = kratos.replacing(#""is_passwordless":false"#, with: #""is_passwordless":true"#)
    #expect(try one(passwordless, from: .kratos).account?.passkeys.count == 1)
  }
}
