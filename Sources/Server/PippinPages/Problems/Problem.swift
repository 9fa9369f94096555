/// An error code of the API with its two explanations: one for the person, and one for the app's developer.
package struct Problem: Sendable, Equatable {
  /// The answer's `code`.
  package let code: String

  /// The HTTP status.
  package let status: Int

  /// For the developer: a short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3).
  package let title: Text

  /// What the person is told.
  package let person: PersonMessage

  /// The values of the answer's `reason` that are explained, and those that only pages have.
  package let reasons: [String]

  /// - Parameters:
  ///   - title: in English, as the API says it.
  ///   - reasons: the values of the answer's `reason`, and those of pages.
  package init(_ code: String, status: Int, title: String, person: PersonMessage, reasons: [String]) {
    self.code = code
    self.status = status
    self.title = Text("problem.\(code).title", english: title)
    self.person = person
    self.reasons = reasons.filter { Translation.knows("problem.\(code).reason.\($0)") }
  }

  /// The address of its page.
  package var path: String { "/problems/\(code)" }

  /// For the developer: the cause.
  package var happened: Text { Text("problem.\(code).happened") }

  /// For the developer: what to change, as many steps as the catalog has.
  package var advice: [Text] {
    (1...).lazy.map { "problem.\(code).advice.\($0)" }.prefix(while: Translation.knows).map { Text($0) }
  }

  package func meaning(of reason: String) -> Text { Text("problem.\(code).reason.\(reason)") }

  /// For the developer: what to change if this is the reason. Only the reasons of pages have it.
  package func change(for reason: String) -> Text? {
    let key = "problem.\(code).change.\(reason)"
    return Translation.knows(key) ? Text(key) : nil
  }
}
