import PippinHTTP
import PippinTokens

/// A signing certificate of an Android app, by its SHA-256 fingerprint as in assetlinks.json.
struct AndroidCaller: Decodable, Sendable {
  var certificate: String
  var package: String?
}

/// Who asks for a passkey: a page, an app of Apple's systems, or an Android app.
enum PasskeyCaller: Sendable {
  case web(HTTPURL)
  /// An app by its bundle id, with the identifier that Apple's error text names.
  case app(bundleID: String, identifier: String?)
  case android(fingerprint: [UInt8], package: String?)

  /// Reads exactly one of `origin`, `bundle_id` and `android`, and holds it against the kind of device.
  init(
    origin: String?, bundleID: String?, android: AndroidCaller?, on device: PasskeyDevice, _ registry: Registry
  ) throws(ControlError) {
    guard [origin != nil, bundleID != nil, android != nil].filter(\.self).count == 1 else {
      throw .malformed("give exactly one of origin, bundle_id and android")
    }
    if let origin {
      self = .web(try Self.page(origin))
    } else if let bundleID {
      guard device.kind.keychain == .icloud else {
        throw .malformed("bundle_id is for an iphone or a mac; \(device.id) is of kind \(device.kind.rawValue)")
      }
      let client = registry.clients[bundleID].flatMap { $0.isService ? nil : $0 }
      self = .app(bundleID: bundleID, identifier: client.map { "\($0.teamID).\($0.id)" })
    } else if let android {
      guard device.kind == .android else {
        throw .malformed("android is for an android device; \(device.id) is of kind \(device.kind.rawValue)")
      }
      self = .android(fingerprint: try Self.fingerprint(android.certificate), package: android.package)
    } else {
      throw .malformed("give exactly one of origin, bundle_id and android")
    }
  }

  /// An origin as browsers write it: scheme, host and port, and nothing after.
  private static func page(_ text: String) throws(ControlError) -> HTTPURL {
    do throws(HTTPError) {
      let url = try HTTPURL(parsing: text)
      if url.origin == text { return url }
    } catch {
      // The refusal below says what is wanted.
    }
    throw .malformed("origin must be an origin as browsers write it, such as https://example.com, without a path")
  }

  /// 32 bytes in upper-case hexadecimal with colons, as in `sha256_cert_fingerprints` (PK-75).
  private static func fingerprint(_ text: String) throws(ControlError) -> [UInt8] {
    let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
    let digits = Set("0123456789ABCDEF".utf8)
    let bytes = pairs.compactMap { pair in
      pair.utf8.count == 2 && pair.utf8.allSatisfy(digits.contains) ? UInt8(pair, radix: 16) : nil
    }
    guard bytes.count == 32, pairs.count == 32 else {
      throw .malformed("android.certificate must be 32 bytes in hexadecimal with colons, as in assetlinks.json (PK-75)")
    }
    return bytes
  }

  var isApp: Bool { if case .app = self { true } else { false } }

  /// The RP ID that the options name or that follows from the page, if this caller may use it (PK-67, PK-69).
  func rpID(_ named: String?) throws(ControlError) -> String {
    switch self {
    case .web(let page):
      let id = named ?? page.host
      guard page.scheme == "https" || page.host == "localhost" else {
        throw .platform(.security, .failed, "\(page.origin) has no TLS, and only localhost may do without (PK-67)")
      }
      guard Self.isDomain(id), page.host == id || page.host.hasSuffix("." + id) && id.contains(".") else {
        throw .platform(
          .security, .failed, "the RP ID “\(id)” is neither the host of \(page.origin) nor a domain above it (PK-67)")
      }
      return id
    case .app(let bundleID, let identifier):
      let id = try Self.required(named)
      guard identifier != nil else {
        throw .platform(
          .security, .failed, "Application with identifier \(bundleID) is not associated with domain \(id) (PK-144)")
      }
      return id
    case .android: return try Self.required(named)
    }
  }

  private static func required(_ named: String?) throws(ControlError) -> String {
    guard let named else { throw .options("an app's options need the RP ID") }
    guard isDomain(named) else {
      throw .platform(.security, .failed, "the RP ID “\(named)” is not a domain in lower case (PK-69)")
    }
    return named
  }

  /// A domain in lower case that can be an RP ID: not an IP address, and of one label only `localhost`.
  private static func isDomain(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    guard text.utf8.count <= 253, text == "localhost" || labels.count >= 2 else { return false }
    return labels.last?.utf8.allSatisfy { (48...57).contains($0) } == false
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(letters.contains) && !label.hasPrefix("-")
          && !label.hasSuffix("-")
      }
  }

  /// The origin in the client data (PK-74, PK-75).
  func origin(for rpID: String) -> String {
    switch self {
    case .web(let page): page.origin
    case .app: "https://\(rpID)"
    case .android(let fingerprint, _): "android:apk-key-hash:\(Base64URL.encode(fingerprint))"
    }
  }
}

/// `clientDataJSON` (§5.8.1).
struct ClientData: Sendable {
  let type: String
  let challenge: [UInt8]
  let origin: String
  /// Absent from what apps of Apple's systems send (PK-22).
  let crossOrigin: Bool?
  let topOrigin: String?
  let androidPackage: String?

  /// - Parameters:
  ///   - oldChallenge: that of an earlier ceremony, for the fault.
  init(
    isRegistration: Bool, challenge: [UInt8], caller: PasskeyCaller, rpID: String, faults: Set<Fault.Kind>,
    oldChallenge: [UInt8]?
  ) {
    type = isRegistration != faults.contains(.wrongType) ? "webauthn.create" : "webauthn.get"
    if faults.contains(.oldChallenge), let oldChallenge {
      self.challenge = oldChallenge
    } else if faults.contains(.wrongChallenge) {
      // As long as the true one, so that only a comparison finds it.
      self.challenge = challenge.map { $0 ^ 0x5A }
    } else {
      self.challenge = challenge
    }
    let origin = caller.origin(for: rpID)
    if faults.contains(.subdomainOrigin) {
      self.origin = origin.hasPrefix("android:") ? "https://sub.\(rpID)" : origin.replacing("://", with: "://sub.")
    } else {
      self.origin = faults.contains(.wrongOrigin) ? "https://attacker.example" : origin
    }
    crossOrigin = faults.contains(.crossOrigin) ? true : caller.isApp ? nil : false
    topOrigin = faults.contains(.topOrigin) ? "https://top.example" : nil
    if case .android(_, let package) = caller { androidPackage = package } else { androidPackage = nil }
  }

  /// The members in the order of §5.8.1.1.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("type", type)
    writer.member("challenge", Base64URL.encode(challenge))
    writer.member("origin", origin)
    if let crossOrigin { writer.member("crossOrigin", crossOrigin) }
    writer.member("topOrigin", ifPresent: topOrigin)
    writer.member("androidPackageName", ifPresent: androidPackage)
    writer.endObject()
    return writer.bytes
  }
}
