import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The two calls of `pippin emulate` that replace a device.
struct EmulatorConnection: Sendable {
  private let emulator: EmulatorAddress
  private let bundleID: String

  init(_ address: URL, bundleID: String, transport: any HTTPTransport) throws(AuthorizationError) {
    emulator = try EmulatorAddress(address, transport: transport)
    self.bundleID = bundleID
  }

  /// Returns the credential, or `nil` if the user cancelled, or has never consented at launch.
  func authorize(
    _ appleID: String, _ device: EmulatedDevice, _ scopes: Set<AppleScope>, _ request: AuthorizationRequest
  ) async throws(AuthorizationError) -> AppleCredential? {
    let body = Body(
      bundle_id: bundleID, apple_id: appleID, nonce: request.nonce.sha256, state: request.state,
      scopes: AppleScope.inOrder(scopes).map(\.rawValue), hide_email: device.hidesEmail,
      existing: request.purpose == .existing,
      // A deleted name part is empty. A missing part keeps its value.
      name: device.editedName.map { Name(given_name: $0.givenName ?? "", family_name: $0.familyName ?? "") })
    let (data, status) = try await emulator.send("POST", "/emulator/native/authorizations", body: try encoded(body))
    guard status == 201 else {
      let refusal = try read(Refusal.self, data, status)
      if ["user_cancelled", "no_credential"].contains(refusal.error) { return nil }
      throw AuthorizationError(.failed, "The emulator rejected the request: \(refusal.detail).")
    }
    let given = try read(Given.self, data, status)
    // As Data, like in AuthenticationServices.
    return try AppleCredential(
      user: given.user, identityToken: Data(given.identity_token.utf8),
      authorizationCode: Data(given.authorization_code.utf8), state: given.state,
      name: given.name.map { PersonName(givenName: $0.given_name, familyName: $0.family_name) }, email: given.email,
      realUserStatus: AppleCredential.RealUserStatus(rawValue: given.real_user_status),
      userAgeRange: device.userAgeRange)
  }

  /// The credential state on the device of that Apple Account.
  func state(of user: String, onTheDeviceOf appleID: String) async -> CredentialState {
    let query = [("bundle_id", bundleID), ("user", user), ("apple_id", appleID)].map(URLQueryItem.init)
    do {
      let (data, status) = try await emulator.send("GET", "/emulator/native/credential-state", query: query)
      guard status == 200 else { return .unknown }
      switch try read(State.self, data, status).state {
      case "authorized": return .authorized
      case "revoked": return .revoked
      case "not_found": return .notFound
      case "transferred": return .transferred
      default: return .unknown
      }
    } catch {
      return .unknown
    }
  }

  private func encoded(_ body: Body) throws(AuthorizationError) -> Data {
    do {
      return try JSONEncoder().encode(body)
    } catch {
      throw AuthorizationError(.failed, "The request to the emulator cannot be encoded: \(error).")
    }
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ data: Data, _ status: Int
  ) throws(AuthorizationError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw AuthorizationError(
        .failed,
        "The server at \(emulator.address.absoluteString) is not an emulator of this version: status \(status).")
    }
  }
}

/// The address of an emulator on this machine, and the way to it.
struct EmulatorAddress: Sendable {
  let address: URL
  private let transport: any HTTPTransport

  init(_ address: URL, transport: any HTTPTransport) throws(AuthorizationError) {
    guard address.scheme?.lowercased() == "http", let host = address.host?.lowercased(),
      ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    else {
      throw AuthorizationError(
        .unavailable,
        "\(address.absoluteString) is not an emulator's address. Use an address on this machine, such as http://127.0.0.1:8081."
      )
    }
    self.address = address
    self.transport = transport
  }

  /// Sends a call, with a body in JSON if there is one.
  func send(
    _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data? = nil
  ) async throws(AuthorizationError) -> (Data, Int) {
    var parts = URLComponents(url: address, resolvingAgainstBaseURL: false)
    parts?.path = path
    parts?.queryItems = query.isEmpty ? nil : query
    guard let url = parts?.url else { throw AuthorizationError(.failed, "The emulator's address is invalid.") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.httpBody = body
    if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    do {
      let (data, response) = try await transport.send(request)
      return (data, response.statusCode)
    } catch {
      throw AuthorizationError(
        .failed, "There is no emulator at \(address.absoluteString). Start `pippin emulate` or `pippin demo` first.")
    }
  }
}

// The names on the wire.
private struct Name: Codable {
  var given_name, family_name: String?
}

private struct Body: Encodable {
  var bundle_id, apple_id, nonce, state: String
  var scopes: [String]
  var hide_email, existing: Bool
  var name: Name?
}

private struct Given: Decodable {
  var user, identity_token, authorization_code: String
  var state, email: String?
  var name: Name?
  var real_user_status: Int
}

private struct State: Decodable {
  var state: String
}

private struct Refusal: Decodable {
  var error, detail: String
}
