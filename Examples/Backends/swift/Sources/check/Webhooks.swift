import Foundation
import PippinBackEnd
import PippinSecret

/// Returns the HTTP status to answer with. Store the message, answer, and then act on it.
/// - Parameters:
///   - signature: the field `Pippin-Signature`.
///   - body: the exact bytes of the body, at most `WebhookSignature.maximumBytes`.
///   - secret: the characters of the secret's file.
///   - isNew: whether this id was never seen: a message comes again if an answer was lost.
func receiveWebhook(
  signature: String?, body: [UInt8], secret: SecretText, isNew: (_ id: String) async throws -> Bool,
  act: (PippinWebhook) async throws -> Void
) async -> Int {
  do {
    let message = try WebhookSignature.verify(signature, of: body, secrets: [secret], now: Date())
    if try await isNew(message.id) { try await act(message) }
    return 200
  } catch let error as WebhookError {
    return error.httpStatus
  } catch {
    return 503
  }
}
