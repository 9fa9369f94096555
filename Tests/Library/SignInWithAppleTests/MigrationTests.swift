import PippinFoundation
import PippinHTTP
import PippinSecret
import SignInWithApple
import Testing

/// Transfers to another team (TRANSFER-1 to TRANSFER-8).
@Suite struct `Migration requests` {
  private let secret = SecretText("e.y.J")

  private func body(_ request: HTTPRequest) -> String { String(decoding: request.body, as: UTF8.self) }

  @Test func `get an access token for transfers only (TOKEN-9, TOKEN-16)`() throws {
    let request = MigrationRequest.accessToken(clientID: "com.example.app", clientSecret: secret, at: .apple)
    #expect(request.method == "POST")
    #expect(request.url == "https://appleid.apple.com/auth/token")
    #expect(
      body(request)
        == "client_id=com.example.app&client_secret=e.y.J&grant_type=client_credentials&scope=user.migration")
    let token = try MigrationRequest.judgeAccessToken(
      .json(Array(#"{"access_token":"a1","token_type":"Bearer","expires_in":3600}"#.utf8)))
    #expect(token.accessToken == SecretText("a1"))
    #expect(token.expiresIn == 3600)
  }

  @Test func `get a transfer subject for the old team (TRANSFER-2, TRANSFER-5)`() throws {
    let request = MigrationRequest.transferSubject(
      of: "000123.ab.1", to: "TEAM000002", accessToken: SecretText("a1"), clientID: "com.example.app",
      clientSecret: secret, at: .apple)
    #expect(request.method == "POST")
    #expect(request.url == "https://appleid.apple.com/auth/usermigrationinfo")
    #expect(request.url == AppleEndpoints.apple.userMigrationInfo)
    #expect(request.contentType == "application/x-www-form-urlencoded")
    #expect(request.fields["authorization"] == "Bearer a1")
    #expect(body(request) == "client_id=com.example.app&client_secret=e.y.J&sub=000123.ab.1&target=TEAM000002")
    let answer = HTTPResponse.json(Array(#"{"transfer_sub":"760417.ebbf.1827"}"#.utf8))
    #expect(try MigrationRequest.judgeTransferSubject(answer) == "760417.ebbf.1827")
  }

  @Test func `get the new subject for the new team (TRANSFER-4)`() {
    let request = MigrationRequest.person(
      transferSubject: "760417.ebbf.1827", accessToken: SecretText("a1"), clientID: "com.example.app",
      clientSecret: secret, at: .apple)
    #expect(request.fields["authorization"] == "Bearer a1")
    #expect(body(request) == "client_id=com.example.app&client_secret=e.y.J&transfer_sub=760417.ebbf.1827")
  }

  @Test(
    arguments: [
      (#"{"sub":"s","email":"x@icloud.com","is_private_email":true}"#, "x@icloud.com", true),
      (#"{"sub":"s","email":"x@private.icloud.com","is_private_email":"true"}"#, "x@private.icloud.com", true),
      (#"{"sub":"s","is_private_email":false}"#, nil, false), (#"{"sub":"s"}"#, nil, false),
      (#"{"sub":"s","email":"","is_private_email":true}"#, nil, false),
      (#"{"sub":"s","email":null,"is_private_email":null}"#, nil, false),
    ] as [(String, String?, Bool)])
  func `return an address only for users with a relay address (TRANSFER-4)`(
    json: String, email: String?, isPrivate: Bool
  ) throws {
    let person = try MigrationRequest.judgePerson(.json(Array(json.utf8)))
    #expect(person.subject == "s")
    #expect(person.email == email)
    #expect(person.isPrivateEmail == isPrivate)
    #expect(!"\(person)".contains("private"))
  }

  @Test(arguments: ["{}", "[]", #"{"sub":7}"#, #"{"sub":""}"#, #"{"sub":"s","is_private_email":"perhaps"}"#])
  func `reject answers of another kind`(json: String) {
    let answer = HTTPResponse.json(Array(json.utf8))
    #expect(throws: AppleTokenError.self) { try MigrationRequest.judgePerson(answer) }
    #expect(throws: AppleTokenError.self) { try MigrationRequest.judgeTransferSubject(answer) }
    #expect(throws: AppleTokenError.self) { try MigrationRequest.judgeAccessToken(answer) }
  }

  @Test(arguments: ["invalid_request", "invalid_client"])
  func `report Apple's errors, one of which may mean revoked consent (TRANSFER-7)`(name: String) {
    let answer = HTTPResponse.json(Array(#"{"error":"\#(name)"}"#.utf8), status: 400)
    let error = #expect(throws: AppleTokenError.self) { try MigrationRequest.judgeTransferSubject(answer) }
    #expect(error?.code.rawValue == name)
    #expect(error?.mayMeanRevoked == (name == "invalid_request"))
    #expect(error?.operatorHint.contains("migration") == (name == "invalid_request"))
  }
}

@Suite struct `Migration through the service` {
  private let time = ManualTime(TokenMaker.now)
  private let subject = HTTPResponse.json(Array(#"{"transfer_sub":"760417.ebbf.1827"}"#.utf8))

  private func service(_ transport: ScriptedTransport) -> AppleIDService {
    AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), retries: .none, now: { [time] in time.now },
      onKeySet: { _, _ in })
  }

  private func signer(team: String = "TEAM000001") throws -> ClientSecretSigner {
    try ClientSecretSigner(teamID: team, keyID: "KEY0000001", privateKeyPEM: SecretText(TestKeys.client))
  }

  private func move(_ service: AppleIDService, _ person: String = "000123.ab.1") async throws -> String {
    try await service.transferSubject(of: person, to: "TEAM000002", clientID: "com.example.app", signer: signer())
  }

  private func paths(_ transport: ScriptedTransport) -> [String] {
    transport.requests.map { String($0.path.dropFirst("/auth/".count)) }
  }

  @Test func `uses one access token for many users (TOKEN-17)`() async throws {
    let transport = ScriptedTransport([
      .accessToken, .success(subject), .success(subject), .accessToken, .success(subject),
    ])
    let service = service(transport)
    #expect(try await move(service) == "760417.ebbf.1827")
    time.advance(3299)
    #expect(try await move(service, "000124.ab.1") == "760417.ebbf.1827")
    time.advance(1)
    _ = try await move(service)
    #expect(paths(transport) == ["token", "usermigrationinfo", "usermigrationinfo", "token", "usermigrationinfo"])
    #expect(transport.requests[2].fields["authorization"] == "Bearer a1")
  }

  @Test func `uses each team's own key and access token (TRANSFER-8)`() async throws {
    let person = HTTPResponse.json(Array(#"{"sub":"000999.cd.2","is_private_email":false}"#.utf8))
    let transport = ScriptedTransport([.accessToken, .success(subject), .accessToken, .success(person)])
    let service = service(transport)
    let transferSubject = try await move(service)
    let moved = try await service.person(
      transferSubject: transferSubject, clientID: "com.example.app", signer: signer(team: "TEAM000002"))
    #expect(moved.subject == "000999.cd.2")
    #expect(paths(transport) == ["token", "usermigrationinfo", "token", "usermigrationinfo"])
    #expect(transport.requests[3].formData?.first("transfer_sub") == "760417.ebbf.1827")
  }

  @Test func `replaces a rejected access token once`() async throws {
    let transport = ScriptedTransport([
      .accessToken, .success(subject), .json("{}", status: 401), .accessToken, .json("{}", status: 401),
    ])
    let service = service(transport)
    _ = try await move(service)
    let error = await #expect(throws: AppleIDServiceError.self) { try await move(service) }
    #expect(error == .token(AppleTokenError(code: .malformedAnswer, detail: "none of Apple's errors", status: 401)))
    #expect(paths(transport).count == 5)
  }

  @Test func `sends one request for a user who revoked consent (TRANSFER-7)`() async throws {
    let transport = ScriptedTransport([.accessToken, .success(subject), .refusal("invalid_request")])
    let service = service(transport)
    _ = try await move(service)
    await #expect(throws: AppleIDServiceError.self) { try await move(service) }
    #expect(paths(transport) == ["token", "usermigrationinfo", "usermigrationinfo"])
  }
}
