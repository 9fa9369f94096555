import PippinFoundation
import PippinTestKit

/// `docs/reference/openid-conformance.md`, which the tests hold to what they do.
enum OpenIDConformancePage {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func rows(under heading: String) throws -> [[String]] {
    let page = try String(contentsOf: PackageRoot.appending("docs/reference/openid-conformance.md"), encoding: .utf8)
    let section = page.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.dropFirst().map {
      line in
      line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
    }
  }

  /// How many hostile requests there are of each kind.
  static func hostileRequests() throws -> [String: Int] {
    Dictionary(try rows(under: "Hostile requests").map { ($0[0], Int($0[1]) ?? 0) }) { first, _ in first }
  }

  /// The modules of a plan, and the file that each is tested in.
  static func modules(of plan: String) throws -> [(module: String, file: String)] {
    try rows(under: plan).map { ($0[0].replacing("`", with: ""), $0[2].replacing("`", with: "")) }
  }

  /// The names of the tests in a file of this folder that are a module's, sorted.
  static func tests(in file: String) throws -> [String] {
    let source = try String(contentsOf: folder.appending(path: file + ".swift"), encoding: .utf8)
    return source.matches(of: /@Test func `(oidcc-[a-z0-9-]+)`\(/).map { String($0.1) }.sorted()
  }

  /// The files of tests that are named after modules.
  static func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("Conformance") && $0.hasSuffix("Tests.swift") && $0 != "ConformancePageTests.swift"
    }.map { String($0.dropLast(".swift".count)) }.sorted()
  }
}
