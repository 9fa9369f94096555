import Foundation
import Testing

/// Mistakes on purpose: `scripts/sanitize` builds them and sees that its sanitizer reports each.
@Suite struct PlantedTests {
  private static let planted = ProcessInfo.processInfo.environment["PIPPIN_PLANTED"]

  /// Anything but Sendable.
  private final class Shared: @unchecked Sendable {
    var value = 0
  }

  @Test(.enabled(if: planted == "race")) func `two threads write one value`() {
    let shared = Shared()
    // Threads of their own: what the sanitizer sees does not depend on how busy the machine is.
    let threads = (0..<2).map { _ in
      Thread { for _ in 0..<10_000 { shared.value += 1 } }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { Thread.sleep(forTimeInterval: 0.001) }
  }

  @Test(.enabled(if: planted == "overflow")) func `one byte is written behind a buffer`() {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
    unsafe buffer[8 * CommandLine.arguments.count.signum()] = 1
    unsafe buffer.deallocate()
  }
}
