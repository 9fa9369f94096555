import PippinHTTP
import PippinSecret
import PippinProviders
import Testing

@testable import PippinProgram

/// What the doctor says of each answer of a provider.
@Suite struct OpenIDProviderJudgementTests {
  private static let issuer = "https://login.example.net"

  private static func document(_ more: String = "") -> String {
    """
    {"issuer":"\(issuer)","authorization_endpoint":"\(issuer)/a","token_endpoint":"\(issuer)/t","jwks_uri":"\(issuer)/k"\(more)}
    """
  }

  private func metadata(
    _ body: String, status: Int = 200, method: OpenIDClient.Authentication? = nil, secret: SecretText? = SecretText("s")
  ) throws -> Result<OpenIDMetadata, DoctorFinding> {
    let url = try HTTPURL(parsing: Self.issuer)
    do throws(DoctorFinding) {
      return .success(
        try OpenIDProviderJudgement.metadata(
          .success(.json(Array(body.utf8), status: status)), of: Self.issuer, at: url,
          OpenIDClient(id: "c", secret: secret, authentication: method)))
    } catch {
      return .failure(error)
    }
  }

  private func words(_ result: Result<OpenIDMetadata, DoctorFinding>) -> String {
    switch result {
    case .success: "ok"
    case .failure(let finding): "\(finding.status.rawValue) \(finding.detail)"
    }
  }

  @Test func `a discovery document is judged as the server does`() throws {
    #expect(words(try metadata(Self.document())) == "ok")
    let another = Self.document().replacing(#""issuer":"\#(Self.issuer)""#, with: #""issuer":"\#(Self.issuer)/""#)
    #expect(words(try metadata(another)).contains("names another issuer than the settings"))
    #expect(words(try metadata("{}", status: 404)).contains("status 404"))
    #expect(words(try metadata("<html>")).contains("is not a JSON object"))
    let inside = Self.document().replacing("\(Self.issuer)/k", with: "https://10.0.0.1/k")
    #expect(words(try metadata(inside)).contains("jwks_uri is no usable URL: a host of a private network"))
  }

  @Test func `a client that the provider cannot authenticate fails`() throws {
    let signed = Self.document(#","token_endpoint_auth_methods_supported":["private_key_jwt"]"#)
    #expect(
      words(try metadata(signed))
        == "fail https://login.example.net takes no client secret by client_secret_basic: it names private_key_jwt.")
    #expect(words(try metadata(signed, secret: nil)) == "ok")
    let post = Self.document(#","token_endpoint_auth_methods_supported":["client_secret_post"]"#)
    #expect(words(try metadata(post)) == "ok")
    #expect(words(try metadata(post, method: .basic)).contains("by client_secret_basic"))
  }

  @Test(arguments: [
    (Fixtures.rsaKey.inKeySet, 200, DoctorStatus.ok, "usable key set"),
    (#"{"keys":[]}"#, 200, .fail, "has no usable key set at https://login.example.net/k"),
    (Fixtures.rsaKey.replacing(#""sig""#, with: #""enc""#).inKeySet, 200, .fail, "has no usable key set"),
    ("<html>", 200, .fail, "has no usable key set"), ("{}", 503, .fail, "answers with status 503"),
  ])
  func `a key set`(body: String, status: Int, expected: DoctorStatus, detail: String) throws {
    let metadata = try metadata(Self.document()).get()
    let finding = OpenIDProviderJudgement.finding(
      .success(.json(Array(body.utf8), status: status)), of: metadata, refusing: [])
    #expect(finding.status == expected && finding.detail.contains(detail), "\(finding)")
    #expect(finding.cure.isEmpty == (expected == .ok))
  }

  @Test func `no answer says so, with the address`() throws {
    let lost = TransportError(code: .timedOut, mayHaveReachedServer: false, detail: "it took too long")
    let finding = OpenIDProviderJudgement.finding(
      .failure(lost), of: try metadata(Self.document()).get(), refusing: [])
    #expect(
      finding.status == .fail)
    #expect(finding.detail == "https://login.example.net/k did not answer in time: it took too long.")
  }

  @Test(arguments: [(200, DoctorStatus.ok), (401, .ok), (404, .fail), (500, .warn)])
  func `a userinfo endpoint that nobody is signed in at`(status: Int, expected: DoctorStatus) {
    let finding = OpenIDProviderJudgement.finding(
      .success(HTTPResponse(status: status)), at: "https://api.example.net/user")
    #expect(finding.status == expected)
  }
}
