import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens

/// When requests came to the deployment, counted in commits, so that others can say what was known before.
///
/// Copies of a request are one. The first counts, so that a law which speaks of what came later never speaks of too much.
final class Arrivals: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// How many commits there were before, and the time.
  struct Moment {
    let commits: Int
    let at: Date
  }

  private(set) var commits = 0
  private var first: [UInt64: Moment] = [:]

  func didCommit(_ changes: ChangeSet, by server: String) { commits += 1 }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.authority == "localhost:8080" else { return }
    let key = Self.key(request)
    if first[key] == nil { first[key] = Moment(commits: commits, at: Date()) }
  }

  /// When the first of the copies of `request` came.
  func first(_ request: HTTPRequest) -> Moment? { first[Self.key(request)] }

  private static func key(_ request: HTTPRequest) -> UInt64 {
    let head = [
      request.method, request.path, request.query ?? "", request.fields["authorization"] ?? "",
      request.fields["cookie"] ?? "",
    ].joined(separator: " ")
    return (Array(head.utf8) + request.body).reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

/// What an access token says, as everybody can read it.
struct ReadToken {
  let session: String
  let account: String
  /// In whole seconds since 1970.
  let authenticatedAt: Int64

  /// The token that a request presents; nil for one without, or with another thing in its place.
  init?(of request: HTTPRequest) { self.init(Claims(of: request)) }

  init?(_ text: String) { self.init(Claims(text)) }

  private init?(_ claims: Claims?) {
    guard let claims, let session = claims["sid"]?.string, let account = claims["sub"]?.string,
      let time = claims["auth_time"]?.integer
    else { return nil }
    (self.session, self.account, authenticatedAt) = (session, account, time)
  }
}
