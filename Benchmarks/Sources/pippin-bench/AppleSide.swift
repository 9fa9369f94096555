import Foundation

/// The stand-in of Apple's side, in its own process.
final class AppleSide {
  let port: Int
  private let process: ChildProcess
  private let folder: String

  init(_ arguments: Arguments, keys: AppleKeys) throws {
    folder = arguments.folder
    process = try ChildProcess(arguments.appleSide, [], log: "\(folder)/apple-side.log", isHeard: true)
    guard let port = try process.hear().split(separator: " ").last.flatMap({ Int($0) }) else { throw process.gone() }
    self.port = port
    try keys.json().write(toFile: "\(folder)/keys.json", atomically: false, encoding: .utf8)
    guard try process.tell("keys \(folder)/keys.json") == "keys" else { throw process.gone() }
  }

  /// Prepares what it answers from now on.
  func prepare(_ authorizations: [Authorization]) throws {
    let path = "\(folder)/answers"
    let lines = authorizations.map { "\($0.code)\t\($0.answer)\n" }.joined()
    try lines.write(toFile: path, atomically: false, encoding: .utf8)
    guard try process.tell("answers \(path)") == "answers \(authorizations.count)" else { throw process.gone() }
  }

  var id: Int32 { process.id }
  func stop() { process.stop() }
}
