import PippinTokens

/// A server-to-server notification that is not signed and sent yet.
struct PushedEvent: Sendable {
  /// The kind of event (NOTIFY-9).
  enum Kind: String, Sendable {
    case emailEnabled = "email-enabled"
    case emailDisabled = "email-disabled"
    case consentRevoked = "consent-revoked"
    /// The spelling on the wire is a setting (NOTIFY-10).
    case accountDeleted = "account-deleted"
  }

  let type: String
  /// The primary app that is notified, `aud` of the notification (NOTIFY-4, NOTIFY-18).
  let bundleID: String
  /// The person's user identifier for the team.
  let subject: String
  /// `jti`, by which a receiver recognises a repeated event.
  let id: String
  let receiver: String
  let payload: [UInt8]
  let key: KeyRing.Entry
  /// The delay from a fault.
  var delay: Duration?

  /// The body of Apple's request: `{"payload":"<JWS>"}` (NOTIFY-2).
  func body() throws(JOSEError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("payload", try key.signer.sign(payload))
    writer.endObject()
    return writer.bytes
  }
}

extension EmulatorState {
  /// Queues an event for the team's server, if the group's primary app has a notification URL (NOTIFY-1).
  ///
  /// `now` is in seconds since 1970 with fractions: `event_time` has milliseconds (NOTIFY-8).
  mutating func push(_ kind: PushedEvent.Kind, about person: Person, to key: ConsentKey, now: Double) {
    guard let app = registry.apps[key.primaryApp], let client = registry.clients[key.primaryApp] else { return }
    let type = kind == .accountDeleted ? settings.deletionEvent : kind.rawValue
    guard let receiver = app.notificationURL else {
      note(.notification, type, "not sent: \(key.primaryApp) has no notification URL (NOTIFY-1)", now)
      return
    }
    let subject = subject(of: person, teamID: client.teamID)
    var event = JSONWriter()
    event.beginObject()
    event.member("type", type)
    event.member("sub", subject.id)
    if kind == .emailEnabled || kind == .emailDisabled {
      event.member("email", subject.relayAddress)
      event.member("is_private_email", "true")  // a string here, always (NOTIFY-7)
    }
    event.member("event_time", Int((now * 1000).rounded(.down)))
    event.endObject()

    let id = Base64URL.encode(generator.bytes(16))
    let issuedAt = Int(now.rounded(.down))
    var claims = JSONWriter()
    claims.beginObject()
    claims.member("iss", settings.issuer)
    claims.member("aud", key.primaryApp)
    claims.member("exp", issuedAt + 86_400)
    claims.member("iat", issuedAt)
    claims.member("jti", id)
    claims.name("events")
    // A string on the wire, unlike in Apple's examples (NOTIFY-6).
    if settings.eventsAsObject {
      claims.raw(event.bytes)
    } else {
      claims.string(String(decoding: event.bytes, as: UTF8.self))
    }
    claims.endObject()
    enqueue(
      PushedEvent(
        type: type, bundleID: key.primaryApp, subject: subject.id, id: id, receiver: receiver, payload: claims.bytes,
        key: keys.signing),
      now: now)
  }

  /// Sends an event, subject to the active faults (NOTIFY-13).
  private mutating func enqueue(_ event: PushedEvent, now: Double) {
    if strikes(.loseEvent, at: .notifications, now: now) {
      deliveries.add(event, isLost: true, now: now)
      note(.fault, event.type, "lost by an injected fault: not sent to \(event.receiver)", now)
      return
    }
    var event = event
    if let late = strike(at: .notifications, now: now, where: { $0 == .latency }) {
      event.delay = .milliseconds(late.latencyMilliseconds)
      note(.fault, event.type, "sent \(late.latencyMilliseconds) ms late by an injected fault", now)
    }
    if heldBack == nil, strikes(.reorderEvents, at: .notifications, now: now) {
      heldBack = event
      note(.fault, event.type, "held back by an injected fault until after the next event", now)
      return
    }
    deliveries.add(event, now: now)
    if strikes(.duplicateEvent, at: .notifications, now: now) {
      deliveries.add(event, now: now)
      note(.fault, event.type, "sent twice by an injected fault", now)
    }
    if let late = heldBack {
      heldBack = nil
      deliveries.add(late, now: now)
    }
  }

  /// Logs something that is not a request.
  mutating func note(_ kind: LogEntry.Kind, _ target: String, _ words: String, _ now: Double) {
    log.append(LogEntry(time: now, kind: kind, method: "", target: target, words: words))
  }
}
