import AppleIDEmulator
import PippinHTTP
import Testing

@Suite struct RevocationTests {
  @Test(arguments: ["garbage", "r00000000000000000000000000000000.0.abcd.0123456789012345678901", "eyJ.eyJ.sig"])
  func `revoking an invalid token gets an empty 200`(_ token: String) async throws {
    let harness = try Harness()
    let answer = try await harness.token([("token", token)], path: "/auth/revoke")
    #expect(answer == HTTPResponse(status: 200))  // REVOKE-2, REVOKE-3
    #expect(try await harness.lastWords().contains("nothing revoked"))
  }

  @Test(arguments: ["refresh_token", "access_token"])
  func `either token ends the consent`(_ kind: String) async throws {
    let harness = try Harness()
    let code = try #require(try await harness.native().json["authorization_code"]?.text)
    let tokens = try await harness.redeem(code).json
    let form = [("token", tokens[kind]?.text ?? ""), ("token_type_hint", kind)]
    #expect(try await harness.token(form, path: "/auth/revoke") == HTTPResponse(status: 200))
    let refused = try await harness.refresh(tokens["refresh_token"]?.text ?? "")
    #expect(refused.json == .object(["error": .text("invalid_grant")]))  // TOKEN-15
    // REVOKE-8: the next time everything is asked and told again.
    #expect(try await harness.native().json["email"]?.text == "mary@example.com")
  }

  @Test func `a second revocation is a 200 as well`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    for _ in 0..<2 { #expect(try await harness.token([("token", token)], path: "/auth/revoke").status == 200) }
  }

  @Test func `another client's token is not revoked, with a 200`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    let answer = try await harness.token([("token", token)], client: "com.example.web", path: "/auth/revoke")
    #expect(answer.status == 200)  // TRAP-18
    #expect(try await harness.refresh(token).status == 200)
  }

  @Test func `a wrong or unknown token_type_hint is an error`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    for hint in ["access_token", "id_token"] {
      let answer = try await harness.token([("token", token), ("token_type_hint", hint)], path: "/auth/revoke")
      #expect(answer.json["error"]?.text == "invalid_request")  // REVOKE-5
    }
    #expect(try await harness.token([], path: "/auth/revoke").json["error"]?.text == "invalid_request")
  }

  @Test func `a code is invalid after its consent ends`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    let code = try #require(try await harness.native().json["authorization_code"]?.text)
    _ = try await harness.token([("token", token)], path: "/auth/revoke")
    _ = try await harness.native()
    #expect(try await harness.redeem(code).json["error"]?.text == "invalid_grant")
  }

  @Test func `a dead refresh token may say invalid_request`() async throws {
    let harness = try Harness { $0.goneError = "invalid_request" }
    let token = try await harness.refreshToken()
    _ = try await harness.token([("token", token)], path: "/auth/revoke")
    #expect(try await harness.refresh(token).json["error"]?.text == "invalid_request")  // TOKEN-15
    #expect(try await harness.refresh("r-unknown").json["error"]?.text == "invalid_grant")
  }
}
