package import PippinHTTP

/// How OpenID clients are told that a person signed out.
package struct LogoutChannel: Sendable {
  /// Reaches public addresses only.
  let publicSender: RequestSender
  /// For clients whose settings say that theirs may be private.
  let anySender: RequestSender
  let silent = SilentClients()

  /// How long a client may take to answer.
  private static let timeout: Duration = .seconds(10)

  /// - Parameters:
  ///   - toPublic: refuses addresses of private networks, whatever a name resolves to.
  ///   - onRequest: told of each request and what came of it.
  package init(
    toPublic: any Transport, toAny: any Transport, onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    publicSender = RequestSender(transport: toPublic, timeout: Self.timeout, report: onRequest)
    anySender = RequestSender(transport: toAny, timeout: Self.timeout, report: onRequest)
  }
}
