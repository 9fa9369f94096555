import Foundation

/// `perf record` beside a row; `perf report -i FILE --no-children` reads what it leaves.
struct Profiler {
  private let process = Process()

  init(of server: Int32, into file: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "perf", "record", "--quiet", "-e", "cpu-clock", "-F", "1499", "--call-graph", "dwarf,16384", "-p", "\(server)",
      "-o", file,
    ]
    try process.run()
    // Until it has attached itself.
    usleep(300_000)
  }

  func stop() {
    process.interrupt()
    process.waitUntilExit()
  }
}
