import PippinTokens
import PippinFoundation
import PippinSecret
import SignInWithApple

/// What Apple says about a refresh token.
enum Standing: Sendable {
  case holds
  /// Revoked, or its person is gone.
  case gone
  case unknown(TokenDoubt)
}

/// Why nobody can tell yet how a refresh token stands.
struct TokenDoubt: Error, Sendable {
  /// A word from a closed set.
  let reason: String
  /// For the operator.
  let detail: String
  /// How long to stay away at least, in seconds.
  var pause: TimeInterval = 0

  init(_ reason: String, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }

  /// After an error that says nothing about the token.
  init(_ error: AppleIDServiceError) {
    switch error {
    case .token(let refusal):
      self.init("provider_refused", "\(refusal.detail). \(refusal.operatorHint)")
    case .unavailable(let delay, let cause):
      self.init("provider_unreachable", cause)
      pause = Double(delay.components.seconds)
    case .identityToken, .codeMayBeSpent:
      self.init("provider_unreachable", error.detail)
    }
  }
}

extension AppleFlows {
  /// Asks Apple whether a refresh token still holds.
  ///
  /// - Parameter pauseWhenThrottled: how long to stay away at least when Apple has been asked too often (TOKEN-14).
  func standing(
    of token: SecretText, for apple: Client.AppleRegistration, pauseWhenThrottled: Duration = .zero
  ) async -> Standing {
    do throws(AppleIDServiceError) {
      _ = try await service.validate(
        refreshToken: token, clientID: apple.audience, signer: apple, pauseWhenThrottled: pauseWhenThrottled)
      return .holds
    } catch {
      switch error {
      case .token(let refusal) where refusal.code == .invalidGrant: return .gone
      case .token(let refusal) where refusal.code == .invalidRequest:
        return await standing(besides: refusal, for: apple)
      default: return .unknown(TokenDoubt(error))
      }
    }
  }

  /// Apple also calls a revoked token's request invalid (TOKEN-15). That speaks of the person only where the same request about a
  /// token that never was is read, and refused for its token.
  private func standing(
    besides refusal: AppleTokenError, for apple: Client.AppleRegistration
  ) async -> Standing {
    let neverWas = SecretText("r" + Base64URL.encode(random.bytes(24)))
    do throws(AppleIDServiceError) {
      _ = try await service.validate(refreshToken: neverWas, clientID: apple.audience, signer: apple)
    } catch {
      if case .token(let control) = error, control.code == .invalidGrant { return .gone }
    }
    return .unknown(TokenDoubt(.token(refusal)))
  }
}
