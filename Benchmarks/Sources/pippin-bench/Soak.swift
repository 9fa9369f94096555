import CBench
import Foundation

/// Judges tokens by the million and watches the memory of the process: a server judges for months, so a verdict must
/// leave nothing behind. One in sixteen is refused, half of those by the signature, so that no error leaks either.
struct Soak {
  /// Where the process stood after so many verdicts.
  private struct Mark {
    let verdicts: Int
    /// What the allocator has handed out and not got back.
    let heapBytes: Int
    let residentMiB: Double

    init(_ verdicts: Int) {
      self.verdicts = verdicts
      heapBytes = bench_heap_bytes()
      residentMiB = Kernel.mebibytes("VmRSS", of: getpid())
    }
  }

  /// The heap may not grow at all but for what the bookkeeping here takes; pages of the process have a little play,
  /// because code that runs for the first time is read in.
  private static let heapAllowance = 4096
  private static let residentAllowanceMiB = 1.0

  private let verdicts: Verdicts
  private let count: Int
  private let report: (String) -> Void

  init(_ verdicts: Verdicts, count: Int, report: @escaping (String) -> Void) {
    self.verdicts = verdicts
    self.count = count
    self.report = report
  }

  /// - Returns: whether the memory stayed as it was.
  func run() throws -> Bool {
    let step = max(count / 10, 1)
    // What is made once, such as OpenSSL's contexts, is there after the first few.
    try verdicts.judgeMixed(20_000)
    let first = Mark(0)
    tell(first)
    var last = first
    while last.verdicts < count {
      let part = min(step, count - last.verdicts)
      try verdicts.judgeMixed(part)
      last = Mark(last.verdicts + part)
      tell(last)
    }
    let heap = last.heapBytes - first.heapBytes
    let resident = last.residentMiB - first.residentMiB
    let holds = heap <= Self.heapAllowance && resident <= Self.residentAllowanceMiB
    report(
      String(
        format: "%@ verdicts: the heap grew by %d bytes (≤ %d), the process by %.2f MiB (≤ %.0f): %@",
        "\(count)", heap, Self.heapAllowance, resident, Self.residentAllowanceMiB, holds ? "pass" : "FAIL"))
    return holds
  }

  private func tell(_ mark: Mark) {
    report(
      String(
        format: "%10d verdicts   heap %10d bytes   resident %7.2f MiB", mark.verdicts, mark.heapBytes,
        mark.residentMiB))
  }
}
