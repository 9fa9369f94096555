/// What a store may throw; its library's own errors stay behind it.
package struct StoreError: Error, Sendable, Equatable {
  /// What the caller can do about it.
  package enum Code: Sendable, Equatable {
    /// A precondition no longer holds: read and decide again (C-2).
    case conflict
    /// The store cannot be used now; nothing was changed (R-12: 503, never "signed out").
    case unavailable
    /// What was read is not what we wrote: corrupt, or of a newer version.
    case unreadable
  }

  package let code: Code
  /// For the operator's log.
  package let detail: String

  package init(_ code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}
