import PippinHTTP
import PippinTokens

/// An error of the control API, with an explanation.
struct ControlError: Error {
  let status: Int
  let detail: String

  static func malformed(_ detail: String) -> ControlError { ControlError(status: 400, detail: detail) }
  static func notFound(_ detail: String) -> ControlError { ControlError(status: 404, detail: detail) }
}

/// The body of a control request: a JSON object. Unknown members are ignored, wrong types refused.
struct ControlBody {
  private let root: JSONElement

  init(_ request: HTTPRequest) throws(ControlError) {
    do throws(JSONError) {
      root = try JSONDocument(parsing: request.body.isEmpty ? Array("{}".utf8) : request.body).root
    } catch {
      throw .malformed("the body is not valid JSON (at byte \(error.offset))")
    }
    guard root.kind == .object else { throw .malformed("the body must be a JSON object") }
  }

  func text(_ name: String) throws(ControlError) -> String {
    guard let text = try text(ifPresent: name) else { throw .malformed("\(name) is missing") }
    return text
  }

  func text(ifPresent name: String) throws(ControlError) -> String? {
    guard let value = root[name], !value.isNull else { return nil }
    guard let text = value.string else { throw .malformed("\(name) must be a string") }
    return text
  }

  func integer(_ name: String, default usual: Int) throws(ControlError) -> Int {
    guard let value = root[name], !value.isNull else { return usual }
    guard let integer = value.integer, abs(integer) < 1 << 40 else { throw .malformed("\(name) must be an integer") }
    return Int(integer)
  }

  func flag(_ name: String) throws(ControlError) -> Bool {
    guard let value = root[name], !value.isNull else { return false }
    guard let flag = value.bool else { throw .malformed("\(name) must be a boolean") }
    return flag
  }
}

extension HTTPResponse {
  /// A JSON answer of the control API.
  static func control(status: Int, _ members: [(String, String)]) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in members { writer.member(name, value) }
    writer.endObject()
    return .json(writer.bytes, status: status)
  }
}
