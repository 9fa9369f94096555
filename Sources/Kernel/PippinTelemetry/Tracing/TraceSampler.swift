/// Which traces are recorded.
package struct TraceSampler: Hashable, Sendable {
  /// The rule for traces that begin here.
  package enum Root: Hashable, Sendable {
    case all
    case none
    /// This share of them, from 0 to 1, chosen by the trace's id.
    case ratio(Double)
  }

  package let root: Root
  /// Whether the caller's choice holds for a trace that began elsewhere.
  package let followsParent: Bool

  package init(root: Root = .all, followsParent: Bool = true) {
    self.root = root
    self.followsParent = followsParent
  }

  func samples(_ trace: TraceID, parent: TraceContext?) -> Bool {
    if followsParent, let parent { return parent.isSampled }
    switch root {
    case .all: return true
    case .none: return false
    case .ratio(let ratio): return ratio >= 1 || Double(trace.low >> 1) < ratio * 0x1p63
    }
  }
}
