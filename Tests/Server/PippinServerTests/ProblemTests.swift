import PippinAPI
import PippinFoundation
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

@Suite struct ProblemTests {
  @Test func `a problem says what follows from its code`() {
    var problem = ProblemDetails(.identityTokenInvalid, detail: "The token is too old.", requestID: "r1")
    problem.reason = IdentityTokenReason.expired.rawValue
    #expect(
      text(problem)
        == #"{"type":"/problems/identity_token_invalid","title":"The identity token is invalid","status":401,"#
        + #""code":"identity_token_invalid","detail":"The token is too old.","request_id":"r1","reason":"expired"}"#)
  }

  @Test func `account_exists hands over what the client needs to go on`() {
    var problem = ProblemDetails(.accountExists, requestID: "r1")
    problem.linkToken = SecretText("l")
    problem.signInWith = ["password", "google"]
    problem.willAttach = .init(provider: "apple")
    #expect(
      text(problem)
        == #"{"type":"/problems/account_exists","title":"An account with this email address exists","status":409,"#
        + #""code":"account_exists","request_id":"r1","link_token":"l","sign_in_with":["password","google"],"#
        + #""will_attach":{"provider":"apple"}}"#)
  }

  @Test(arguments: ErrorCode.allCases)
  func `every code has a title that is no sentence`(code: ErrorCode) {
    #expect(!code.title.isEmpty && !code.title.hasSuffix("."))
    #expect((400...599).contains(code.status))
    #expect(code.rawValue.allSatisfy { $0 == "_" || ($0.isASCII && $0.isLowercase) })
  }

  @Test(arguments: ErrorCode.allCases)
  func `a problem with every member is read back as it was`(code: ErrorCode) throws {
    var problem = ProblemDetails(code, detail: "d", requestID: "r")
    problem.reason = "expired"
    problem.provider = "apple"
    problem.errors = [.init(field: "name", reason: "too long")]
    problem.retry = .newAuthorization
    problem.missing = ["name"]
    problem.profileToken = SecretText("p")
    problem.deletionID = "d1"
    #expect(try JSONDecoder().decode(ProblemDetails.self, from: Data(APIEncoding.json(problem))) == problem)
  }

  @Test func `titles tell the codes apart`() {
    #expect(Set(ErrorCode.allCases.map(\.title)).count == ErrorCode.allCases.count)
  }

  private func text(_ problem: ProblemDetails) -> String { String(decoding: APIEncoding.json(problem), as: UTF8.self) }
}
