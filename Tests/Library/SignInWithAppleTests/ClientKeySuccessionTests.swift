import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import SignInWithApple
import Testing

/// The order of two keys during a rotation (SECRET-5, TRAP-7).
@Suite struct `A client key rotation` {
  private let time = ManualTime(TokenMaker.now)

  private func signer(_ keyID: String, team: String = "TEAM000001") throws -> ClientSecretSigner {
    try ClientSecretSigner(teamID: team, keyID: keyID, privateKeyPEM: SecretText(TestKeys.client))
  }

  private func succession(at moment: TimeInterval? = nil) throws -> ClientSecretSuccession {
    try ClientSecretSuccession(
      older: signer("OLD"), newer: signer("NEW"), takesOverAt: moment.map { TokenMaker.now + $0 })
  }

  private func service(_ transport: ScriptedTransport) -> AppleIDService {
    AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), retries: .none, now: { [time] in time.now },
      onKeySet: { _, _ in })
  }

  /// The key ids that signed the requests.
  private func keyIDs(_ transport: ScriptedTransport) throws -> [String] {
    try transport.requests.map { request in
      let secret = try #require(request.formData?.first("client_secret"))
      let header = try #require(secret.split(separator: ".").first.flatMap { Base64URL.decode(String($0)) })
      return try #require(try JSONDocument(parsing: header).root["kid"]?.string)
    }
  }

  private func refresh(_ service: AppleIDService, _ signer: some ClientSecretSigning, _ client: String = "c") async
    -> AppleTokenError.Code?
  {
    do {
      _ = try await service.validate(refreshToken: SecretText("r1"), clientID: client, signer: signer)
      return nil
    } catch {
      guard case .token(let refusal) = error else { return .unavailable }
      return refusal.code
    }
  }

  private func exchange(_ service: AppleIDService, _ signer: some ClientSecretSigning) async throws -> TokenAnswer {
    try await service.exchange(code: "c1", redirectURI: nil, codeVerifier: nil, clientID: "c", signer: signer)
  }

  @Test func `uses the new key from the given time`() async throws {
    let transport = ScriptedTransport([.accessToken])
    let service = service(transport)
    for _ in 0..<3 {
      #expect(await refresh(service, try succession(at: 60)) == nil)
      time.advance(30)
    }
    #expect(try keyIDs(transport) == ["OLD", "OLD", "NEW"])
  }

  @Test func `uses the new key as soon as Apple rejects the old one`() async throws {
    let transport = ScriptedTransport([.refusal("invalid_client"), .accessToken])
    let service = service(transport)
    for _ in 0..<3 { #expect(await refresh(service, try succession()) == nil) }
    #expect(try keyIDs(transport) == ["OLD", "NEW", "NEW", "NEW"])
  }

  @Test func `keeps the old key while Apple does not know the new one`() async throws {
    let transport = ScriptedTransport([.refusal("invalid_client"), .accessToken])
    let service = service(transport)
    for _ in 0..<2 { #expect(await refresh(service, try succession(at: 0)) == nil) }
    #expect(try keyIDs(transport) == ["NEW", "OLD", "OLD"])
    // Ten minutes later the rejected key is tried again and works.
    time.advance(600)
    for _ in 0..<2 { #expect(await refresh(service, try succession(at: 0)) == nil) }
    #expect(try keyIDs(transport).suffix(2) == ["NEW", "NEW"])
  }

  @Test func `never sends a code twice: the next code uses the other key (TOKEN-6)`() async throws {
    let transport = ScriptedTransport([.refusal("invalid_client"), .accessToken])
    let service = service(transport)
    let error = await #expect(throws: AppleIDServiceError.self) { try await exchange(service, succession()) }
    #expect(error?.mayHaveSpentCode == true)
    #expect(transport.requests.count == 1)
    _ = try await exchange(service, succession())
    // A code is never used to try a rejected key again.
    time.advance(100_000)
    _ = try await exchange(service, succession())
    #expect(try keyIDs(transport) == ["OLD", "NEW", "NEW"])
  }

  @Test func `reports the preferred key's rejection if both are rejected`() async throws {
    let transport = ScriptedTransport([.refusal("invalid_client")])
    let service = service(transport)
    for _ in 0..<2 { #expect(await refresh(service, try succession()) == .invalidClient) }
    #expect(try keyIDs(transport) == ["OLD", "NEW", "OLD", "NEW"])
  }

  @Test func `does not switch keys after another error or another client's error`() async throws {
    let transport = ScriptedTransport([
      .refusal("invalid_grant"), .edge(503), .refusal("invalid_client"), .accessToken,
    ])
    let service = service(transport)
    #expect(await refresh(service, try succession()) == .invalidGrant)
    #expect(await refresh(service, try succession()) == .unavailable)
    #expect(await refresh(service, try succession(), "another") == nil)
    #expect(await refresh(service, try succession()) == nil)
    #expect(try keyIDs(transport) == ["OLD", "OLD", "OLD", "NEW", "OLD"])
  }

  @Test func `creates a new secret after a rejection, because the clock may have been wrong (SECRET-9)`() async throws {
    let transport = ScriptedTransport([.refusal("invalid_client"), .accessToken])
    let service = service(transport)
    #expect(await refresh(service, try signer("OLD")) == .invalidClient)
    #expect(await refresh(service, try signer("OLD")) == nil)
    let secrets = transport.requests.map { $0.formData?.first("client_secret") }
    #expect(secrets[0] != secrets[1])
  }

  @Test func `needs keys of the same team (SECRET-2)`() throws {
    #expect(throws: ClientSecretError.self) {
      try ClientSecretSuccession(older: signer("OLD"), newer: signer("NEW", team: "TEAM000002"), takesOverAt: nil)
    }
  }
}
