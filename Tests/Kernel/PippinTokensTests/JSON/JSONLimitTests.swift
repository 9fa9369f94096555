import PippinTokens
import Testing

struct JSONLimitTests {
  private func code(_ bytes: [UInt8], _ limits: JSONLimits = .init()) -> JSONError.Code? {
    do {
      _ = try JSONDocument(parsing: bytes, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  private func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
    Array((String(repeating: open, count: depth) + String(repeating: close, count: depth)).utf8)
  }

  @Test func `bounds the nesting`() {
    #expect(code(nested(16, "[", "]")) == nil)
    #expect(code(nested(17, "[", "]")) == .tooDeep)
    #expect(
      code(Array((String(repeating: #"{"a":"#, count: 17) + "1" + String(repeating: "}", count: 17)).utf8)) == .tooDeep)
    #expect(code([UInt8](repeating: UInt8(ascii: "["), count: 65_536)) == .tooDeep)
    #expect(code(Array("1".utf8), JSONLimits(maximumDepth: 0)) == nil)
    #expect(code(Array("[]".utf8), JSONLimits(maximumDepth: 0)) == .tooDeep)
    // Side by side is not deep.
    #expect(code(Array(("[" + String(repeating: "[],", count: 1000) + "[]]").utf8)) == nil)
  }

  @Test func `does not use the stack for nesting`() {
    let limits = JSONLimits(maximumBytes: 10_000_000, maximumDepth: 10_000_000)
    #expect(code(nested(1_000_000, "[", "]"), limits) == nil)
    #expect(code([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000), limits) == .malformed)
  }

  @Test func `bounds the length`() {
    #expect(code([UInt8](repeating: 0x20, count: 65_535) + [0x31]) == nil)
    #expect(code([UInt8](repeating: 0x20, count: 65_536) + [0x31]) == .tooLarge)
    #expect(code(Array("12".utf8), JSONLimits(maximumBytes: 1)) == .tooLarge)
  }

  @Test func `takes time in proportion to a megabyte of anything`() throws {
    let limits = JSONLimits(maximumBytes: 4_000_000)
    let object = { (names: [String]) in Array("{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8) }
    let names = (0..<60_000).map { "name \($0)" }
    let escaped = names.map { "\\u006e" + $0.dropFirst() }
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      #expect(code([UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000), limits) == .malformed)
      #expect(code([UInt8](repeating: UInt8(ascii: "\""), count: 1_000_000), limits) == .malformed)
      #expect(code([UInt8](repeating: UInt8(ascii: " "), count: 1_000_000), limits) == .malformed)
      #expect(code([UInt8](repeating: UInt8(ascii: "1"), count: 1_000_000), limits) == nil)
      #expect(code(object(names), limits) == nil)
      #expect(code(object(escaped), limits) == nil)
      #expect(code(object(names + ["name 30000"]), limits) == .duplicateMember)
      #expect(code(object(escaped + ["name 30000"]), limits) == .duplicateMember)
      // Names that all agree but for their ends.
      let long = String(repeating: "a", count: 50_000)
      #expect(code(object((0..<16).map { long + "\($0)" }), limits) == nil)
    }
    // Seconds where quadratic work would take minutes, even unoptimised and on a busy machine.
    #expect(elapsed < .seconds(20))
  }

  @Test(arguments: [1, 2, 15, 16, 17, 18, 31, 32, 33, 100]) func `finds the one duplicate among many`(_ count: Int) {
    for position in 0..<count {
      for name in ["n\(position)", "\\u006e\(position)"] {
        let names = (0..<count).map { "n\($0)" } + [name]
        let text = "{\(names.map { "\"\($0)\":[{}]" }.joined(separator: ","))}"
        #expect(code(Array(text.utf8)) == .duplicateMember)
      }
    }
    let text = "{\((0..<count).map { "\"n\($0)\":[{}]" }.joined(separator: ","))}"
    #expect(code(Array(text.utf8)) == nil)
  }
}
