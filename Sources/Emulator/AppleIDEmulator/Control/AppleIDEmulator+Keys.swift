import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `/emulator/keys…`: publishes, rotates and withdraws Apple's signing keys (KEYS-5), in any order.
  func keys(_ request: HTTPRequest, _ parts: [String]) throws(ControlError) -> HTTPResponse {
    switch (request.method, parts.dropFirst().first) {
    case ("GET", nil):
      return .items(withState { $0.keys.all }) { key, writer in
        writer.member("kid", key.keyID)
        writer.member("published", key.isPublished)
        writer.member("signing", key.isSigning)
      }
    case ("POST", "rotate"):
      struct Body: Decodable { var retire_old, publish: Bool? }
      let body = try ControlBody(request).decode(Body.self)
      return answer { $0.rotate(retireOld: body.retire_old ?? false, publish: body.publish ?? true) }
    case ("POST", "publish"):
      return answer { $0.publish() }
    case ("DELETE", let keyID?):
      guard withState({ $0.keys.withdraw(keyID) }) else { throw .notFound("no published key has the id \(keyID)") }
      return .done
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Changes the keys and returns the affected key's id.
  private func answer(_ change: (inout KeyRing) -> String) -> HTTPResponse {
    let keyID = withState { change(&$0.keys) }
    return .control { $0.member("kid", keyID) }
  }

  /// `/emulator/clock`: sets Apple's clock as an offset to this machine's, or advances it.
  func moveClock(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    guard request.method == "GET" || request.method == "PUT" else {
      throw .notFound("nothing at this path for \(request.method)")
    }
    struct Body: Decodable { var offset_seconds, advance_seconds: Double? }
    let body = request.method == "PUT" ? try ControlBody(request).decode(Body.self) : Body()
    if request.method == "PUT", (body.offset_seconds == nil) == (body.advance_seconds == nil) {
      throw .malformed("give either offset_seconds or advance_seconds")
    }
    let (shift, offset) = try withState { state throws(ControlError) in
      let offset = body.offset_seconds ?? state.clockOffset + (body.advance_seconds ?? 0)
      guard offset.magnitude <= 1e10 else { throw .malformed("the clock would be more than three centuries off") }
      defer { state.clockOffset = offset }
      return (offset - state.clockOffset, offset)
    }
    return .control { writer in
      writer.member("now", Clock.text(entry.now + shift))
      writer.name("offset_seconds")
      writer.double(offset)
    }
  }
}
