/// One of the API's error codes, explained to the person who meets it. The words are in the language files, under keys
/// made of the code.
package struct Problem: Sendable, Equatable {
  /// The answer's `code`.
  package let code: String

  /// The HTTP status it comes with.
  package let status: Int

  /// The values of the answer's `reason`.
  package let reasons: [String]

  init(_ code: String, _ status: Int, reasons: [String] = []) {
    self.code = code
    self.status = status
    self.reasons = reasons
  }

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3).
  package var title: Text { Text("problem.\(code).title") }

  package var happened: Text { Text("problem.\(code).happened") }

  /// What the reader can do, first things first: as many texts as the catalog numbers.
  package var advice: [Text] {
    (1...).lazy.map { "problem.\(code).advice.\($0)" }.prefix(while: Translation.knows).map { Text($0) }
  }

  package func meaning(of reason: String) -> Text { Text("problem.\(code).reason.\(reason)") }

  /// All there are, by status and then by what belongs together.
  package static let all = requests + proofs + permissions + conflicts + values + outages

  /// The explanation of a code, if it is one of ours.
  package static func named(_ code: String) -> Problem? {
    all.first { $0.code == code }
  }
}
