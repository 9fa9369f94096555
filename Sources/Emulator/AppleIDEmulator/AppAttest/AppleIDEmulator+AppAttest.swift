import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// SHA-256 of the root certificate of emulated attestations. Its private key is public, so a real server must not trust it.
  public static let appAttestRootFingerprint: [UInt8] = SHA256.hash(AppAttestWriter.rootCertificate)

  /// The root certificate of emulated attestations as PEM: the same for each emulator and each seed.
  public static let appAttestRootPEM: String = {
    do throws(CryptographyError) {
      return try CertificatePEM.text(AppAttestWriter.rootCertificate)
    } catch {
      fatalError("the emulator's root certificate cannot be written: \(error.detail)")
    }
  }()

  /// `/emulator/app-attest/…`: what `DCAppAttestService` does in an app, and the root certificate.
  func appAttest(_ request: HTTPRequest, _ parts: [String], _ entry: Entry) throws(ControlError) -> HTTPResponse {
    switch (request.method, Array(parts.dropFirst())) {
    case ("GET", ["root"]):
      return HTTPResponse(
        status: 200, fields: ["content-type": "application/x-pem-file"], body: Array(Self.appAttestRootPEM.utf8))
    case ("GET", ["keys"]): return try listAppKeys(request)
    case ("POST", ["keys"]): return try makeAppKey(request, entry)
    case ("DELETE", let rest) where rest.count == 2 && rest[0] == "keys":
      // The app was deleted, and its keys with it.
      try withState { state throws(ControlError) in
        guard let index = state.appKeys.firstIndex(where: { $0.id == rest[1] }) else {
          throw .notFound("no such key: \(rest[1])")
        }
        state.appKeys.remove(at: index)
      }
      return .done
    case ("POST", ["attestations"]): return try attest(request, entry)
    case ("POST", ["assertions"]): return try assertApp(request, entry)
    default: throw .notFound("nothing at this path for \(request.method)")
    }
  }

  /// Whether a call asks the device or Apple's service, which faults of the endpoint `app_attest` strike.
  static func isAppAttestCall(_ request: HTTPRequest, _ parts: [String]) -> Bool {
    request.method == "POST" && parts.count == 2 && parts[0] == "app-attest"
  }

  private func listAppKeys(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    let keys = withState { $0.appKeys }
    return .items(try ListPage(request).cut(keys, number: \.number)) { key, writer in
      writer.member("key_id", key.id)
      writer.member("bundle_id", key.bundleID)
      writer.member("environment", key.isDevelopment ? "development" : "production")
      writer.member("attested", key.isAttested)
      writer.member("counter", Int(key.counter))
    }
  }

  /// `generateKey`.
  private func makeAppKey(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    struct Order: Decodable {
      var bundle_id: String
      var environment: String?
    }
    let order = try ControlBody(request).decode(Order.self)
    guard let client = entry.registry.clients[order.bundle_id], !client.isService else {
      throw .notFound("no app has the bundle id \(order.bundle_id)")
    }
    let environment = order.environment ?? "production"
    guard environment == "production" || environment == "development" else {
      throw .malformed("environment must be production or development")
    }
    let (number, seed) = withState { state in
      state.lastAppKeyNumber += 1
      return (state.lastAppKeyNumber, state.seed)
    }
    let id = try made { () throws(CryptographyError) in
      try EmulatedAppKey.id(of: EmulatedAppKey.key(number, seed: seed))
    }
    let key = EmulatedAppKey(
      number: number, id: Base64URL.encode(id), bundleID: client.id, isDevelopment: environment == "development")
    try withState { state throws(ControlError) in
      guard state.appKeys.count < EmulatorState.appKeyLimit else {
        throw .conflict("there are already \(EmulatorState.appKeyLimit) keys")
      }
      state.appKeys.append(key)
    }
    record(request, entry, status: 201, clientID: client.id, words: "a device made the key \(number) of App Attest")
    return .control(status: 201) { $0.member("key_id", key.id) }
  }

  /// `attestKey`.
  private func attest(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let order = try AppKeyOrder(request)
    let writer = try withState { state throws(ControlError) in
      let index = try state.appKey(order, now: entry.now)
      guard !state.appKeys[index].isAttested else { throw .invalidKey("the key has been attested already") }
      let writer = try state.writer(index, order, entry) { $0.isOfAttestations }
      state.appKeys[index].isAttested = true
      return writer
    }
    let bytes = try made { () throws(CryptographyError) in try writer.attestation() }
    return answer("attestation", bytes, writer, request, entry)
  }

  /// `generateAssertion`.
  private func assertApp(_ request: HTTPRequest, _ entry: Entry) throws(ControlError) -> HTTPResponse {
    let order = try AppKeyOrder(request)
    let writer = try withState { state throws(ControlError) in
      let index = try state.appKey(order, now: entry.now)
      guard state.appKeys[index].isAttested else { throw .invalidKey("the key has not been attested") }
      state.appKeys[index].counter += 1
      return try state.writer(index, order, entry) { $0.isOfAppAssertions }
    }
    let bytes = try made { () throws(CryptographyError) in try writer.assertion() }
    return answer("assertion", bytes, writer, request, entry)
  }

  private func answer(
    _ name: String, _ bytes: [UInt8], _ writer: AppAttestWriter, _ request: HTTPRequest, _ entry: Entry
  ) -> HTTPResponse {
    let faults = writer.faults.map(\.rawValue).sorted().joined(separator: ", ")
    record(
      request, entry, status: 201, clientID: writer.key.bundleID,
      words: "\(name) of the key \(writer.key.number)\(faults.isEmpty ? "" : ", with injected faults: \(faults)")")
    return .control(status: 201) { $0.member(name, Base64URL.encode(bytes)) }
  }

  /// Calculates outside of the lock.
  private func made<Value>(_ body: () throws(CryptographyError) -> Value) throws(ControlError) -> Value {
    do throws(CryptographyError) {
      return try body()
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: "the key cannot be used: \(error.detail)")
    }
  }
}

/// The body of an attestation or an assertion.
private struct AppKeyOrder {
  let keyID: String
  let clientDataHash: [UInt8]

  init(_ request: HTTPRequest) throws(ControlError) {
    struct Body: Decodable {
      var key_id, client_data_hash: String
    }
    let body = try ControlBody(request).decode(Body.self)
    // `DCAppAttestService` takes any data, and Apple's server refuses what is no SHA-256.
    guard let hash = Base64URL.decode(body.client_data_hash), hash.count == SHA256.byteCount else {
      throw ControlError(
        status: 403, error: "invalidInput", detail: "client_data_hash must be a SHA-256 in base64url", iosCode: 2)
    }
    keyID = body.key_id
    clientDataHash = hash
  }
}

extension ControlError {
  /// `DCError.Code.invalidKey`.
  fileprivate static func invalidKey(_ detail: String) -> ControlError {
    ControlError(status: 403, error: "invalidKey", detail: detail, iosCode: 3)
  }
}

extension EmulatorState {
  static let appKeyLimit = 10_000

  /// The index of a key that the device has.
  fileprivate mutating func appKey(_ order: AppKeyOrder, now: Double) throws(ControlError) -> Int {
    guard let index = appKeys.firstIndex(where: { $0.id == order.keyID }) else {
      throw .invalidKey("the device has no such key")
    }
    if strikes(.invalidKey, at: .appAttest, now: now) {
      throw .invalidKey("an injected fault: the device has lost the key")
    }
    return index
  }

  fileprivate mutating func writer(
    _ index: Int, _ order: AppKeyOrder, _ entry: AppleIDEmulator.Entry, where fits: (Fault.Kind) -> Bool
  ) throws(ControlError) -> AppAttestWriter {
    let key = appKeys[index]
    guard let client = registry.clients[key.bundleID] else {
      throw .notFound("no app has the bundle id \(key.bundleID)")
    }
    let kinds = faults.isEmpty ? [] : Fault.Kind.allCases.filter(fits)
    let struck = Set(kinds.filter { strikes($0, at: .appAttest, now: entry.now) })
    return AppAttestWriter(
      key: key, appID: "\(client.teamID).\(client.id)", clientDataHash: order.clientDataHash, seed: seed,
      now: entry.second, faults: struck)
  }
}

extension Fault.Kind {
  /// Whether the kind changes what an attestation says.
  var isOfAttestations: Bool {
    switch self {
    case .wrongNonce, .wrongKeyID, .wrongAppID, .attestedCounter, .wrongEnvironment, .wrongCredentialID, .foreignRoot,
      .expiredCertificate:
      true
    default: false
    }
  }

  /// Whether the kind changes what an assertion of App Attest says.
  var isOfAppAssertions: Bool { self == .wrongAppID || self == .counterStuck || self == .badSignature }

  /// Whether the kind has a meaning at the endpoint `app_attest` and at no other.
  var isAppAttestOnly: Bool { isOfAttestations || self == .invalidKey }
}
