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

  /// The provider's own `error` and `error_description` for the operator's log: printable, bounded, and without what must not be there.
  static func ownWords(in body: JSONElement, hiding secrets: [String]) -> String? {
    let error = printable(body["error"]?.string, longest: 64, hiding: secrets)
    switch (error, printable(body["error_description"]?.string, longest: 200, hiding: secrets)) {
    case (nil, nil): return nil
    case (let error?, nil): return "“\(error)”"
    case (nil, let description?): return "“\(description)”"
    case (let error?, let description?): return "“\(error)” (\(description))"
    }
  }

  /// A text of somebody else's for the operator's log; nil where nothing of it is left.
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

  /// In bytes. Hiding shorter ones would tear words apart, and tells nobody a secret.
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
