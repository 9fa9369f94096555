import Foundation
import PippinProgram
import Testing

@Suite struct ReferencePageTests {
  @Test func `every generated page in the repository is up to date`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for page in ReferencePage.all() {
      let file = try? String(contentsOf: root.appending(path: page.path), encoding: .utf8)
      #expect(file == page.content, "\(page.path) is out of date. Run `make reference` and commit the result.")
    }
  }
}
