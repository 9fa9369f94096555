import Foundation
import PippinProgram
import PippinTestKit
import PippinTokens
import Testing

/// `passkey inspect` and `passkey verify`, on the standard's vectors (PK-150).
@Suite struct PasskeyCommandTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private struct Vector: Decodable {
    let registration: [String: String]
    let authentication: [String: String]

    init(_ name: String) throws {
      let file = PackageRoot.appending("Tests/Vectors/webauthn/\(name).json")
      self = try JSONDecoder().decode(Vector.self, from: Data(contentsOf: file))
    }

    static func bytes(_ values: [String: String], _ name: String) -> [UInt8] {
      Hexadecimal.decode(Array((values[name] ?? "").utf8)) ?? []
    }

    private func answer(_ values: [String: String], _ names: [String]) -> String {
      let id = Base64URL.encode(Self.bytes(registration, "credential_id"))
      let response = names.map { #""\#($0)":"\#(Base64URL.encode(Self.bytes(values, $0)))""# }.joined(separator: ",")
      return #"{"id":"\#(id)","rawId":"\#(id)","type":"public-key","response":{\#(response)}}"#
    }

    var registrationAnswer: String { answer(registration, ["clientDataJSON", "attestationObject"]) }
    var assertionAnswer: String { answer(authentication, ["clientDataJSON", "authenticatorData", "signature"]) }

    /// The challenge of a ceremony in base64url.
    static func challenge(_ values: [String: String]) -> String { Base64URL.encode(bytes(values, "challenge")) }
  }

  private func verify(
    _ challenge: String, origin: String = "https://example.org", _ more: [String], input: String = ""
  ) async -> Trial.Outcome {
    await trial.run(
      ["passkey", "verify", "--rp-id", "example.org", "--origin", origin, "--challenge", challenge] + more, input: input
    )
  }

  /// The public key of a registration, as the verdict has it.
  private func key(_ vector: Vector) async throws -> String {
    let file = try trial.file("registration.json", vector.registrationAnswer)
    let outcome = await verify(Vector.challenge(vector.registration), ["--registration", file, "--no-uv"])
    let verdict = try JSONDocument(parsing: outcome.bytes).root["registration"]
    return try #require(verdict?["public_key"]?.string)
  }

  @Test func `a registration's verdict has what is to be stored`() async throws {
    let vector = try Vector("packed-es256")
    let file = try trial.file("answer.json", vector.registrationAnswer)
    let outcome = await verify(Vector.challenge(vector.registration), ["--registration", file])
    #expect(outcome.code == .done && outcome.words.isEmpty)
    #expect(
      outcome.output == """
        {"registration":{"credential_id":"yab1s0YtAoc_6gxWhiI0-Z8IFygITlEbt3YCAaiQVKU",\
        "public_key":"pQECAyYgASFYIBzyfyXaWRIIpCOcLjJPEE9YVSVHmint7t2DD0jneurlIlggWeS32mwBBuIGzjkMk6uYoVpew4h-V_DMK-zoA7kgxCM",\
        "algorithm":-7,"sign_count":0,"user_verified":true,"backup_eligible":true,"backup_state":false,\
        "reserved_flags":false,"aaguid":"876ca4f5-2071-c3e9-b255-09ef2cdf7ed6","transports":[],\
        "attestation":"unverified","attestation_format":"packed"}}

        """)
  }

  @Test func `an assertion is verified by the registration's key, as text or as bytes`() async throws {
    let vector = try Vector("packed-es256")
    let text = try await key(vector)
    let file = try trial.file("answer.json", vector.assertionAnswer)
    let bytes = try #require(Base64URL.decode(text))
    for path in [try trial.file("key.txt", text + "\n"), try trial.file("key.cose", bytes)] {
      let outcome = await verify(Vector.challenge(vector.authentication), ["--assertion", file, "--key", path])
      #expect(
        outcome.output == """
          {"assertion":{"credential_id":"yab1s0YtAoc_6gxWhiI0-Z8IFygITlEbt3YCAaiQVKU","sign_count":0,"user_verified":true,\
          "backup_eligible":true,"backup_state":false,"reserved_flags":false}}

          """)
    }
    let other = try trial.file("other.txt", try await key(try Vector("packed-self-es256")))
    let refused = await verify(Vector.challenge(vector.authentication), ["--assertion", file, "--key", other])
    #expect(refused.code == .refused && refused.reason == "refused" && refused.bytes.isEmpty)
  }

  @Test func `a refusal has its reason`() async throws {
    let vector = try Vector("none-es256")
    let file = try trial.file("answer.json", vector.registrationAnswer)
    let challenge = Vector.challenge(vector.registration)
    #expect(await verify(challenge, ["--registration", file]).reason == "user_not_verified")
    #expect(await verify(challenge, ["--registration", file, "--no-uv"]).code == .done)
    let other = await verify(challenge, origin: "https://example.com", ["--registration", file, "--no-uv"])
    #expect(other.reason == "wrong_origin" && other.words.contains("https://example.org"))
    let second = await verify(Base64URL.encode([UInt8](repeating: 1, count: 32)), ["--registration", file])
    #expect(second.reason == "challenge_mismatch")
    #expect(await verify(challenge, ["--registration", "-"], input: "{}").reason == "malformed")
    #expect(
      await verify(challenge, ["--registration", "-", "--no-uv"], input: vector.registrationAnswer).code == .done)
  }

  @Test func `lines of answers get lines of verdicts`() async throws {
    let vector = try Vector("none-es256")
    let outcome = await verify(
      Vector.challenge(vector.registration), ["--registration", "-", "--no-uv", "--lines"],
      input: "\(vector.registrationAnswer)\n{}\n\n")
    #expect(outcome.code == .done && outcome.lines.count == 3)
    #expect(outcome.lines[0].hasPrefix(#"{"ok":true,"registration":{"credential_id":""#))
    #expect(outcome.lines[1] == #"{"ok":false,"code":"malformed"}"#)
    #expect(outcome.lines[2] == #"{"ok":false,"code":"malformed"}"#)
  }

  @Test func `a command line that says too little or too much is a usage error`() async throws {
    let file = try trial.file("answer.json", "{}")
    let challenge = Base64URL.encode([UInt8](repeating: 1, count: 32))
    for more in [
      [], ["--registration", file, "--assertion", file], ["--assertion", file],
      ["--registration", file, "--key", file],
      ["--assertion", file, "--key", file], ["--registration", file, "--lines"],
      ["--registration", trial.path("missing")],
    ] {
      #expect(await verify(challenge, more).code == .usage, "\(more)")
    }
    #expect(await verify("AAAA", ["--registration", file]).code == .usage)
    #expect(await verify("a+b=", ["--registration", file]).code == .usage)
    #expect(await verify(challenge, origin: "https://example.org/", ["--registration", file]).code == .usage)
    #expect(await verify(challenge, origin: "android:apk-key-hash:AAAA", ["--registration", file]).code == .usage)
    let android = "android:apk-key-hash:\(Base64URL.encode([UInt8](repeating: 1, count: 32)))"
    #expect(await verify(challenge, origin: android, ["--registration", file]).reason == "malformed")
  }

  @Test func `everything of a ceremony is shown, and marked as unverified`() async throws {
    let vector = try Vector("packed-es256")
    let key = try await key(vector)
    let options = #"""
      {"rp":{"id":"example.org","name":"Ex\u001bample"},"user":{"id":"AQ","name":"ann","displayName":""},"challenge":"AAAA",
       "pubKeyCredParams":[{"alg":-7},{"alg":-8},{"alg":-257},{"alg":-35}],"excludeCredentials":[{"id":"AQID"}]}
      """#
    for (input, words) in [
      (
        vector.registrationAnswer, ["answer of a registration", "webauthn.create", "0x4d: user present, user verified"]
      ),
      (vector.assertionAnswer, ["answer of an authentication", "origin: https://example.org", "(71 bytes)"]),
      (
        options,
        ["options of a registration", #"app: Ex\u{1b}ample"#, "ES256, EdDSA (Ed25519), RS256, -35, which", "AQID"]
      ),
      (
        #"{"challenge":"AAAA","rpId":"example.org","allowCredentials":[]}"#,
        ["options of an authentication", "(none named)"]
      ),
      (key, ["COSE key", "ES256"]),
    ] {
      let outcome = await trial.run(["passkey", "inspect"], input: input)
      #expect(outcome.code == .done && outcome.output.hasPrefix("UNVERIFIED: "))
      for word in words { #expect(outcome.output.contains(word), "\(word)") }
    }
    let object = try trial.file("object", Vector.bytes(vector.registration, "attestationObject"))
    #expect(await trial.run(["passkey", "inspect", object]).output.contains("876ca4f5-2071-c3e9-b255-09ef2cdf7ed6"))
    let data = Base64URL.encode(Vector.bytes(vector.authentication, "authenticatorData"))
    #expect(
      await trial.run(["passkey", "inspect", "-"], input: data + "\n").output.contains("kind: authenticator data"))
  }

  @Test(arguments: ["", " \n", "{", "{}", "hello", "\u{0}"])
  func `what no ceremony has cannot be shown`(_ input: String) async {
    let outcome = await trial.run(["passkey", "inspect"], input: input)
    #expect(outcome.code == .refused && outcome.reason == "malformed" && outcome.bytes.isEmpty)
  }
}
