import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.backend
/// Connects the kit to the shop's server, `server.py`.
nonisolated struct ShopBackend: AuthenticationBackend {
  let address: URL
  var transport: any HTTPTransport = URLSessionTransport()

  func nonce() async throws(SignInError) -> Nonce {
    let answer: NonceAnswer = try await call("POST", "nonce")
    return Nonce(raw: answer.nonce)
  }

  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply {
    guard case .apple(let credential) = attempt.authorization else {
      throw SignInError(.unsupportedAuthorization, "The shop takes Apple's credentials only.")
    }
    let login = Login(
      existing: attempt.purpose == .existing, identityToken: credential.identityToken,
      authorizationCode: credential.authorizationCode,
      nonce: attempt.nonce.raw, name: attempt.name.map(Name.init), deviceID: attempt.device.id)
    let answer: LoginAnswer
    do throws(SignInError) {
      answer = try await call("POST", "login", body: login, token: attempt.confirmedSession)
    } catch {
      // A silent request must not create an account.
      guard error.code.rawValue == "no_account" else { throw error }
      return .noAccount
    }
    // The shop has one session per account, and one token that works until the server rejects it.
    return .signedIn(
      BackendSession(
        id: answer.user.id, account: answer.user.account, tokens: SessionTokens(accessToken: answer.token),
        wasCreated: answer.created))
  }

  func account(_ check: SessionCheck) async throws(SignInError) -> Account {
    var fields: [String: String] = [:]
    fields["Apple-User"] = check.appleUser
    fields["Apple-Credential-State"] = check.isConsentRevoked ? "revoked" : nil
    let answer: UserAnswer = try await call("GET", "me", token: check.accessToken, fields: fields)
    return answer.user.account
  }

  func signOut(accessToken: String) async throws(SignInError) {
    let _: Nothing = try await call("POST", "logout", token: accessToken)
  }

  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    let _: Nothing = try await call("DELETE", "me", token: accessToken)
    return Deletion(progress: .revoked)
  }
}
// snippet.end

// snippet.call
nonisolated extension ShopBackend {
  /// Sends one request. The thrown error's code tells the kit what to do.
  private func call<Answer: Decodable>(
    _ method: String, _ path: String, body: Login? = nil, token: String? = nil, fields: [String: String] = [:]
  ) async throws(SignInError) -> Answer {
    var request = URLRequest(url: address.appendingPathComponent(path))
    request.httpMethod = method
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    do {
      if let body {
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try Self.encoder.encode(body)
      }
      let (data, response) = try await transport.send(request)
      guard (200..<300).contains(response.statusCode) else { throw Self.error(response.statusCode, data) }
      return try Self.decoder.decode(Answer.self, from: data.isEmpty ? Data("{}".utf8) : data)
    } catch let error as SignInError {
      throw error
    } catch is DecodingError {
      throw SignInError(.unexpectedAnswer, "The shop's server sent an unexpected answer.")
    } catch {
      throw SignInError(.unreachable, "The shop's server cannot be reached: \(error.localizedDescription)")
    }
  }

  private static func error(_ status: Int, _ data: Data) -> SignInError {
    let answer = try? decoder.decode(ErrorAnswer.self, from: data)
    let message = answer?.message ?? "Status \(status)."
    switch (status, answer?.error) {
    case (500..., _), (429, _): return SignInError(.unreachable, message)
    case (_, "signed_out"): return SignInError(.sessionEnded, message, reason: SignOutReason.signedOut.rawValue)
    case (_, "consent_revoked"):
      return SignInError(.sessionEnded, message, reason: SignOutReason.appleConsentRevoked.rawValue)
    case (_, "another_person"): return SignInError(.anotherPerson, message)
    default: return SignInError(SignInError.Code(rawValue: answer?.error ?? "shop_refused"), message)
    }
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()
}
// snippet.end

// snippet.wire
// The wire types are nonisolated because an app may isolate everything to the main actor by default.
nonisolated private struct Login: Encodable {
  var provider = "apple"
  var existing: Bool
  var identityToken: String
  var authorizationCode: String
  var nonce: String
  var name: Name?
  var deviceID: String
}

nonisolated private struct Name: Codable {
  var givenName: String?
  var familyName: String?

  init(_ name: PersonName) {
    givenName = name.givenName
    familyName = name.familyName
  }
}

nonisolated private struct User: Decodable {
  var id: String
  var name: Name?
  var email: String?
  var createdAt: Date

  var account: Account {
    Account(
      id: id, name: name.map { PersonName(givenName: $0.givenName, familyName: $0.familyName) }, email: email,
      isEmailVerified: email != nil, createdAt: createdAt)
  }
}

nonisolated private struct NonceAnswer: Decodable { var nonce: String }
nonisolated private struct UserAnswer: Decodable { var user: User }
nonisolated private struct ErrorAnswer: Decodable { var error: String, message: String }
nonisolated private struct Nothing: Decodable {}
nonisolated private struct LoginAnswer: Decodable {
  var user: User
  var token: String
  var created: Bool
}
// snippet.end
