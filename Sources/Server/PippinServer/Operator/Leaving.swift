import PippinLock

/// Whether this node asks to be sent nobody new: until it listens for people, and from when it is about to stop.
package final class Leaving: Sendable {
  private let hasStarted = AtomicFlag()
  private let hasBegun = AtomicFlag()

  /// - Parameter isStarting: whether nobody can be answered yet; `start` ends that.
  package init(isStarting: Bool = false) {
    if !isStarting { hasStarted.set() }
  }

  package var isStarting: Bool { !hasStarted.isSet }

  package var isUnderWay: Bool { hasBegun.isSet }

  /// People are answered from now on.
  package func start() {
    hasStarted.set()
  }

  package func begin() {
    hasBegun.set()
  }
}
