import PippinHTTP
import PippinJSON

/// What the providers' answers have in common.
enum ProviderAnswer {
  /// The JSON object of an answer; nil for whatever is none.
  static func object(in response: HTTPResponse) -> JSONElement? {
    do {
      let root = try JSONDocument(parsing: response.body).root
      return root.kind == .object ? root : nil
    } catch {
      // However it is labelled: an edge's page, or nothing at all.
      return nil
    }
  }

  /// A non-empty string.
  static func text(_ element: JSONElement?) -> String? {
    element?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the status says that nobody looked at the request.
  static func isOutage(_ response: HTTPResponse) -> Bool {
    response.status >= 500 || response.status == 429
  }

  static func unreachable(_ response: HTTPResponse, _ provider: String) -> SocialServiceError {
    .unreachable(
      "\(provider) answered with status \(response.status), and not as itself",
      retryAfter: retryAfter(response) ?? SocialServiceError.defaultRetry)
  }

  /// What the answer asks for, up to a day, where it names a number of seconds.
  private static func retryAfter(_ response: HTTPResponse) -> Duration? {
    response.fields["retry-after"].flatMap { Int($0) }.flatMap { (0...86_400).contains($0) ? .seconds($0) : nil }
  }
}

extension RequestSender {
  /// Sends what may be sent any number of times.
  func ask<Answer>(
    _ request: HTTPRequest, as operation: String, judge: (HTTPResponse) throws(SocialServiceError) -> Answer
  ) async throws(SocialServiceError) -> Answer {
    do {
      return try await send(request, as: operation, judge: judge)
    } catch {
      throw SocialServiceError(error)
    }
  }

  /// Redeems a code, which works once.
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
  /// The same once a code was redeemed: what could be tried again before cannot any more.
  var afterRedemption: SocialServiceError {
    code == .unreachable ? SocialServiceError(.codeMayBeSpent, detail) : self
  }
}
