import FoundationEssentials
import PippinHTTP
import PippinLock
import PippinSecret

extension AppleIDService {
  /// Sends what may be sent any number of times, under the next key when Apple refuses one (SECRET-5, TRAP-7).
  func ask<Answer: Sendable>(
    for clientID: String, _ signer: some ClientSecretSigning, pauseWhenThrottled: Duration = .zero,
    _ request: (SecretText) -> HTTPRequest, judge: (HTTPResponse) throws(AppleTokenError) -> Answer
  ) async throws(AppleIDServiceError) -> Answer {
    var refusal: AppleIDServiceError?
    for key in order(signer, for: clientID, mayBeSentTwice: true) {
      let response = try await sendAgainAtWill(request(try secret(for: clientID, key)))
      do throws(AppleTokenError) {
        let answer = try judge(response)
        learn(from: nil, key, for: clientID)
        return answer
      } catch {
        learn(from: error, key, for: clientID)
        guard error.code == .invalidClient else {
          let failure = Self.error(error)
          guard error.status == 429, case .unavailable(let delay) = failure else { throw failure }
          throw .unavailable(retryAfter: max(delay, pauseWhenThrottled))
        }
        // The first refusal is that of the key which should have signed.
        refusal = refusal ?? Self.error(error)
      }
    }
    throw refusal ?? .unavailable(retryAfter: Self.defaultRetry)
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

  /// Remembers what Apple's answer says about a key. An answer that is not Apple's says nothing.
  func learn(from error: AppleTokenError?, _ key: ClientSecretSigner, for clientID: String) {
    let now = now()
    clientKeys.withLock { state in
      switch error?.code {
      case .invalidClient:
        state.refused.refused(key, for: clientID, now: now)
        state.secrets.forget(key, for: clientID)
      case .unavailable, .malformedAnswer: break
      default: state.refused.accepted(key, for: clientID)
      }
    }
  }

  func secret(for clientID: String, _ key: ClientSecretSigner) throws(AppleIDServiceError) -> SecretText {
    let now = now()
    do {
      return try clientKeys.withLock { state throws(ClientSecretError) in
        try state.secrets.secret(for: clientID, signer: key, now: now)
      }
    } catch {
      // Ours to fix, as if Apple had refused the secret.
      throw .token(AppleTokenError(code: .invalidClient, detail: error.detail, status: 0))
    }
  }

  static func error(_ error: AppleTokenError) -> AppleIDServiceError {
    guard error.code == .unavailable else { return .token(error) }
    return .unavailable(retryAfter: error.retryAfter.map { .seconds($0) } ?? defaultRetry)
  }

  private func sendAgainAtWill(_ request: HTTPRequest) async throws(AppleIDServiceError) -> HTTPResponse {
    let startedAt = now()
    for attempt in 1...retries.attempts {
      if attempt > 1 {
        guard now().timeIntervalSince(startedAt) < timeout / .seconds(1),
          await retries.pause(Retries.delay(before: attempt))
        else { break }
      }
      do throws(TransportError) {
        let response = try await transport.send(request, timeout: timeout)
        guard Self.isPassing(response), attempt < retries.attempts else { return response }
      } catch {
        guard Self.isPassing(error) else { break }
      }
    }
    throw .unavailable(retryAfter: Self.defaultRetry)
  }

  /// Whether a moment later the answer may be another.
  private static func isPassing(_ response: HTTPResponse) -> Bool {
    [500, 502, 503, 504].contains(response.status) && response.fields["retry-after"] == nil
  }

  private static func isPassing(_ error: TransportError) -> Bool {
    [.couldNotResolve, .couldNotConnect, .timedOut, .connectionLost].contains(error.code)
  }
}
