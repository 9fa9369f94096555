internal import CPippinOpenSSL
import PippinLock

/// The source of random bytes: the system's generator, or a seeded one in tests.
package struct RandomSource: Sendable {
  private let fill: @Sendable (Int) -> [UInt8]

  /// A source that calls `fill` with the number of bytes wanted, 0 or more, and must get exactly as many.
  package init(_ fill: @escaping @Sendable (Int) -> [UInt8]) {
    self.fill = fill
  }

  /// `count` fresh bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    precondition(count >= 0, "a negative number of random bytes")
    let bytes = fill(count)
    precondition(bytes.count == count, "a random source must return as many bytes as asked for")
    return bytes
  }

  /// OpenSSL's generator, seeded by the operating system; safe for keys, and from any thread.
  ///
  /// Traps when it fails, which happens only on a broken machine: going on without randomness would be
  /// worse than stopping.
  package static let system = RandomSource { count in
    // A request asks some ten times for a few bytes; the generator's own cost is a microsecond a call, however few.
    count <= RandomReserve.smallRequest ? reserve.withLock { $0.take(count) } : RandomReserve.fresh(count)
  }

  private static let reserve = Lock(RandomReserve())
}

/// Bytes drawn in advance, each handed out once and wiped as it goes.
///
/// A process that forks would hand them out twice; this one never forks.
private struct RandomReserve {
  /// Larger requests, such as keys, go directly to the generator.
  static let smallRequest = 32
  private static let size = 512

  private var bytes: [UInt8] = []

  mutating func take(_ count: Int) -> [UInt8] {
    if bytes.count < count { bytes = Self.fresh(Self.size) }
    let taken = Array(bytes.suffix(count))
    for index in bytes.indices.suffix(count) { bytes[index] = 0 }
    bytes.removeLast(count)
    return taken
  }

  static func fresh(_ count: Int) -> [UInt8] {
    guard let length = Int32(exactly: count) else { fatalError("more than 2 GiB of random bytes at once") }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
      guard unsafe length == 0 || RAND_bytes(output.baseAddress, length) == 1 else {
        fatalError(CryptographyError.fromLibrary(.failed, "RAND_bytes").detail)
      }
      initialized = count
    }
  }
}
