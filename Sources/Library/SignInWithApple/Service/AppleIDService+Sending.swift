import PippinFoundation
package import PippinHTTP
import PippinLock
import PippinSecret

extension AppleIDService {
  /// Sends a repeatable request, with the next key if Apple rejects one (SECRET-5, TRAP-7).
  func ask<Answer: Sendable>(
    _ operation: AppleOperation, for clientID: String, _ signer: some ClientSecretSigning,
    pauseWhenThrottled: Duration = .zero,
    _ request: (SecretText) -> HTTPRequest, judge: (HTTPResponse) throws(AppleTokenError) -> Answer
  ) async throws(AppleIDServiceError) -> Answer {
    var refusal: AppleIDServiceError?
    for key in order(signer, for: clientID, mayBeSentTwice: true) {
      let request = request(try secret(for: clientID, key))
      do throws(RequestFailure<AppleTokenError>) {
        let answer = try await sendAgainAtWill(request, operation, judge: judge)
        learn(from: nil, key, of: signer, for: clientID)
        return answer
      } catch {
        let failure = Self.error(error)
        guard case .badAnswer(let error, _, _) = error else { throw failure }
        learn(from: error, key, of: signer, for: clientID)
        guard error.code == .invalidClient else {
          guard error.status == 429, case .unavailable(let delay, let cause) = failure else { throw failure }
          throw .unavailable(retryAfter: max(delay, pauseWhenThrottled), cause: cause)
        }
        // Report the first rejection: it is that of the preferred key.
        refusal = refusal ?? failure
      }
    }
    throw refusal ?? Self.noKey(for: clientID)
  }

  static func noKey(for clientID: String) -> AppleIDServiceError {
    .unavailable(retryAfter: defaultRetry, cause: "there is no key to sign the client secret of \(clientID) with")
  }

  /// The keys in the order in which to try them.
  func order(
    _ signer: some ClientSecretSigning, for clientID: String, mayBeSentTwice: Bool
  ) -> [ClientSecretSigner] {
    let now = now()
    return clientKeys.withLock {
      $0.refused.order(signer.signers(at: now), for: clientID, mayBeSentTwice: mayBeSentTwice, now: now)
    }
  }

  /// Records what Apple's answer says about a key. Answers that are not from Apple say nothing.
  func learn(
    from error: AppleTokenError?, _ key: ClientSecretSigner, of signer: some ClientSecretSigning, for clientID: String
  ) {
    let now = now()
    let (report, news) = clientKeys.withLock { state in
      switch error?.code {
      case .invalidClient:
        state.secrets.forget(key, for: clientID)
        guard state.refused.refused(key, for: clientID, now: now) else { break }
        let next = signer.signers(at: now).first { !state.refused.isRefused($0, for: clientID) }
        let news = RefusedClientKey(
          teamID: key.teamID, keyID: key.keyID, clientID: clientID, nextKeyID: next?.keyID)
        return (state.report, Optional(news))
      case .unavailable, .malformedAnswer: break
      default: state.refused.accepted(key, for: clientID)
      }
      return (nil, nil)
    }
    if let news { report?(news) }
  }

  func secret(for clientID: String, _ key: ClientSecretSigner) throws(AppleIDServiceError) -> SecretText {
    let now = now()
    do {
      return try clientKeys.withLock { state throws(ClientSecretError) in
        try state.secrets.secret(for: clientID, signer: key, now: now)
      }
    } catch {
      // A configuration error, reported as if Apple had rejected the secret.
      throw .token(AppleTokenError(code: .invalidClient, detail: error.detail, status: 0))
    }
  }

  static func error(_ failure: RequestFailure<AppleTokenError>) -> AppleIDServiceError {
    var retryAfter = defaultRetry
    if case .badAnswer(let error, _, _) = failure {
      guard error.code == .unavailable else { return .token(error) }
      if let seconds = error.retryAfter { retryAfter = .seconds(seconds) }
    }
    return .unavailable(retryAfter: retryAfter, cause: failure.request.description)
  }

  private func sendAgainAtWill<Answer>(
    _ request: HTTPRequest, _ operation: AppleOperation, judge: (HTTPResponse) throws(AppleTokenError) -> Answer
  ) async throws(RequestFailure<AppleTokenError>) -> Answer {
    let startedAt = now()
    var attempt = 1
    while true {
      do throws(RequestFailure<AppleTokenError>) {
        return try await sender.send(request, as: operation.rawValue, attempt: attempt, judge: judge)
      } catch {
        attempt += 1
        guard attempt <= retries.attempts, Self.isPassing(error),
          now().timeIntervalSince(startedAt) < sender.timeout / .seconds(1),
          await retries.pause(Retries.delay(before: attempt))
        else { throw error }
      }
    }
  }

  /// Whether the error is temporary.
  private static func isPassing(_ failure: RequestFailure<AppleTokenError>) -> Bool {
    switch failure {
    case .noAnswer(let error, _):
      [.couldNotResolve, .couldNotConnect, .timedOut, .connectionLost].contains(error.code)
    case .badAnswer(_, let response, _):
      [500, 502, 503, 504].contains(response.status) && response.fields["retry-after"] == nil
    }
  }
}

extension AppleIDService {
  /// The number of attempts for repeatable requests, and the pause between them.
  ///
  /// The service repeats refreshes, revocations and migration requests after no answer or a 5xx without `Retry-After`,
  /// while less than one timeout has passed. It never repeats a code exchange (TOKEN-6), or a request after a 429,
  /// because Apple throttles frequent requests (TOKEN-14). `AppleKeyCache` decides when to fetch the key set again.
  public struct Retries: Sendable {
    /// The maximum number of attempts, at least one.
    public let attempts: Int
    /// Waits, and returns whether to continue; false if the caller was cancelled.
    public let pause: @Sendable (Duration) async -> Bool

    /// Creates custom retries.
    public init(attempts: Int, pause: @escaping @Sendable (Duration) async -> Bool) {
      self.attempts = max(1, attempts)
      self.pause = pause
    }

    /// Three attempts, after pauses of 0.2 and 0.8 seconds, ± half at random, so that the requests of an outage do not
    /// return together.
    public static let standard = Retries(attempts: 3) { delay in
      do {
        try await Task.sleep(for: delay * Double.random(in: 0.5..<1.5))
        return true
      } catch {
        // Only a cancellation ends a sleep early.
        return false
      }
    }

    /// One attempt.
    public static let none = Retries(attempts: 1) { _ in false }

    /// The pause before the second attempt, the third, …
    static func delay(before attempt: Int) -> Duration { .milliseconds(200 << min(2 * (attempt - 2), 10)) }
  }
}

/// The operation names in `OutgoingRequest`.
package enum AppleOperation: String, CaseIterable {
  case keys
  case exchange
  case refresh
  case revoke
  case migrationToken = "migration_token"
  case transferSubject = "transfer_subject"
  case transferredPerson = "transferred_person"
}

extension AppleTokenError: AnswerError {
  /// Apple's answer about a revoked token is a result, not a failure (TOKEN-15, TRANSFER-7).
  package var outcome: OutgoingRequest.Outcome {
    if mayMeanRevoked { .answered } else if code.isApples { .refused } else { .failed }
  }
}
