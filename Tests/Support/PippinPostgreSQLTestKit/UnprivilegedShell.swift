import Foundation
import PippinLock

/// A shell script that runs beside the tests as an unprivileged user, because PostgreSQL and pgbouncer refuse to run as root.
///
/// It reads orders from its standard input and answers each with one line. When the input ends, because this object or the whole
/// process is gone, however it went, the script cleans up after itself.
final class UnprivilegedShell: Sendable {
  private struct State {
    let process: Process
    let orders: FileHandle
    let answers: FileHandle
  }

  private let state: Lock<State>

  init(_ script: String, arguments: [String]) throws {
    let process = Process()
    let (orders, answers) = (Pipe(), Pipe())
    let shell = ["/bin/sh", "-c", script, "sh"] + arguments
    let command = geteuid() == 0 ? ["/usr/sbin/runuser", "-u", "postgres", "--"] + shell : shell
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = orders
    process.standardOutput = answers
    try process.run()
    state = Lock(
      State(process: process, orders: orders.fileHandleForWriting, answers: answers.fileHandleForReading))
  }

  /// Gives an order and waits for its line; nothing is ordered where the script answers by itself.
  func answer(to order: String? = nil) throws -> String {
    try state.withLock { state in
      if let order { try state.orders.write(contentsOf: Data("\(order)\n".utf8)) }
      var line: [UInt8] = []
      while let byte = try state.answers.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { line.append(byte) }
      guard !line.isEmpty else { throw TestServerFailure("a script that runs a server for the tests has ended") }
      return String(decoding: line, as: UTF8.self)
    }
  }
}

/// Why a test has no server to work with, as a sentence.
package struct TestServerFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
