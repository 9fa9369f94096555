import PippinGzip
import PippinHTTP
import PippinLock

/// The answers that are the same for everybody, each compressed once, when it is first requested (decision 0058). Anything
/// else is sent as it is.
struct CompressedBodies: Sendable {
  /// By their paths.
  private let bodies: [String: CompressedBody]

  /// - Parameter plain: the bodies by their paths. A body is built when its path is first requested.
  init(_ plain: [(path: String, body: @Sendable () -> [UInt8])]) {
    bodies = Dictionary(plain.map { ($0.path, CompressedBody($0.body)) }, uniquingKeysWith: { _, last in last })
  }

  /// The answer, compressed if it is one of these and the client takes it so.
  func encode(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    guard response.status == 200, let body = bodies[request.path]?.bytes else { return response }
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

/// A body that is compressed at most once.
private final class CompressedBody: Sendable {
  /// In bytes; a smaller body fits into one packet anyway.
  private static let least = 1024

  private let plain: @Sendable () -> [UInt8]
  /// Empty until the first request.
  private let result = Lock<[UInt8]??>(nil)

  init(_ plain: @escaping @Sendable () -> [UInt8]) { self.plain = plain }

  /// `nil` where compression does not pay, for instance for a picture.
  var bytes: [UInt8]? {
    result.withLock { result in
      if let known = result { return known }
      let compressed = compress()
      result = .some(compressed)
      return compressed
    }
  }

  private func compress() -> [UInt8]? {
    let body = plain()
    guard body.count >= Self.least, let compressed = Gzip.compress(body), compressed.count < body.count * 9 / 10 else {
      return nil
    }
    return compressed
  }
}
