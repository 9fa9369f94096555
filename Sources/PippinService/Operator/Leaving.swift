import Synchronization

/// Whether this node is about to stop: it still answers, and asks to be sent nobody new.
package final class Leaving: Sendable {
  private let hasBegun = Atomic<Bool>(false)

  package init() {}

  package var isUnderWay: Bool { hasBegun.load(ordering: .relaxed) }

  package func begin() {
    hasBegun.store(true, ordering: .relaxed)
  }
}
