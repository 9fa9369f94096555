/// Why a sign-in was refused, and what to do about it.
package struct RefusalWords: Sendable, Equatable {
  /// Who can do something about it.
  package enum Side: String, Sendable {
    case person = "Person"
    case app = "App"
    case server = "Server"
  }

  /// In a few words, for lists and plots.
  let short: String
  let why: String
  let cure: String
  let side: Side

  init(_ short: String, _ why: String, _ cure: String, _ side: Side) {
    self.short = short
    self.why = why
    self.cure = cure
    self.side = side
  }

  /// The words for a code and the reason beside it.
  ///
  /// - Parameter provider: `apple`, `google`, `facebook` or `password`, where it is known.
  package static func of(_ code: String, reason: String?, provider: String?) -> RefusalWords {
    let words =
      reason.flatMap { reasons["\(code)/\($0)"] } ?? codes[code]
      ?? RefusalWords(
        code, "The answer was \(code)\(reason.map { " (\($0))" } ?? "").", "See the log under the request id.", .server)
    let name = provider == "password" ? "the password" : ProviderWords.name(provider) ?? "the provider"
    func filled(_ text: String) -> String { text.replacing("{provider}", with: name).capitalizedFirst }
    return RefusalWords(filled(words.short), filled(words.why), filled(words.cure), words.side)
  }

  /// The codes that a sign-in is refused with, in the order of their words.
  package static let codesOfSignIns = [
    "user_cancelled", "account_exists", "identity_in_use", "credentials_invalid", "too_many_requests",
    "account_suspended", "deletion_in_progress", "account_not_found", "identity_token_invalid",
    "authorization_code_invalid", "malformed_request", "reauthentication_required", "profile_required",
    "link_token_invalid", "ticket_invalid", "session_ended", "client_unknown", "provider_not_offered",
    "provider_refused", "provider_unreachable", "store_unavailable", "overloaded", "internal_error",
  ]

  /// The codes that have words.
  package static var knownCodes: Set<String> { Set(codes.keys) }

  /// The codes with a reason that have words of their own, as `code/reason`.
  package static var knownReasons: Set<String> { Set(reasons.keys) }
}
