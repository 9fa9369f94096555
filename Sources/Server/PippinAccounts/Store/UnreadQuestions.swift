import PippinLock

/// What was asked of a snapshot although nobody had read it: a mistake of ours, whose answer would be a guess.
///
/// The accessor answers as if nothing were there, so that calls stay readable. What follows from the guess never counts: a
/// change set that is based on the snapshot is not committed, and the request or job fails with an error that the log explains.
package final class UnreadQuestions: Sendable {
  /// Those of the request or job at hand, of all its snapshots.
  @TaskLocal package static var current: UnreadQuestions?

  private let kept = Lock<String?>(nil)

  package init() {}

  /// What was asked first, without whom it is about; nil if all that was asked had been read.
  package var first: String? { kept.withLock { $0 } }

  /// The same in a sentence for the log.
  package var complaint: String? { first.map { "“\($0)” was asked of a snapshot that had not read it" } }

  /// - Parameter question: a read or a key; only its kind is kept, because the rest can be personal.
  func note(_ question: Any) {
    let kind = String(describing: question).prefix { $0 != "(" }
    kept.withLock { if $0 == nil { $0 = String(kind) } }
    guard let current = Self.current, current !== self else { return }
    current.note(String(kind))
  }
}
