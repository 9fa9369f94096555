/// One of the API's error codes, explained to the person who meets it.
package struct Problem: Sendable, Equatable {
  /// One value of the answer's `reason`.
  package struct Reason: Sendable, Equatable {
    package let name: String
    package let meaning: String
  }

  /// The answer's `code`.
  package let code: String

  /// The HTTP status it comes with.
  package let status: Int

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3).
  package let title: String

  package let happened: String
  package let advice: [String]
  package let reasons: [Reason]

  init(
    _ code: String, _ status: Int, _ title: String, _ happened: String, _ advice: [String],
    reasons: KeyValuePairs<String, String> = [:]
  ) {
    self.code = code
    self.status = status
    self.title = title
    self.happened = happened
    self.advice = advice
    self.reasons = reasons.map { Reason(name: $0.key, meaning: $0.value) }
  }

  /// All there are, by status and then by what belongs together.
  package static let all = requests + proofs + permissions + conflicts + values + outages

  /// The explanation of a code, if it is one of ours.
  package static func named(_ code: String) -> Problem? {
    all.first { $0.code == code }
  }
}
