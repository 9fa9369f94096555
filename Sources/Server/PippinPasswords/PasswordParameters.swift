/// The cost of a hash: the parameters of Argon2id (RFC 9106).
package struct PasswordParameters: Hashable, Sendable {
  /// The memory in KiB.
  package let memory: Int
  /// Passes over the memory.
  package let iterations: Int
  /// Lanes, each computed by a thread.
  package let parallelism: Int

  package static let memoryRange = 7168...1_048_576
  package static let iterationRange = 1...64
  package static let parallelismRange = 1...16

  /// 19 MiB and two passes: about 20 ms on one core, with little enough memory for several at once on a small machine.
  package static let standard = PasswordParameters(uncheckedMemory: 19_456, iterations: 2, parallelism: 1)

  /// OWASP's minimum (Password Storage Cheat Sheet), as strong as ``standard``, with more passes for less memory.
  private static let floor: [(memory: Int, iterations: Int)] = [
    (47_104, 1), (19_456, 2), (12_288, 3), (9216, 4), (7168, 5),
  ]

  /// Whether the parameters are below OWASP's minimum.
  package var isBelowFloor: Bool { !Self.floor.contains { memory >= $0.memory && iterations >= $0.iterations } }

  /// Nil outside the ranges: a lower cost does not protect, and a higher one would stop a server.
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
