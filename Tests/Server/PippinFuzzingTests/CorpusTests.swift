import Foundation
import PippinFuzzing
import PippinTestKit
import Testing

/// Every seed, and every finding that a run of `make fuzz` has brought: what broke once must not break again.
@Suite struct `The corpus` {
  @Test(arguments: FuzzTarget.allCases)
  func `breaks no property`(_ target: FuzzTarget) throws {
    let folder = PackageRoot.appending("Fuzz/corpus/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count >= 3)
    for file in files {
      let input = Array(try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.check(input) }
    }
  }
}
