import PippinProgram
import Testing

/// The standards' own tokens, through the command line.
@Suite struct PublishedVectorCommandTests {
  let trial: Trial

  init() throws {
    trial = try Trial()
  }

  private func verify(_ token: String, by key: String, _ algorithms: String = "RS256,ES256") async throws
    -> Trial.Outcome
  {
    let path = try trial.file("key.json", key)
    return await trial.run(["jose", "verify", "--key", path, "--algorithms", algorithms, token])
  }

  @Test(arguments: [
    (PublishedVectors.a2Token, PublishedVectors.a2Key, PublishedVectors.claims),
    (PublishedVectors.a3Token, PublishedVectors.a3Key, PublishedVectors.claims),
    (PublishedVectors.rfc7520Token, PublishedVectors.rfc7520Key, "It\u{2019}s a dangerous business, Frodo,"),
    (PublishedVectors.openIDToken, PublishedVectors.openIDKey, "{\n \"iss\": \"http://server.example.com\","),
    (PublishedVectors.openIDA3Token, PublishedVectors.openIDKey, "{\n \"iss\": \"https://server.example.com\","),
    (PublishedVectors.openIDA4Token, PublishedVectors.openIDKey, "{\n \"iss\": \"https://server.example.com\","),
    (PublishedVectors.openIDFirstA6Token, PublishedVectors.openIDKey, "{\n \"iss\": \"http://server.example.com\","),
  ])
  func `yield their payloads`(_ token: String, _ key: String, _ beginning: String) async throws {
    let outcome = try await verify(token, by: key)
    #expect(outcome.code == .done)
    #expect(outcome.output.hasPrefix(beginning))
  }

  @Test(arguments: [PublishedVectors.a2Key, PublishedVectors.a3Key])
  func `without a signature are refused`(_ key: String) async throws {
    let outcome = try await verify(PublishedVectors.a5Token, by: key)
    #expect(outcome.code == .refused)
    #expect(outcome.reason == "unsupported_algorithm")
    #expect(outcome.bytes.isEmpty)
  }

  @Test func `need a key of the set by its name`() async throws {
    let outcome = try await verify(PublishedVectors.rfc7520Token, by: PublishedVectors.rfc7517Set)
    #expect(outcome.reason == "unknown_key")
  }
}
