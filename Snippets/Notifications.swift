import SignInWithApple

// snippet.receive
/// Returns the HTTP status to answer with. Apple may not send a notification twice, so store it before answering.
func receive(
  _ body: [UInt8], service: AppleIDService, journal: (AppleNotification) async throws -> Void
) async -> Int {
  do {
    let notification = try await service.verifyNotification(
      delivery: body, audiences: ["com.example.app", "com.example.web"])
    try await journal(notification)
    return 200
  } catch AppleIDServiceError.identityToken {
    return 400
  } catch {
    return 503
  }
}
// snippet.end

// snippet.act
enum Consequence {
  case endSessions(subject: String)
  case deleteOrDisable(subject: String)
  case mail(subject: String, isAllowed: Bool)
  case nothing
}

func consequence(of notification: AppleNotification) -> Consequence {
  switch notification.type {
  case .consentRevoked: .endSessions(subject: notification.subject)
  case .accountDeleted: .deleteOrDisable(subject: notification.subject)
  case .emailEnabled: .mail(subject: notification.subject, isAllowed: true)
  case .emailDisabled: .mail(subject: notification.subject, isAllowed: false)
  default: .nothing
  }
}
// snippet.end
