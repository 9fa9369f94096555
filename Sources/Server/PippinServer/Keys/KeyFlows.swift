import PippinAccounts
import PippinTelemetry
import SignInWithApple

/// Signing keys, ours and the providers'.
package struct KeyFlows: FlowPart {
  package let context: FlowContext
  package let signingKeys: SigningKeyRing
  let apple: AppleIDService
  let social: SocialServices

  /// Lets signing keys come and go by their schedule; one node at a time does it, for all of them.
  var keyRotation: JobWork {
    JobWork(
      .rotateSigningKeys, backoff: Backoff(first: 10, longest: 600, tries: .max), period: SigningKeyRing.longestWait
    ) { _ in
      do throws(FlowError) {
        return .again(at: try await signingKeys.rotate(now: now()))
      } catch {
        return .failed(reason: "not_rotated", detail: error.detailForOperator)
      }
    }
  }

  /// Reads the keys that other nodes made, every minute, until the task is cancelled.
  package func keepReadingSigningKeys(every interval: Duration = .seconds(60)) async {
    while true {
      // Cancelled: the process stops.
      do { try await Task.sleep(for: interval) } catch { return }
      do throws(FlowError) {
        try await signingKeys.renew()
      } catch {
        log.warning("the signing keys could not be read", ["cause": .string(error.detailForOperator)])
      }
    }
  }
}
