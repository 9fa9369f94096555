import PippinFoundation
import PippinHTTP
import PippinTokens
import Testing

@testable import PippinProgram

@Suite struct `The doctor about OpenID clients` {
  private static let issuer = "https://id.example.com"

  private func answer(_ status: Int, _ body: String = "", _ fields: HTTPFields = [:])
    -> Result<HTTPResponse, TransportError>
  { .success(HTTPResponse(status: status, fields: fields, body: Array(body.utf8))) }

  private func failure(_ code: TransportError.Code) -> Result<HTTPResponse, TransportError> {
    .failure(TransportError(code: code, mayHaveReachedServer: false, detail: "why"))
  }

  @Test(arguments: [
    (200, #"{"issuer":"https://id.example.com"}"#, DoctorStatus.ok),
    (200, #"{"issuer":"https://id.example.com/"}"#, .fail), (200, #"{"issuer":"http://id.example.com"}"#, .fail),
    (200, #"{"issuer":7}"#, .fail), (200, "<html>", .fail), (404, "", .fail), (301, "", .fail),
    (500, #"{"issuer":"https://id.example.com"}"#, .fail),
  ])
  func `the issuer is public_url to the letter`(status: Int, body: String, expected: DoctorStatus) {
    #expect(OpenIDDiscoveryJudgement.finding(document: answer(status, body), of: Self.issuer).status == expected)
  }

  @Test func `every algorithm that a client wants has a published key`() {
    let both = #"{"keys":[{"kty":"EC","alg":"ES256"},{"kty":"RSA","alg":"RS256"}]}"#
    let one = #"{"keys":[{"kty":"EC","alg":"ES256"}]}"#
    func judge(_ answer: Result<HTTPResponse, TransportError>) -> DoctorFinding {
      OpenIDDiscoveryJudgement.finding(keys: answer, of: Self.issuer, wanted: [.RS256, .ES256])
    }
    #expect(judge(answer(200, both)).status == .ok)
    #expect(judge(answer(200, one)).detail.hasPrefix("No RS256 key"))
    #expect(judge(answer(503, both)).detail.hasPrefix("No ES256 and no RS256 key"))
    #expect(judge(failure(.tls)).status == .fail)
    #expect(
      OpenIDDiscoveryJudgement.finding(keys: answer(200, one), of: Self.issuer, wanted: [.ES256]).status == .ok)
  }

  @Test func `only Pippin's own refusal proves that the endpoints answer`() {
    let judge = { OpenIDDiscoveryJudgement.finding(endpoint: $0, at: Self.issuer + "/oauth/userinfo").status }
    #expect(judge(answer(401, "", ["x-request-id": "r"])) == .ok)
    #expect(judge(answer(401)) == .fail)
    #expect(judge(answer(404, "", ["x-request-id": "r"])) == .fail)
    #expect(judge(failure(.timedOut)) == .fail)
  }

  @Test func `the old one of two secrets may go when the new one is sent and the old one was not for a day`() {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    func judge(_ old: Int?, _ new: Int?) -> DoctorFinding {
      let lines = [("old", old), ("new", new)].compactMap { secret, use in
        use.map { #"pippin_openid_client_secret_used_seconds{client="wiki",secret="\#(secret)"} \#($0)"# }
      }
      let other = #"pippin_openid_client_secret_used_seconds{client="shop",secret="new"} 1789999999"#
      return ClientSecretJudgement.finding(
        of: "wiki", PrometheusSamples((lines + [other]).joined(separator: "\n")), now: now)
    }
    #expect(judge(nil, nil).status == .ok)
    #expect(judge(nil, nil).detail.hasSuffix("It has sent neither since the server started."))
    #expect(judge(1_789_999_000, nil).status == .ok, "the application has the old one only")
    #expect(judge(1_700_000_000, nil).status == .ok)
    #expect(judge(1_789_913_700, 1_789_999_999).status == .ok)
    #expect(judge(1_789_913_500, 1_789_999_999).status == .warn)
    #expect(judge(nil, 1_789_999_999).status == .warn)
    #expect(judge(nil, 1_789_999_999).detail.contains("has not sent the old one since the server started"))
    #expect(judge(nil, 1_789_999_999).cure.contains("`client_secret_files`"))
  }

  private func status(_ answer: Result<HTTPResponse, TransportError>) -> DoctorStatus {
    BackchannelJudgement.finding(answer, at: "https://wiki.example.com/logout", mustBePublic: true).status
  }

  @Test func `a client refuses an empty sign-out, and neither redirects it nor lacks the address`() {
    #expect([400, 415, 422].map { status(answer($0)) } == [.ok, .ok, .ok])
    #expect([200, 204, 401, 403].map { status(answer($0)) } == [.warn, .warn, .warn, .warn])
    #expect([302, 404, 405, 410, 500, 501, 503].map { status(answer($0)) }.allSatisfy { $0 == .fail })
    #expect([.tls, .couldNotResolve, .timedOut].map { status(failure($0)) } == [.fail, .fail, .fail])
  }

  @Test func `an address that must be public and takes no connection may be a private one`() {
    let judge = { BackchannelJudgement.finding(failure(.couldNotConnect), at: "https://wiki", mustBePublic: $0).cure }
    #expect(judge(true).contains("insecure_private_addresses"))
    #expect(!judge(false).contains("insecure_private_addresses"))
  }
}
