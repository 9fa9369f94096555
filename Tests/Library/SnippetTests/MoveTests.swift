import PippinHTTP
import PippinTestKit
import SignInWithApple
import Testing

@Suite struct MoveTests {
  /// Apple's migration endpoints for two users, one of whom revoked consent.
  static let apple = ClosureResponder { request in
    let form = request.formData
    switch (request.path, form?.first("grant_type"), form?.first("sub"), form?.first("transfer_sub")) {
    case ("/auth/token", "client_credentials"?, nil, nil):
      return .json(Array(#"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#.utf8))
    case ("/auth/usermigrationinfo", nil, "old-mary"?, nil) where form?.first("target") == "TEAM000002":
      return .json(Array(#"{"transfer_sub":"on-the-way"}"#.utf8))
    case ("/auth/usermigrationinfo", nil, nil, "on-the-way"?):
      return .json(Array(#"{"sub":"new-mary","email":"m@privaterelay.appleid.com","is_private_email":true}"#.utf8))
    default:
      return .json(Array(#"{"error":"invalid_request"}"#.utf8), status: 400)
    }
  }

  let service = appleIDService(over: RoutedTransport(["appleid.apple.com": apple]))

  @Test func `the old team gets its users' transfer subjects, and skips those who revoked consent`() async throws {
    let signer = try signer(p8: AppleSide().p8)
    var kept: [[String]] = []
    try await transferSubjects(of: ["old-kurt", "old-mary"], to: "TEAM000002", service: service, signer: signer) {
      kept.append([$0, $1])
    }
    #expect(kept == [["old-mary", "on-the-way"]])
  }

  @Test func `the new team gets their new subjects`() async throws {
    let signer = try signer(p8: AppleSide().p8)
    let mary = try await person(behind: "on-the-way", service: service, signer: signer)
    #expect(mary == ("new-mary", "m@privaterelay.appleid.com"))
  }
}
