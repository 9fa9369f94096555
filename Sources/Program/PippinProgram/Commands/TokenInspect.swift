import PippinFoundation
import PippinAPI
import PippinTokens

extension Command {
  static let tokenInspect = Command(
    name: "token inspect", summary: "Show a token's header and claims without verifying it.",
    options: [.flag("json", "print header and claims as JSON")],
    operand: "TOKEN or -",
    run: { (invocation) throws(CommandFailure) in
      let input = try invocation.oneInput()
      let jws: CompactJWS
      let claims: JSONElement
      do {
        jws = try CompactJWS(parsing: input, maximumLength: Verification.maximumLength)
        claims = try JSONDocument(parsing: jws.payload).root
      } catch let error as JOSEError {
        throw .refused(code: "malformed", detail: "This is not a compact JWS: \(error.detail).")
      } catch {
        throw .refused(code: "malformed", detail: "The payload is not strict JSON.")
      }
      let inspection = TokenInspection(header: jws.header, claims: claims, now: invocation.now())
      try invocation.console.write(invocation.arguments.has("json") ? inspection.json : Array(inspection.words.utf8))
    })
}

/// The contents of an unverified token.
private struct TokenInspection {
  let header: JWSHeader
  let claims: JSONElement
  let now: Date

  /// The claims that are shown with a label, in this order.
  private static let labels = [
    ("iss", "issued by"), ("aud", "audience"), ("sub", "subject"), ("email", "email address"),
    ("email_verified", "address is verified"), ("is_private_email", "address is a private relay"), ("nonce", "nonce"),
  ]
  private static let times = [
    ("iat", "issued"), ("auth_time", "person authenticated"), ("exp", "expires"),
  ]

  var words: String {
    var text = "UNVERIFIED: the signature has not been checked. Do not rely on any of this.\n\n"
    text += line("signed with", quoted(header.algorithm))
    text += line("key id", header.keyID.map(quoted) ?? "(none)")
    if let type = header.type { text += line("type", quoted(type)) }
    for (name, label) in Self.labels {
      if let value = claims[name] { text += line(label, shown(value)) }
    }
    for (name, label) in Self.times {
      if let value = claims[name] { text += line(label, time(value)) }
    }
    let known = Set((Self.labels + Self.times).map(\.0))
    for (name, value) in claims.members where !known.contains(name) {
      text += line(Printable.text(name), shown(value))
    }
    if claims.kind != .object { text += line("the payload", shown(claims)) }
    return text
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("unverified", true)
    writer.name("header")
    writer.beginObject()
    writer.member("alg", header.algorithm)
    writer.member("kid", ifPresent: header.keyID)
    writer.member("typ", ifPresent: header.type)
    writer.endObject()
    writer.name("claims")
    writer.raw(CompactJSON.line(claims.rawBytes))
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private func line(_ label: String, _ value: String) -> String {
    "  \(label): \(value)\n"
  }

  private func quoted(_ text: String) -> String { Printable.text(text, limit: 200) }

  private func shown(_ value: JSONElement) -> String {
    quoted(value.string ?? String(decoding: CompactJSON.line(value.rawBytes), as: UTF8.self))
  }

  private func time(_ value: JSONElement) -> String {
    guard let seconds = value.integer else { return shown(value) + " (not a time)" }
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let distance = Int(min(max(abs(date.timeIntervalSince(now)).rounded(), 0), 1e12))
    return "\(Timestamp(date).text) (\(Self.words(distance)) \(date <= now ? "ago" : "from now"))"
  }

  private static func words(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
