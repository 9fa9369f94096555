package import PippinHTTP

/// Sends requests to an issuer, whose address the operator wrote, anywhere; and to other hosts that its discovery document
/// names only at public addresses, whatever their names resolve to (decision 0096).
package struct IssuerTransport: PunctualTransport {
  /// The issuer's own host and port.
  private let authority: String
  private let toIssuer: BoundedTransport
  private let toOthers: BoundedTransport

  /// - Parameters:
  ///   - issuer: one at a private host may name others.
  ///   - toAny: reaches every address.
  ///   - toPublic: refuses addresses of private networks.
  package init(of issuer: HTTPURL, toAny: any Transport, toPublic: any Transport) {
    authority = issuer.authority
    toIssuer = BoundedTransport(toAny)
    toOthers = BoundedTransport(EndpointRule.isPrivate(issuer.host) ? toAny : toPublic)
  }

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let isOwn = request.authority == authority
    return try await (isOwn ? toIssuer : toOthers).send(request, timeout: timeout)
  }
}
