/// What one hash costs: the parameters of Argon2id (RFC 9106).
package struct PasswordParameters: Hashable, Sendable {
  /// In KiB.
  package let memory: Int
  /// Passes over the memory.
  package let iterations: Int
  /// Lanes, each computed by a thread.
  package let parallelism: Int

  package static let memoryRange = 7168...1_048_576
  package static let iterationRange = 1...64
  package static let parallelismRange = 1...16

  /// 19 MiB and two passes: some 20 ms of one core, and a memory that lets a small machine do several at once.
  package static let standard = PasswordParameters(uncheckedMemory: 19_456, iterations: 2, parallelism: 1)

  /// The least that OWASP's Password Storage Cheat Sheet takes for as strong as ``standard``, more passes for less memory.
  private static let floor: [(memory: Int, iterations: Int)] = [
    (47_104, 1), (19_456, 2), (12_288, 3), (9216, 4), (7168, 5),
  ]

  /// Whether guessing at a stolen hash is cheaper than it should be.
  package var isBelowFloor: Bool { !Self.floor.contains { memory >= $0.memory && iterations >= $0.iterations } }

  /// Nil outside of the ranges: below, a hash protects nobody; above, one hash would stop a server.
  package init?(memory: Int, iterations: Int, parallelism: Int) {
    guard Self.memoryRange.contains(memory), Self.iterationRange.contains(iterations),
      Self.parallelismRange.contains(parallelism)
    else { return nil }
    self.init(uncheckedMemory: memory, iterations: iterations, parallelism: parallelism)
  }

  private init(uncheckedMemory memory: Int, iterations: Int, parallelism: Int) {
    self.memory = memory
    self.iterations = iterations
    self.parallelism = parallelism
  }
}
