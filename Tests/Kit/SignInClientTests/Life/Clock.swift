import Foundation
import PippinLock
import PippinTestKit

@testable import SignInClient

/// A clock that moves only while a task waits.
final class Clock: Sendable {
  private let date = Lock(noon)

  var now: Date { date.withLock { $0 } }

  func pass(_ seconds: TimeInterval) {
    date.withLock { $0.addTimeInterval(seconds) }
  }
}

extension ClientEnvironment {
  /// A test environment: its clock, numbered secrets, and pauses that only move the clock.
  static func test(_ clock: Clock, prefix: String = "secret") -> ClientEnvironment {
    let count = Counter()
    var environment = ClientEnvironment(
      now: { clock.now }, secret: { "\(prefix)-\(count.next())-0123456789" },
      pause: { seconds in
        clock.pass(seconds)
        await Task.yield()
      })
    environment.deadline = waitPatiently
    // Waits are as long as they are on average.
    environment.chance = { 0.5 }
    return environment
  }
}

final class Counter: Sendable {
  private let last = Lock(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
