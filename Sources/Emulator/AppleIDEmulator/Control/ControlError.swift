import PippinHTTP
import PippinTokens

/// An error of the control API, with an explanation.
struct ControlError: Error, Sendable {
  let status: Int
  let error: String
  let detail: String

  static func notFound(_ detail: String) -> ControlError {
    ControlError(status: 404, error: "not_found", detail: detail)
  }

  static func malformed(_ detail: String) -> ControlError {
    ControlError(status: 400, error: "malformed_request", detail: detail)
  }

  static func conflict(_ detail: String) -> ControlError {
    ControlError(status: 409, error: "conflict", detail: detail)
  }

  var response: HTTPResponse {
    .control(status: status) { writer in
      writer.member("error", error)
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
