import PippinFoundation
import Testing

/// The page about conformance and the tests that it names.
@Suite struct `The page about OpenID conformance` {
  @Test func `lists each test under its plan, and has a test for each module`() throws {
    var listed: [String: [String]] = [:]
    for plan in ["Basic OP", "Config OP", "RP-Initiated Logout OP", "Back-Channel Logout OP"] {
      let modules = try OpenIDConformancePage.modules(of: plan)
      #expect(!modules.isEmpty, "\(plan)")
      for (module, file) in modules { listed[file, default: []].append(module) }
    }
    #expect(try OpenIDConformancePage.files() == listed.keys.sorted())
    for (file, modules) in listed {
      #expect(try OpenIDConformancePage.tests(in: file) == modules.sorted(), "\(file).swift and the page")
    }
  }
}
