import PippinAccounts
import PippinHTTP
import PippinPages

/// What OpenID clients ask for while the person signs in: a cookie for each tab, so that each leads on to its own client (0100).
extension PippinService {
  private var waitingPrefix: String { cookiePrefix + "pippin_request_" }

  /// How many tabs of a browser may wait at once; a further one is given up for a newer.
  static var mostWaiting: Int { 4 }
  /// What their cookies may hold together, in bytes: proxies take 8 KB of cookies, with those of everything else.
  static var mostWaitingBytes: Int { 6000 }

  /// The sealed request that this browser keeps under an id; nil for another browser's, and for one that has expired.
  func waitingRequest(_ id: OpenIDRequestID, of request: HTTPRequest) -> String? {
    only(waitingPrefix + id.description, request)
  }

  /// What a page or a form says that its tab leads on to.
  func namedRequest(_ data: FormData?) -> OpenIDRequestID? {
    data?.only(SignInPage.requestField).flatMap { OpenIDRequestID($0) }
  }

  /// Keeps what a tab waits for. Of too many, the oldest are given up.
  func keeping(
    _ sealed: String, as id: OpenIDRequestID, of request: HTTPRequest, on response: HTTPResponse
  ) -> HTTPResponse {
    var response = setting(waitingPrefix + id.description, sealed, Place.lifetime, on: response)
    var (count, bytes) = (1, sealed.utf8.count)
    for (other, size) in waiting(of: request) where other != id {
      (count, bytes) = (count + 1, bytes + size)
      if count > Self.mostWaiting || bytes > Self.mostWaitingBytes { response = forgetting(other, on: response) }
    }
    return response
  }

  func forgetting(_ id: OpenIDRequestID, on response: HTTPResponse) -> HTTPResponse {
    setting(waitingPrefix + id.description, nil, 0, on: response)
  }

  /// The ids of what waits in this browser with the sizes, the newest first.
  private func waiting(of request: HTTPRequest) -> [(id: OpenIDRequestID, size: Int)] {
    var sizes: [OpenIDRequestID: Int] = [:]
    for (name, value) in request.cookies.pairs where name.hasPrefix(waitingPrefix) {
      guard let id = OpenIDRequestID(String(name.dropFirst(waitingPrefix.count))) else { continue }
      sizes[id, default: 0] += value.utf8.count
    }
    return sizes.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }
}
