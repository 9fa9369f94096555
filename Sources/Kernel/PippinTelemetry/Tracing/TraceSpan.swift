/// A finished piece of work in a trace. Its attributes hold no text of a person's or a secret's.
package struct TraceSpan: Sendable {
  /// The role of the work.
  package enum Kind: Int, Sendable {
    case `internal` = 1
    case server = 2
    case client = 3
  }

  package let context: TraceContext
  package let parent: SpanID?
  /// Whether the parent is another server's span.
  package let hasRemoteParent: Bool
  package let name: String
  package let kind: Kind
  /// In nanoseconds of Unix time.
  package let start: UInt64
  /// In nanoseconds of Unix time.
  package let end: UInt64
  package let attributes: [(String, LogValue)]
  /// The class of the failure, one of a fixed set of words; nil if the work succeeded.
  package let errorType: String?
}
