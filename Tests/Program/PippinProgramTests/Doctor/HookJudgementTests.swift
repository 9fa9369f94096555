import PippinHTTP
import PippinSecret
import PippinServer
import Testing

@testable import PippinProgram

@Suite struct `The doctor about hooks` {
  private func finding(
    _ answer: Result<HTTPResponse, TransportError>, allowsPrivate: Bool = false, after duration: Duration = .zero
  ) -> DoctorFinding {
    let receiver = HookReceiver(
      url: "https://api.example.com/", secret: SecretBytes(Array("0f1e2d3c4b5a69788796a5b4c3d2e1f0".utf8)),
      allowsPrivateAddresses: allowsPrivate)
    return HookJudgement.finding(answer, of: receiver, at: receiver.url, after: duration)
  }

  private func status(_ status: Int) -> DoctorStatus { finding(.success(HTTPResponse(status: status))).status }

  private func failure(_ code: TransportError.Code) -> Result<HTTPResponse, TransportError> {
    .failure(TransportError(code: code, mayHaveReachedServer: false, detail: "why"))
  }

  @Test func `a receiver refuses what is not signed, and neither redirects nor lacks the address`() {
    #expect([400, 401, 403, 422].map { status($0) } == [.ok, .ok, .ok, .ok])
    #expect([200, 204].map { status($0) } == [.warn, .warn])
    #expect([301, 307, 404, 405, 410, 500, 501, 503].map { status($0) }.allSatisfy { $0 == .fail })
    for code in [TransportError.Code.tls, .couldNotResolve, .timedOut, .couldNotConnect] {
      #expect(finding(failure(code)).status == .fail)
    }
  }

  @Test func `an address that must be public and takes no connection may be a private one`() {
    #expect(finding(failure(.couldNotConnect)).cure.contains("insecure_private_addresses"))
    #expect(!finding(failure(.couldNotConnect), allowsPrivate: true).cure.contains("insecure_private_addresses"))
  }

  @Test func `a receiver that is slower than a sign-up waits is to be made faster`() {
    let slow = finding(.success(HTTPResponse(status: 401)), after: .milliseconds(2001))
    #expect(slow.status == .warn && slow.cure.contains("timeout_ms"))
  }
}
