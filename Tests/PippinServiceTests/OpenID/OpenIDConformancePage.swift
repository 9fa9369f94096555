import PippinFoundation

/// `docs/reference/openid-conformance.md`, which the tests hold to what they do.
enum OpenIDConformancePage {
  private static func rows(under heading: String) throws -> [[String]] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root = root.deletingLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "docs/reference/openid-conformance.md"), encoding: .utf8)
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
}
