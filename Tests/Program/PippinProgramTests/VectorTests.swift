import Foundation
import PippinProgram
import PippinTestKit
import Testing

/// The vectors that we publish, through the command line (docs/guides/test-vectors.md).
@Suite struct VectorTests {
  private static let folder = PackageRoot.appending("Tests/Library/Vectors")

  /// Nothing where the folder is not there, which a test below notices.
  private static func names(_ kind: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
    return (names ?? []).sorted().map { "\(kind)/\($0)" }
  }

  /// Reasons that a server finds in what it remembers, and that no token shows by itself.
  private static let remembered = ["nonce_used", "nonce_expired", "subject_mismatch"]

  private func check(_ name: String, by command: String) async throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let end = try #require(bytes.firstRange(of: Array("\n\n".utf8)))
    var lines: [String: String] = [:]
    for line in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      lines[String(parts[0])] = parts.count == 2 ? String(parts[1].dropFirst()) : ""
    }
    let keys = Self.folder.appending(path: try #require(lines["keys"])).path
    var arguments = [command, "verify", "--keys", keys]
    for option in ["now", "audience", "nonce", "code", "access-token"] {
      if let value = lines[option] { arguments += ["--\(option)", value] }
    }
    let outcome = try await Trial().run(arguments + ["-"], input: [Array(bytes[end.upperBound...].dropLast())])
    let expected = try #require(lines["expect"])
    let isAccepted = expected == "accept" || Self.remembered.contains(expected)
    #expect(outcome.code == (isAccepted ? .done : .refused))
    #expect(outcome.reason == (isAccepted ? nil : expected))
  }

  @Test(arguments: names("identity-token")) func `identity tokens get the verdict that they publish`(_ name: String)
    async throws
  {
    try await check(name, by: "token")
  }

  @Test(arguments: names("notification")) func `notifications get the verdict that they publish`(_ name: String)
    async throws
  {
    try await check(name, by: "event")
  }

  @Test func `there are some of either kind`() {
    #expect(Self.names("identity-token").count > 90 && Self.names("notification").count > 25)
  }
}
