/// An error code of the API with its explanation; the texts are in the language files, under keys from the code.
package struct Problem: Sendable, Equatable {
  /// The answer's `code`.
  package let code: String

  /// The HTTP status.
  package let status: Int

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3).
  package let title: Text

  /// The values of the answer's `reason` that are explained.
  package let reasons: [String]

  /// - Parameters:
  ///   - title: in English, as the API says it.
  ///   - reasons: the values of the answer's `reason`.
  package init(_ code: String, status: Int, title: String, reasons: [String]) {
    self.code = code
    self.status = status
    self.title = Text("problem.\(code).title", english: title)
    self.reasons = reasons.filter { Translation.knows(Self.key(of: $0, code)) }
  }

  /// A short sentence that is the same for each occurrence (RFC 9457, 3.1.3).
  package var happened: Text? { Self.known("problem.\(code).happened") }

  /// The steps that the reader can take, as many as the catalog has.
  package var advice: [Text] {
    (1...).lazy.map { "problem.\(code).advice.\($0)" }.prefix(while: Translation.knows).map { Text($0) }
  }

  package func meaning(of reason: String) -> Text { Text(Self.key(of: reason, code)) }

  /// All problems, ordered by status and topic.
  /// The problem with this code, if there is one.
  private static func known(_ key: String) -> Text? { Translation.knows(key) ? Text(key) : nil }
  private static func key(of reason: String, _ code: String) -> String { "problem.\(code).reason.\(reason)" }
}
