import PippinTokens
import PippinFoundation

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
  /// Never empty.
  let events: [JSONElement]
  /// What is wrong with the first element of the array that is no event, where others are.
  let malformedEvent: IdentityTokenError?

  init(_ document: JSONDocument) throws(IdentityTokenError) {
    self.document = document
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
    (self.events, malformedEvent) = try Self.events(Claim.required(events, "events"))
  }

  /// Creates the only notification. Call it only after the signature was checked.
  func notification() throws(IdentityTokenError) -> AppleNotification {
    if let malformedEvent { throw malformedEvent }
    guard events.count == 1 else { throw IdentityTokenError(.malformed, "events holds no single event") }
    return try notification(of: events[0], number: 0)
  }

  /// Creates all notifications, and tells what is wrong with the first that is none. Call it only after the signature was checked.
  func notifications() -> VerifiedAppleNotifications {
    var all: [AppleNotification] = []
    var refused = malformedEvent
    for (number, event) in events.enumerated() {
      do throws(IdentityTokenError) {
        all.append(try notification(of: event, number: number))
      } catch {
        refused = refused ?? error
      }
    }
    return VerifiedAppleNotifications(all: all, refused: refused)
  }

  private func notification(of event: JSONElement, number: Int) throws(IdentityTokenError) -> AppleNotification {
    func present(_ name: String) -> JSONElement? { event[name].flatMap { $0.isNull ? nil : $0 } }
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
    // Several events share one jti, and must not be taken for one another's duplicates.
    let id = (id ?? "sha256:" + Hexadecimal.encode(SHA256.hash(document.bytes))) + (number == 0 ? "" : "#\(number)")
    return AppleNotification(
      id: id, type: type, subject: subject,
      eventTime: try eventTime(present("event_time")), email: event["email"]?.string.flatMap { $0.isEmpty ? nil : $0 },
      isPrivateEmail: isPrivateEmail, audience: audience.string ?? "",
      issuedAt: Date(timeIntervalSince1970: TimeInterval(issuedAt)), rawEvent: event.rawBytes)
  }

  private func eventTime(_ value: JSONElement?) throws(IdentityTokenError) -> Date {
    guard let value else {
      return Date(timeIntervalSince1970: TimeInterval(issuedAt))
    }
    let time = TimeInterval(try Claim.seconds(value, "events.event_time"))
    return Date(timeIntervalSince1970: time >= Self.leastMilliseconds ? time / 1000 : time)
  }

  /// Apple documents an object and sends a string that contains one. The name is plural, so an array of events is
  /// accepted, too (NOTIFY-6). Nested strings and arrays are rejected.
  private static func events(
    _ events: JSONElement, mayBeString: Bool = true, mayBeArray: Bool = true
  ) throws(IdentityTokenError) -> (events: [JSONElement], malformed: IdentityTokenError?) {
    switch events.kind {
    case .object:
      return ([events], nil)
    case .string where mayBeString:
      let text = Array((events.string ?? "").utf8)
      let inner: JSONElement
      do {
        inner = try JSONDocument(parsing: text).root
      } catch {
        throw IdentityTokenError(.malformed, "events is a string that holds no strict JSON: \(error.words)")
      }
      return try self.events(inner, mayBeString: false, mayBeArray: mayBeArray)
    case .array where mayBeArray:
      var found: [JSONElement] = []
      var malformed: IdentityTokenError?
      for element in events.elements {
        do throws(IdentityTokenError) {
          found += try self.events(element, mayBeString: mayBeString, mayBeArray: false).events
        } catch {
          malformed = malformed ?? error
        }
      }
      guard !found.isEmpty else { throw malformed ?? IdentityTokenError(.malformed, "events is empty") }
      return (found, malformed)
    default:
      break
    }
    throw IdentityTokenError(.malformed, "events holds no event")
  }
}

/// Reads claims. The callers treat `null` as absent.
enum Claim {
  static func string(_ value: JSONElement, _ name: String) throws(IdentityTokenError) -> JSONElement {
    guard value.kind == .string else { throw wrongType(name, "a string") }
    return value
  }

  /// Checks an optional personal value: a string without control characters.
  static func checkPlain(ifPresent value: JSONElement?, _ name: String) throws(IdentityTokenError) {
    guard let value else { return }
    guard try !string(value, name).hasControlCharacter else {
      throw IdentityTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A string, or an array. An array never matches the expected audience (CLAIMS-4).
  static func audience(_ value: JSONElement) throws(IdentityTokenError) -> JSONElement {
    guard value.kind == .string || value.kind == .array else { throw wrongType("aud", "a string") }
    return value
  }

  /// Whole seconds. Apple never sends fractions, exponents or strings (CLAIMS-4).
  static func seconds(_ value: JSONElement, _ name: String) throws(IdentityTokenError) -> Int64 {
    guard let seconds = value.integer else { throw wrongType(name, "an integer") }
    return seconds
  }

  /// Apple documents and has sent both a JSON boolean and a string (NOTIFY-7).
  static func boolean(_ value: JSONElement, _ name: String) throws(IdentityTokenError) -> Bool {
    if let value = value.bool { return value }
    if value.equals("true") { return true }
    guard value.equals("false") else { throw wrongType(name, "a boolean or the string of one") }
    return false
  }

  static func required<Value>(_ value: Value?, _ name: String) throws(IdentityTokenError) -> Value {
    guard let value else { throw IdentityTokenError(.malformed, "\(name) is missing") }
    return value
  }

  private static func wrongType(_ name: String, _ expected: String) -> IdentityTokenError {
    IdentityTokenError(.malformed, "\(name) is not \(expected)")
  }
}
