import PippinHTTP
import PippinTokens

/// Common reading of the providers' answers.
enum ProviderAnswer {
  /// The JSON object of an answer; nil for anything else.
  static func object(in response: HTTPResponse) -> JSONElement? {
    do {
      let root = try JSONDocument(parsing: response.body).root
      return root.kind == .object ? root : nil
    } catch {
      // A proxy's error page or an empty body, whatever its content type.
      return nil
    }
  }

  /// A non-empty string.
  static func text(_ element: JSONElement?) -> String? {
    element?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The provider's own `error` and `error_description` for the operator's log: printable, of limited length, and without the secrets.
  static func ownWords(in body: JSONElement, hiding secrets: [String]) -> String? {
    let error = printable(body["error"]?.string, longest: 64, hiding: secrets)
    switch (error, printable(body["error_description"]?.string, longest: 200, hiding: secrets)) {
    case (nil, nil): return nil
    case (let error?, nil): return "“\(error)”"
    case (nil, let description?): return "“\(description)”"
    case (let error?, let description?): return "“\(error)” (\(description))"
    }
  }

  /// An untrusted text for the operator's log; nil if nothing of it is left.
  static func printable(_ text: String?, longest: Int, hiding secrets: [String]) -> String? {
    guard var text, !text.isEmpty else { return nil }
    for secret in secrets where secret.utf8.count >= shortestSecret { text = text.replacing(secret, with: "…") }
    let scalars = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      default: true
      }
    }
    let kept = String(String.UnicodeScalarView(scalars.prefix(longest)))
    return kept.isEmpty ? nil : scalars.count > longest ? kept + "…" : kept
  }

  /// In bytes. Shorter values are not hidden: that would tear words apart, and they give no secret away.
  private static let shortestSecret = 6

  /// Whether the status means that the request was not processed.
  static func isOutage(_ response: HTTPResponse) -> Bool {
    response.status >= 500 || response.status == 429
  }

  static func unreachable(_ response: HTTPResponse, _ provider: String) -> SocialServiceError {
    .unreachable(
      "\(provider) answered with status \(response.status), and not as itself",
      retryAfter: retryAfter(response) ?? SocialServiceError.defaultRetry)
  }

  /// The answer's `Retry-After` in seconds, limited to a day.
  private static func retryAfter(_ response: HTTPResponse) -> Duration? {
    response.fields["retry-after"].flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? .seconds($0) : nil }
  }
}

extension RequestSender {
  /// Sends a request that may be repeated.
  func ask<Answer>(
    _ request: HTTPRequest, as operation: String, judge: (HTTPResponse) throws(SocialServiceError) -> Answer
  ) async throws(SocialServiceError) -> Answer {
    do {
      return try await send(request, as: operation, judge: judge)
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems a code, which works only once.
  func exchange<Answer>(
    _ request: HTTPRequest, judge: (HTTPResponse) throws(SocialServiceError) -> Answer
  ) async throws(SocialServiceError) -> Answer {
    do {
      return try await send(request, as: "exchange", judge: judge)
    } catch {
      let meaning = SocialServiceError(error)
      if case .noAnswer(let error, _) = error, error.mayHaveReachedServer { throw meaning.afterRedemption }
      throw meaning
    }
  }
}

extension SocialServiceError {
  /// The error after a code was redeemed, when a retry is no longer possible.
  var afterRedemption: SocialServiceError {
    code == .unreachable ? SocialServiceError(.codeMayBeSpent, detail) : self
  }
}

/// The callback from Google or Facebook in the query of the return URL (RFC 6749, 4.1.2), parsed but not verified: only
/// `state` can prove its origin.
package enum WebCallback: Sendable {
  /// The person agreed.
  case authorized(code: String, state: String?)
  /// The person cancelled: `error=access_denied` at both providers.
  case cancelled(state: String?)
  /// Another error; `error` is short and printable, with the description if there is one.
  case failed(error: String, state: String?)

  /// Reads the query, without its question mark.
  ///
  /// Nil for invalid form data, for a repeated field that matters (RFC 6749, 3.1), and if it is neither a success nor a
  /// failure. Other fields (`scope`, `authuser`, `iss`, `error_reason`) are ignored.
  package init?(query: String?) {
    guard let form = FormData(query: query ?? ""),
      ["code", "state", "error"].allSatisfy({ form.all($0).count <= 1 })
    else { return nil }
    let state = form.first("state")
    switch (form.first("code"), form.first("error")) {
    case (let code?, nil) where !code.isEmpty: self = .authorized(code: code, state: state)
    case (nil, "access_denied"): self = .cancelled(state: state)
    case (nil, let error?):
      let printable = error.unicodeScalars.prefix(64).filter { ("!"..."~").contains($0) }
      let description = ProviderAnswer.printable(
        form.first("error_description"), longest: 200, hiding: [state].compactMap(\.self))
      let words = [String(String.UnicodeScalarView(printable)), description].compactMap(\.self)
      self = .failed(error: words.joined(separator: ": "), state: state)
    default: return nil
    }
  }
}

extension WebCallback: CustomStringConvertible, CustomReflectable {
  /// The outcome, without codes and states.
  package var description: String {
    switch self {
    case .authorized: "authorized"
    case .cancelled: "cancelled"
    case .failed(let error, _): "failed: \(error)"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// PKCE (RFC 7636), S256 only.
package enum CodeChallenge {
  /// The challenge of a verifier (RFC 7636, 4.2).
  package static func s256(of verifier: String) -> String {
    Base64URL.encode(SHA256.hash(verifier))
  }
}
