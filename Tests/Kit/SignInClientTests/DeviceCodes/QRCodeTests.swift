import Foundation
import Testing

@testable import SignInClient

@Suite struct QRCodeTests {
  @Test(arguments: QRSample.all) func `the modules are those of another encoder`(sample: QRSample) throws {
    let version = try #require(QRVersion.fitting(sample.text.utf8.count))
    let matrix = QRMatrix(version, version.codewords(of: Array(sample.text.utf8)), mask: sample.mask)
    #expect(rows(of: matrix.isDark, version.size) == sample.rows)
  }

  @Test(arguments: QRSample.all) func `the mask is the one that is easiest to read`(sample: QRSample) throws {
    let version = try #require(QRVersion.fitting(sample.text.utf8.count))
    let best = QRMatrix(version, version.codewords(of: Array(sample.text.utf8)), mask: sample.best)
    let code = try #require(QRCode(sample.text))
    let modules = (0..<code.size).flatMap { row in (0..<code.size).map { code[$0, row] } }
    #expect(modules == best.isDark)
  }

  @Test func `samples are of every version and under every mask`() {
    #expect(Set(QRSample.all.compactMap { QRVersion.fitting($0.text.utf8.count)?.number }) == Set(1...10))
    #expect(Set(QRSample.all.map(\.mask)) == Set(0..<8))
  }

  @Test func `a text that is too long has no code`() {
    #expect(QRCode(String(repeating: "a", count: QRCode.longestText))?.size == 57)
    #expect(QRCode(String(repeating: "a", count: QRCode.longestText + 1)) == nil)
    #expect(QRCode("")?.size == 21)
  }

  @Test func `modules outside of the code are light`() throws {
    let code = try #require(QRCode("a"))
    #expect(code[0, 0] && code[20, 0] && code[0, 20])
    for (column, row) in [(-1, 0), (0, -1), (21, 0), (0, 21), (-4, 24)] { #expect(!code[column, row]) }
  }

  private func rows(of modules: [Bool], _ size: Int) -> [String] {
    (0..<size).map { row in
      let value = modules[row * size..<(row + 1) * size].reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return String(value, radix: 16)
    }
  }
}
