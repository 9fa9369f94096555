import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// The control API under `/emulator`.
  func control(_ request: HTTPRequest, _ entry: Entry) async -> HTTPResponse {
    let parts = request.path.split(separator: "/").dropFirst().map { PercentEncoding.decode(String($0)) ?? "" }
    if request.method == "POST", parts == ["native", "authorizations"] {
      return await faulted(.native, request, entry) {
        answering(request, entry) { () throws(ControlError) in try native(request, entry) }
      }
    }
    return answering(request, entry) { () throws(ControlError) in
      switch (parts.first ?? "", parts.count) {
      case ("native", 2): try nativeState(request, parts, entry)
      case ("apple-ids", _): try appleIDs(request, parts, entry)
      case ("faults", 1...2): try faults(request, parts)
      case ("config", 1): try config(request)
      case ("notifications", 1) where request.method == "GET": try listNotifications(request)
      case ("mail", 1): try mail(request)
      case ("settings", 1): try settings(request)
      case ("teams", 1...2): try teams(request, parts)
      case ("transfers", 1): try transfers(request, entry)
      case ("keys", 1...2): try keys(request, parts)
      case ("clock", 1): try moveClock(request, entry)
      case ("state", 1): try wholeState(request)
      default: try machinery(request, parts, entry)
      }
    }
  }

  private func machinery(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse
  {
    switch (request.method, parts) {
    case ("GET", ["log"]):
      let entries = withState { $0.log.entries }
      return .items(try ListPage(request).cut(entries, number: \.number)) { $0.write(to: &$1) }
    case ("POST", ["reset"]):
      withState { $0.startOver(with: $0.initial) }
      return .done
    default:
      throw .notFound("the control API has nothing at this path for \(request.method)")
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
