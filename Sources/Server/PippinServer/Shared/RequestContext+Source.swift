import PippinAccounts
import PippinHTTP

/// The peer of a request, as far as the audit keeps it: unparsed, because most requests change nothing.
struct RequestPeer: Sendable {
  /// The peer's address, or what trusted proxies say of their visitor's.
  let address: String
  private let fields: HTTPFields

  init(of request: HTTPRequest, at address: String) {
    self.address = address
    fields = request.fields
  }

  var agent: UserAgent { UserAgent(fields["user-agent"] ?? "") }
}

extension RequestContext {
  /// Where the request came from, for the lines of the audit and for refusals; `nil` where no person and no operator sent it.
  ///
  /// An app's own `User-Agent` names no browser. Its device is that of the session that it opens, or else of the one that it used.
  /// - Parameter changes: what the request changes; `nil` if it is refused.
  func source(of changes: ChangeSet?, keeping detail: AddressDetail) -> ChangeSource? {
    guard let sender, subject?.isSentByServer != true else { return nil }
    let agent = sender.agent
    let device =
      agent.browser == nil ? subject.flatMap { changes?.openedSession ?? $0.session }.map(RequestingDevice.init) : nil
    return ChangeSource(network: detail.kept(of: sender.address), device: (device ?? agent.requester).english)
  }
}

extension ChangeSet {
  /// A session of an app that it opens or renews.
  fileprivate var openedSession: Session? {
    for case .putSession(let session) in changes where session.end == nil && session.kind == .tokens { return session }
    return nil
  }
}

extension RequestingDevice {
  /// Its name in English; `nil` if nothing is known of it.
  var english: String? {
    switch self {
    case .browser(let name?, let system?): "\(name) on \(system)"
    case .browser(let name, let system): name ?? system
    case .app(let kind): kind.english
    }
  }
}
