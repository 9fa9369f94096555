import PippinLock

/// Whether this node is about to stop: it still answers, and asks to be sent nobody new.
package final class Leaving: Sendable {
  private let hasBegun = AtomicFlag()

  package init() {}

  package var isUnderWay: Bool { hasBegun.isSet }

  package func begin() {
    hasBegun.set()
  }
}
