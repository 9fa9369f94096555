import PippinCryptography
import PippinFoundation
import PippinJOSE
import PippinJSON

/// The claims of a notification (NOTIFY-4 to NOTIFY-8).
struct NotificationClaims: Sendable {
  /// The limit between seconds and milliseconds: in seconds it is the year 5138, in milliseconds 1973 (NOTIFY-8).
  private static let leastMilliseconds = 100_000_000_000.0

  let document: JSONDocument
  let issuer: JSONElement
  /// A string, or an array, which never matches an audience.
  let audience: JSONElement
  let issuedAt: Int64
  /// Not in Apple's examples, but in real notifications (NOTIFY-5).
  let expiresAt: Int64?
  /// As in an identity token.
  let notBefore: Int64?
  let id: String?
  let event: JSONElement

  init(of jws: CompactJWS) throws(IdentityTokenError) {
    document = try Claim.object { () throws(JSONError) in try jws.payloadDocument() }
    var issuer, audience, events: JSONElement?
    var issuedAt, expiresAt, notBefore: Int64?
    var id: String?
    for (name, value) in document.root.entries where !value.isNull {
      if name.equals("iss") {
        issuer = try Claim.string(value, "iss")
      } else if name.equals("aud") {
        audience = try Claim.audience(value)
      } else if name.equals("iat") {
        issuedAt = try Claim.seconds(value, "iat")
      } else if name.equals("exp") {
        expiresAt = try Claim.seconds(value, "exp")
      } else if name.equals("nbf") {
        notBefore = try Claim.seconds(value, "nbf")
      } else if name.equals("jti") {
        id = try Claim.string(value, "jti").string
      } else if name.equals("events") {
        events = value
      }
    }
    self.issuer = try Claim.required(issuer, "iss")
    self.audience = try Claim.required(audience, "aud")
    self.issuedAt = try Claim.required(issuedAt, "iat")
    self.expiresAt = expiresAt
    self.notBefore = notBefore
    self.id = id.flatMap { $0.isEmpty ? nil : $0 }
    event = try Self.event(Claim.required(events, "events"))
  }

  /// Creates the notification. Call it only after the signature was checked.
  func notification() throws(IdentityTokenError) -> AppleNotification {
    try Claim.checkPlain(ifPresent: present("type"), "events.type")
    try Claim.checkPlain(ifPresent: present("sub"), "events.sub")
    try Claim.checkPlain(ifPresent: present("email"), "events.email")
    let name = try Claim.required(event["type"]?.string, "events.type")
    let type = AppleNotification.EventType(rawValue: name)
    let subject = event["sub"]?.string ?? ""
    if subject.isEmpty {
      guard !type.isKnown else { throw IdentityTokenError(.malformed, "events.sub is missing") }
    }
    let isPrivateEmail: Bool?
    if let value = event["is_private_email"], !value.isNull {
      isPrivateEmail = try Claim.boolean(value, "events.is_private_email")
    } else {
      isPrivateEmail = nil
    }
    return AppleNotification(
      id: id ?? "sha256:" + Hexadecimal.encode(SHA256.hash(document.bytes)), type: type, subject: subject,
      eventTime: try eventTime(), email: event["email"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      isPrivateEmail: isPrivateEmail, audience: audience.string ?? "",
      issuedAt: Date(timeIntervalSince1970: TimeInterval(issuedAt)), rawEvent: event.rawBytes)
  }

  private func present(_ name: String) -> JSONElement? { event[name].flatMap { $0.isNull ? nil : $0 } }

  private func eventTime() throws(IdentityTokenError) -> Date {
    guard let value = event["event_time"], !value.isNull else {
      return Date(timeIntervalSince1970: TimeInterval(issuedAt))
    }
    let time = TimeInterval(try Claim.seconds(value, "events.event_time"))
    return Date(timeIntervalSince1970: time >= Self.leastMilliseconds ? time / 1000 : time)
  }

  /// Apple documents an object and sends a string that contains one. The name is plural, so an array of one event is
  /// accepted, too (NOTIFY-6). Nested strings and arrays are rejected.
  private static func event(
    _ events: JSONElement, mayBeString: Bool = true, mayBeArray: Bool = true
  ) throws(IdentityTokenError) -> JSONElement {
    switch events.kind {
    case .object:
      return events
    case .string where mayBeString:
      let text = Array((events.string ?? "").utf8)
      let inner: JSONElement
      do {
        inner = try JSONDocument(parsing: text).root
      } catch {
        throw IdentityTokenError(.malformed, "events is a string that holds no strict JSON: \(error.words)")
      }
      return try event(inner, mayBeString: false, mayBeArray: mayBeArray)
    case .array where mayBeArray:
      var elements = events.elements.makeIterator()
      guard let only = elements.next(), elements.next() == nil else { break }
      return try event(only, mayBeString: mayBeString, mayBeArray: false)
    default:
      break
    }
    throw IdentityTokenError(.malformed, "events holds no single event")
  }
}
