import PippinHTTP
import PippinSimulation
import PippinTestKit

/// Who answers under which address, and what becomes of a request on its way.
final class Network: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let chance: Chance
  private let partitions: Partitions
  private var responders: [String: any Responder] = [:]
  /// Who is away until when, in virtual nanoseconds.
  private var away: [String: Int64] = [:]
  /// Told of each request that arrives, before it is answered.
  var arrival: (@Sendable (_ from: String, HTTPRequest) -> Void)?
  /// Told of each request that goes on its way, whether or not it arrives.
  var departure: (@Sendable (_ from: String, HTTPRequest) -> Void)?
  /// Told of the late copy of a request that a proxy repeated, before it counts as arrived.
  var copyArrival: (@Sendable (_ from: String, HTTPRequest) -> Void)?
  /// Told of each answer that comes back.
  var delivery: (@Sendable (_ to: String, HTTPRequest, HTTPResponse) -> Void)?

  init(history: History, seed: UInt64, partitions: Partitions) {
    (self.history, self.partitions) = (history, partitions)
    chance = Chance(seed: seed, for: "network")
  }

  func route(_ authority: String, to responder: any Responder) { responders[authority] = responder }

  /// Nobody reaches `authority` for a while.
  func takeAway(_ authority: String, for duration: Duration) {
    away[authority] = Scheduler.shared.now + duration.components.seconds * 1_000_000_000
  }

  func isAway(_ authority: String) -> Bool { (away[authority] ?? 0) > Scheduler.shared.now && !history.isOver }

  /// One way through the network; by each some time passes.
  func travel(_ link: String) async {
    if history.strikes(.slowNetwork, link) {
      await pause(.milliseconds(chance.within(1000...20_000)))
    } else {
      await pause(.milliseconds(chance.below(40)))
    }
  }

  /// Sends a request from `sender`, and gives up after `timeout`.
  func send(_ request: HTTPRequest, from sender: String, timeout: Duration) async throws(TransportError) -> HTTPResponse
  {
    let name = "\(sender) -> \(request.authority)"
    let end = ContinuousClock.now + timeout
    guard let responder = responders[request.authority] else {
      throw TransportError(code: .couldNotResolve, mayHaveReachedServer: false, detail: "no such host")
    }
    if isAway(request.authority) {
      // A refused connection is known at once.
      await pause(.milliseconds(chance.below(40)))
      throw TransportError(code: .couldNotConnect, mayHaveReachedServer: false, detail: "nobody listens there")
    }
    departure?(sender, request)
    await travel(name)
    if isAway(request.authority) {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "the connection was lost")
    }
    if history.strikes(.requestLost, name) || partitions.isCut(from: sender, to: request.authority) {
      await pause(timeout)
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "no answer in time")
    }
    arrival?(sender, request)
    if history.strikes(.requestDoubled, name), !request.path.hasPrefix("/auth/token") {
      // A proxy repeats it; to Apple's token endpoint nobody does, since a code works once.
      let drawn = chance.below(120_000)
      // Half of the copies come at once, so that two servers decide on one thing at the same time.
      // A refresh that comes again after two others is a thief's to the server, and no proxy repeats what was answered long ago.
      let isAtOnce = !drawn.isMultiple(of: 2) || request.path == "/v1/session/refresh"
      let late = Duration.milliseconds(isAtOnce ? drawn % 100 : drawn)
      Task.detached { [self] in
        await pause(late)
        guard !history.isOver else { return }
        copyArrival?(sender, request)
        // A server sent it once, so the laws about what servers send are not told of the copy.
        if !sender.hasPrefix("server") { arrival?(sender, request) }
        _ = await responder.respond(to: request)
      }
    }
    guard let response = await within(timeout, { await responder.respond(to: request) }) else {
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "no answer in time")
    }
    await travel(name)
    if ContinuousClock.now > end {
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "no answer in time")
    }
    if history.strikes(.answerLost, name) || response.status == HTTPResponse.hangUp.status
      || partitions.isCut(from: request.authority, to: sender)
    {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "the connection was lost")
    }
    history.note(sender, "\(request.method) \(request.authority)\(request.path): \(response.status)")
    delivery?(sender, request, response)
    return response
  }

  /// Asks as an app does, with the kit's time-out; nil where no answer comes.
  func ask(_ request: HTTPRequest, from sender: String) async -> Answer? {
    do throws(TransportError) {
      return Answer(try await send(request, from: sender, timeout: .seconds(15)))
    } catch {
      return nil
    }
  }
}

extension HTTPRequest {
  /// A request with JSON in its body, or without one.
  ///
  /// - Parameters:
  ///   - base: such as ``World/home``.
  ///   - target: the path, and the query behind a question mark.
  static func json(
    _ method: String, _ base: String, _ target: String, _ json: JSONText? = nil, peer: String = "127.0.0.1"
  ) -> HTTPRequest {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return HTTPRequest(
      method: method, scheme: "http", authority: String(base.dropFirst("http://".count)), path: parts[0],
      query: parts.count > 1 ? parts[1] : nil, fields: json == nil ? [:] : ["content-type": "application/json"],
      body: json.map { Array($0.text.utf8) } ?? [], peer: peer)
  }
}
