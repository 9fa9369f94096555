import PippinFoundation
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
    if Self.isPasskeyCeremony(request, parts) {
      return await faulted(.passkey, request, entry) {
        answering(request, entry) { () throws(ControlError) in
          try parts[0] == "native" ? createAccount(request, entry) : passkeys(request, parts, entry)
        }
      }
    }
    if Self.isAppAttestCall(request, parts) {
      return await faulted(.appAttest, request, entry) {
        answering(request, entry) { () throws(ControlError) in try appAttest(request, parts, entry) }
      }
    }
    return answering(request, entry) { () throws(ControlError) in
      switch (parts.first ?? "", parts.count) {
      case ("native", 2): try nativeState(request, parts, entry)
      case ("devices", 1...2): try devices(request, parts, entry)
      case ("passkeys", 1...2): try passkeys(request, parts, entry)
      case ("app-attest", 2...3): try appAttest(request, parts, entry)
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

/// An error of the control API, with an explanation.
package struct ControlError: Error, Sendable {
  package let status: Int
  package let error: String
  package let detail: String
  /// The code of `ASAuthorizationError` for what an app would get (PK-143); nil for other errors.
  package let iosCode: Int?

  package init(status: Int, error: String, detail: String, iosCode: Int? = nil) {
    self.status = status
    self.error = error
    self.detail = detail
    self.iosCode = iosCode
  }

  package static func notFound(_ detail: String) -> ControlError {
    ControlError(status: 404, error: "not_found", detail: detail)
  }

  package static func malformed(_ detail: String) -> ControlError {
    ControlError(status: 400, error: "malformed_request", detail: detail)
  }

  static func conflict(_ detail: String) -> ControlError {
    ControlError(status: 409, error: "conflict", detail: detail)
  }

  var response: HTTPResponse {
    .control(status: status) { writer in
      writer.member("error", error)
      if let iosCode { writer.member("ios", iosCode) }
      writer.member("detail", detail)
    }
  }
}

extension HTTPResponse {
  /// A JSON object, never cached.
  static func control(status: Int = 200, _ write: (inout JSONWriter) -> Void) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    return unstored(.json(writer.bytes, status: status))
  }

  /// A list in the project's usual form.
  static func items<Item>(_ items: [Item], _ write: (Item, inout JSONWriter) -> Void) -> HTTPResponse {
    self.items((items[...], nil), write)
  }

  /// A page of a list, with the cursor of the next.
  static func items<Item>(
    _ page: (items: ArraySlice<Item>, next: String?), _ write: (Item, inout JSONWriter) -> Void
  ) -> HTTPResponse {
    control { writer in
      writer.name("items")
      writer.beginArray()
      for item in page.items {
        writer.beginObject()
        write(item, &writer)
        writer.endObject()
      }
      writer.endArray()
      writer.member("next", ifPresent: page.next)
    }
  }

  /// Success without a body.
  static let done = HTTPResponse(status: 204)
}

/// The body of a control request: a JSON object. Unknown members are ignored, wrong types refused.
struct ControlBody {
  private let root: JSONElement

  init(_ request: HTTPRequest) throws(ControlError) {
    if request.body.isEmpty {
      root = try Self.parse(Array("{}".utf8))
    } else if let type = request.contentType, type != MediaType.json {
      throw ControlError(status: 415, error: "unsupported_media_type", detail: "the body must be application/json")
    } else {
      root = try Self.parse(request.body)
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(ControlError) -> JSONElement {
    do throws(JSONError) {
      let root = try JSONDocument(parsing: bytes, limits: JSONLimits(maximumBytes: 1 << 28)).root
      if root.kind == .object { return root }
    } catch {
      throw .malformed("the body is not valid JSON (at byte \(error.offset))")
    }
    throw .malformed("the body must be a JSON object")
  }

  /// Decodes the whole body; the error names the wrong member.
  func decode<Value: Decodable>(_ type: Value.Type) throws(ControlError) -> Value {
    do throws(JSONError) {
      return try root.decode(type)
    } catch {
      throw .malformed("\(error.code) at \(error.path ?? "the root")")
    }
  }
}

/// Reads and writes the times of the control API.
enum Clock {
  /// Seconds since 1970 as RFC 3339 in UTC.
  static func text(_ time: Double) -> String {
    Timestamp(Date(timeIntervalSince1970: time)).text(fraction: .always)
  }

  /// An RFC 3339 date and time as seconds since 1970; `nil` for anything else.
  static func time(_ text: String) -> Double? { Timestamp(text)?.date.timeIntervalSince1970 }
}
