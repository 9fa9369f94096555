package import PippinHTTP
import PippinLock

/// A transport without a network: each authority is a responder in the same process.
///
/// An unknown authority does not resolve, so a test that would use the network fails. Time is the test's own here, so nothing
/// ends by the machine's clock.
package final class RoutedTransport: PunctualTransport {
  /// A fault to inject into requests.
  package struct Fault: Sendable {
    /// Where: an authority such as `appleid.apple.com`; `nil` for any.
    package var authority: String?
    /// Only requests of this path; `nil` for any.
    package var path: String?
    package var error: TransportError
    /// Whether the server gets the request and only its answer is lost on the way back.
    package var losesAnswer: Bool
    /// The number of requests that it affects.
    package var times: Int

    package init(
      authority: String? = nil, path: String? = nil, _ error: TransportError, losesAnswer: Bool = false, times: Int = 1
    ) {
      self.authority = authority
      self.path = path
      self.error = error
      self.losesAnswer = losesAnswer
      self.times = times
    }

    func hits(_ request: HTTPRequest) -> Bool {
      times > 0 && (authority ?? request.authority) == request.authority && (path ?? request.path) == request.path
    }
  }

  private struct State {
    var routes: [String: any Responder]
    var faults: [Fault] = []
    var requests: [HTTPRequest] = []
  }

  private let state: Lock<State>

  /// A transport that knows these authorities (`host` or `host:port`).
  package init(_ routes: [String: any Responder] = [:]) {
    state = Lock(State(routes: routes))
  }

  /// Adds an authority, or replaces its responder.
  package func route(_ authority: String, to responder: any Responder) {
    state.withLock { $0.routes[authority] = responder }
  }

  /// Makes the next requests that it describes fail; faults of the same place take effect one after the other.
  package func fail(_ fault: Fault) {
    state.withLock { $0.faults.append(fault) }
  }

  /// Makes every request to `authority` fail like an unplugged machine, until ``repair()``.
  package func unplug(_ authority: String? = nil) {
    fail(
      Fault(
        authority: authority,
        TransportError(code: .couldNotConnect, mayHaveReachedServer: false, detail: "unplugged by the test"),
        times: .max))
  }

  /// Removes all faults.
  package func repair() {
    state.withLock { $0.faults = [] }
  }

  /// All requests so far, in the order they were sent; those that failed, too.
  package var requests: [HTTPRequest] {
    state.withLock { $0.requests }
  }

  /// The requests so far to one path.
  package func requests(to path: String) -> [HTTPRequest] {
    requests.filter { $0.path == path }
  }

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let (responder, fault) = state.withLock { state in
      state.requests.append(request)
      var fault: Fault?
      if let index = state.faults.firstIndex(where: { $0.hits(request) }) {
        fault = state.faults[index]
        state.faults[index].times -= 1
      }
      return (state.routes[request.authority], fault)
    }
    if let fault, !fault.losesAnswer { throw fault.error }
    guard let responder else {
      throw TransportError(
        code: .couldNotResolve, mayHaveReachedServer: false, detail: "no route to \(request.authority)")
    }
    let response = await responder.respond(to: request)
    if let fault { throw fault.error }
    if response.status == HTTPResponse.hangUp.status {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "the responder hung up")
    }
    return response
  }
}

/// A responder made of a closure.
package struct ClosureResponder: Responder {
  private let answer: @Sendable (HTTPRequest) async -> HTTPResponse

  package init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
    self.answer = answer
  }

  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    await answer(request)
  }
}
