import PippinHTTP
import PippinJSON

extension AppleIDEmulator {
  /// `/emulator/faults` and `/emulator/faults/{id}`.
  func faults(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.count) {
    case ("GET", 1):
      return .items(withState { $0.faults.all }) { $0.write(to: &$1) }
    case ("POST", 1):
      return try addFault(request)
    case ("DELETE", 1):
      withState { $0.faults.removeAll() }
      return .done
    case ("DELETE", 2):
      guard let id = Int(parts[1]), withState({ $0.faults.remove(id: id) }) else {
        throw .notFound("no such fault: \(parts[1])")
      }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  private func addFault(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    struct Body: Decodable {
      var endpoint: String?
      var kind: String
      var count: Int?
      var probability: Double?
      var latency_ms: Int?
      var status: Int?
    }
    let body = try ControlBody(request).decode(Body.self)
    guard let kind = Fault.Kind(rawValue: body.kind) else {
      let kinds = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .malformed("kind must be one of \(kinds)")
    }
    var endpoint: Endpoint?
    if let name = body.endpoint, name != "*" {
      endpoint = Endpoint(naming: name)
      guard endpoint != nil else {
        let paths = Endpoint.allCases.map(\.path).joined(separator: ", ")
        throw .malformed("endpoint must be one of \(paths), or * for all")
      }
    }
    guard body.count ?? 1 > 0, (0...1).contains(body.probability ?? 1), (0...600_000).contains(body.latency_ms ?? 0),
      (100...599).contains(body.status ?? 500)
    else { throw .malformed("count, probability (0 to 1), latency_ms (to 600000) or status is out of range") }
    let fault = withState { state in
      state.faults.add(
        kind, at: endpoint, count: body.count, probability: body.probability ?? 1,
        latencyMilliseconds: body.latency_ms ?? 0, status: body.status)
    }
    return .control(status: 201) { fault.write(to: &$0) }
  }
}

extension Fault {
  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("endpoint", endpoint?.path ?? "*")
    writer.member("kind", kind.rawValue)
    if let remaining { writer.member("count", remaining) }
    if probability < 1 {
      writer.name("probability")
      writer.double(probability)
    }
    if latencyMilliseconds > 0 { writer.member("latency_ms", latencyMilliseconds) }
    if let status { writer.member("status", status) }
  }
}
