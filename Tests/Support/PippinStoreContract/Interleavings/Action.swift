import PippinAccounts

/// Something that somebody undertakes: what it must see, and how it is decided.
///
/// Between reading and committing others come and go, which is what an interleaving is about.
struct Action {
  /// A decision taken on one reading.
  struct Decided {
    let changes: ChangeSet?
    /// What came of it, in a word or two; two stores must come to the same.
    let word: String
    /// What is true of the model once it is committed.
    let effect: (inout Model) -> Void

    init(_ changes: ChangeSet?, _ word: String, _ effect: @escaping (inout Model) -> Void = { _ in }) {
      self.changes = changes
      self.word = word
      self.effect = effect
    }
  }

  let name: String
  let reads: [Read]
  /// What must be read besides, which shows only in the light of what was read.
  var further: (Snapshot) throws -> [Read] = { _ in [] }
  let decide: (Snapshot) throws -> Decided
}

extension SessionRefusal {
  var word: String {
    switch self {
    case .ended(let reason): "refused, \(reason.rawValue)"
    case .notRecent: "refused, not recent"
    case .unknown: "refused, unknown"
    }
  }
}
