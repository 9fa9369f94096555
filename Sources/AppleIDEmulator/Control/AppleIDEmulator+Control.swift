import PippinHTTP
import PippinJSON

extension AppleIDEmulator {
  /// Everything under `/emulator` that programs use.
  func control(_ request: HTTPRequest, _ entry: Entry) async -> HTTPResponse {
    let parts = request.path.split(separator: "/").dropFirst().map { PercentEncoding.decode(String($0)) ?? "" }
    if request.method == "POST", parts == ["native", "authorizations"] {
      return await bent(.native, request, entry) {
        answering(request, entry) { () throws(ControlError) in try native(request, entry) }
      }
    }
    return answering(request, entry) { () throws(ControlError) in
      switch (parts.first ?? "", parts.count) {
      case ("native", 2): try nativeState(request, parts, entry)
      case ("apple-ids", _): try appleIDs(request, parts, entry)
      case ("faults", 1...2): try faults(request, parts)
      case ("config", 1): try config(request)
      case ("mail", 1): try mail(request)
      default: try machinery(request, parts, entry)
      }
    }
  }

  private func machinery(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse
  {
    switch (request.method, parts) {
    case ("GET", ["log"]):
      let entries = withState { $0.log.entries }
      return .items(entries) { $0.write(to: &$1) }
    case ("POST", ["keys", "rotate"]):
      struct Body: Decodable { var retire_old: Bool? }
      let body = try ControlBody(request).decode(Body.self)
      let keyID = withState { state in
        state.keys.rotate(retireOld: body.retire_old ?? false)
        return state.keys.signing.keyID
      }
      return .control { $0.member("kid", keyID) }
    case ("PUT", ["clock"]):
      struct Body: Decodable { var offset_seconds: Double }
      let body = try ControlBody(request).decode(Body.self)
      guard body.offset_seconds.magnitude <= 1e10 else { throw .malformed("offset_seconds is beyond three centuries") }
      let shift = withState { state in
        defer { state.clockOffset = body.offset_seconds }
        return body.offset_seconds - state.clockOffset
      }
      return .control { $0.member("now", Clock.text(entry.now + shift)) }
    case ("POST", ["reset"]):
      withState { $0 = EmulatorState(registry: $0.registry, seed: $0.seed) }
      return .done
    default:
      throw .notFound("the control surface has nothing at this path for \(request.method)")
    }
  }

  func answering(
    _ request: HTTPRequest, _ entry: Entry, _ body: () throws(ControlError) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(ControlError) {
      return try body()
    } catch {
      record(request, entry, status: error.status, error: error.error, words: error.detail)
      return error.response
    }
  }
}

extension LogEntry {
  func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("time", Clock.text(time))
    writer.member("kind", kind.rawValue)
    if !method.isEmpty { writer.member("method", method) }
    writer.member("target", target)
    if let status { writer.member("status", status) }
    writer.member("client_id", ifPresent: clientID)
    writer.member("error", ifPresent: error)
    writer.member("words", words)
  }
}
