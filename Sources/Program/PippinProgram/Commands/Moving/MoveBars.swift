import PippinAccounts

/// The progress of a move: first the rows copied, then the rows compared.
struct MoveBars {
  private let console: Console
  private var copying: ProgressBar?
  private var comparing: ProgressBar?

  init(_ console: Console) {
    self.console = console
  }

  mutating func show(_ progress: StoreMove.Progress) {
    switch progress {
    case .copied(let done, let total):
      let bar = copying ?? ProgressBar(console, unit: "rows copied")
      copying = bar
      bar.show(done, of: total)
    case .compared(let done, let total):
      copying?.end()
      copying = nil
      let bar = comparing ?? ProgressBar(console, unit: "rows compared")
      comparing = bar
      bar.show(done, of: total)
    }
  }

  mutating func end() {
    copying?.end()
    comparing?.end()
  }
}
