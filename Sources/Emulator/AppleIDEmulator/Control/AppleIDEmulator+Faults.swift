import PippinHTTP
import PippinTokens

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
    let order = try ControlBody(request).decode(FaultOrder.self)
    let fault = try withState { state throws(ControlError) in try order.place(in: &state.faults) }
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
    writer.member("after", ifPresent: schedule.from.map(Clock.text))
    writer.member("until", ifPresent: schedule.until.map(Clock.text))
  }
}
