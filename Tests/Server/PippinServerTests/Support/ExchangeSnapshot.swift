import Foundation
import PippinHTTP
import PippinTestKit
import Testing

/// A dialogue as text under `Tests/Server/Snapshots/PippinServer`, where a change shows up as a diff to read.
///
/// What differs from run to run, or is a secret, stands there by its name. `PIPPIN_RECORD=1 swift test --filter
/// PippinServerTests` writes the texts anew.
struct ExchangeSnapshot {
  private var text = ""
  private var names: [(value: String, name: String)] = []

  /// Puts `‹name›` in the place of a value, in everything that follows and came before.
  mutating func call(_ value: String, _ name: String) {
    if !value.isEmpty { names.append((value, "‹\(name)›")) }
  }

  mutating func add(_ request: HTTPRequest, _ response: HTTPResponse) {
    text += "─── request\n\(request.textSnapshot)─── answer\n\(Self.readable(response).textSnapshot)\n"
  }

  /// One member of a JSON answer on each line.
  private static func readable(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    // A part of the wait is random (0118).
    if response.status == 503, response.fields.contains("retry-after") {
      response.fields.set("retry-after", "‹some seconds›")
    }
    guard response.contentType?.hasSuffix("json") == true else { return response }
    let body = response.bodyText.replacing(",\"", with: ",\n  \"").replacing("{\"", with: "{\n  \"")
    response.body = Array(body.utf8)
    return response
  }

  func check(_ file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    // The longest first, so that no value hides a part of another.
    let seen = names.sorted { $0.value.utf8.count > $1.value.utf8.count }.reduce(text) { text, pair in
      text.replacing(pair.value, with: pair.name).replacing(PercentEncoding.encode(pair.value), with: pair.name)
    }
    let folder = PackageRoot.appending("Tests/Server/Snapshots/PippinServer")
    let url = folder.appendingPathComponent(file)
    if ProcessInfo.processInfo.environment["PIPPIN_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(seen.utf8).write(to: url)
    }
    let kept = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(seen == kept, "\(file) has changed", sourceLocation: sourceLocation)
  }
}
