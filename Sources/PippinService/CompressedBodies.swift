import PippinGzip
import PippinHTTP

/// The answers that are the same for everybody, compressed once at the start (decision 0058). Anything else is sent as it is.
struct CompressedBodies: Sendable {
  /// By their paths.
  private let bodies: [String: [UInt8]]

  /// In bytes; what is smaller fits into one packet anyway.
  private static let least = 1024

  /// - Parameter plain: the bodies by their paths.
  init(_ plain: [(path: String, body: [UInt8])]) {
    var bodies: [String: [UInt8]] = [:]
    for (path, body) in plain where body.count >= Self.least {
      // A picture is compressed already.
      if let compressed = Gzip.compress(body), compressed.count < body.count * 9 / 10 { bodies[path] = compressed }
    }
    self.bodies = bodies
  }

  /// The answer, compressed if it is one of these and the client takes it so.
  func encode(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard response.status == 200, let body = bodies[request.path] else { return response }
    var response = response
    response.fields.add("vary", "Accept-Encoding")
    guard Self.takesGzip(request.fields.values(of: "accept-encoding").joined(separator: ",")) else { return response }
    response.fields.set("content-encoding", "gzip")
    response.body = body
    return response
  }

  /// Whether a field names gzip by its name, and not with a weight of nothing (RFC 9110, 12.5.3). A star is taken for no.
  static func takesGzip(_ field: String) -> Bool {
    guard field.utf8.count <= 1024 else { return false }
    return field.lowercased().split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard parts.first == "gzip" || parts.first == "x-gzip" else { return false }
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(?:\.0{0,3})?/) != nil }
    }
  }
}
