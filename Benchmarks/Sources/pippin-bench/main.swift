import Foundation

// Whoever interrupts the run must not find its server still there.
let interruptions = [SIGINT, SIGTERM].map { number in
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
  source.setEventHandler {
    ChildProcess.stopAll()
    exit(128 + number)
  }
  source.resume()
  return source
}

let status: Int32
do {
  status = try Benchmarks(Arguments(CommandLine.arguments)).run()
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  status = 2
}
ChildProcess.stopAll()
exit(status)
