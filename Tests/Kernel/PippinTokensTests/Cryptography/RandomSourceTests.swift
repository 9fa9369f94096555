import PippinTokens
import Testing

@Suite struct RandomSourceTests {
  @Test(arguments: [0, 1, 16, 32, 4096])
  func `the system gives as many bytes as asked for`(count: Int) {
    #expect(RandomSource.system.bytes(count).count == count)
  }

  @Test func `the system does not repeat itself`() {
    let values = Set((0..<1000).map { _ in RandomSource.system.bytes(16) })
    #expect(values.count == 1000)
  }

  @Test func `a source of one's own is asked`() {
    let source = RandomSource { count in [UInt8](repeating: 7, count: count) }
    #expect(source.bytes(3) == [7, 7, 7])
  }

  @Test func `a source that gives too few bytes stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = RandomSource { _ in [] }.bytes(1)
    }
  }
}
