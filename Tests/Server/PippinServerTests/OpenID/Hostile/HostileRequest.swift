import PippinHTTP
import Testing

/// A request that somebody makes up, and what may come of it.
struct HostileRequest {
  let name: String
  let allowed: Set<Outcome>
  let send: () async throws -> Outcome

  init(_ name: String, _ allowed: Set<Outcome>, _ send: @escaping () async throws -> Outcome) {
    self.name = name
    self.allowed = allowed
    self.send = send
  }

  /// What came of it, as the one who made it up sees it.
  enum Outcome: Hashable {
    /// A page of ours that says what is wrong; the browser goes nowhere.
    case page
    /// The browser goes to an address that the client registered, with this `error` and without a code.
    case back(String)
    /// Our sign-in page.
    case signIn
    /// JSON with this `error` or `code`, and nothing else of use.
    case refused(String)
    /// The answer that a token of nobody's gets.
    case nothing
    /// What the endpoint is there to give: a code, tokens, data.
    case given(String)
    /// The browser is led to an address that the client did not register.
    case astray(String)
    case failed(Int)
  }
}

extension Set<HostileRequest.Outcome> {
  static let page: Self = [.page]
  static let signIn: Self = [.signIn]
  static let nothing: Self = [.nothing]
  static func back(_ error: String) -> Self { [.back(error)] }
  static func refused(_ errors: String...) -> Self { Set(errors.map { .refused($0) }) }
}

/// Requests that try the same thing in different ways.
struct HostileRequestKind: Sendable, CustomTestStringConvertible {
  /// As in the table of `docs/reference/openid-conformance.md`.
  let name: String
  let requests: @Sendable (HostileScene) async throws -> [HostileRequest]

  init(_ name: String, _ requests: @escaping @Sendable (HostileScene) async throws -> [HostileRequest]) {
    self.name = name
    self.requests = requests
  }

  var testDescription: String { name }

  static let all =
    addresses + authorizationRequests + hints + pushedRequests + pages + clientProofs + codes + otherGrants + crossings
}
