import Foundation
import PippinAccounts
import PippinProgram
import PippinTestKit
import Testing

@Suite struct ReferencePageTests {
  @Test func `every generated page in the repository is up to date`() throws {
    for page in ReferencePage.all() {
      let file = try? String(contentsOf: PackageRoot.appending(page.path), encoding: .utf8)
      #expect(file == page.content, "\(page.path) is out of date. Run `make reference` and commit the result.")
    }
  }

  /// A kind that is written and not described would be missing in the reference.
  @Test(arguments: [
    ("AuditEvent.swift", AuditEvent.Kind.descriptions.map(\.kind.rawValue)),
    ("Job.swift", Job.Kind.descriptions.map(\.kind.rawValue)),
  ])
  func `every kind is described`(file: String, described: [String]) throws {
    let source = try String(
      contentsOf: PackageRoot.appending("Sources/Server/PippinAccounts/Aggregates/\(file)"), encoding: .utf8)
    let declared = source.matches(of: /static let \w+ = Kind\(rawValue: "([a-z._]+)"\)/).map { String($0.1) }
    #expect(!declared.isEmpty && Set(declared) == Set(described) && declared.count == described.count)
  }
}
