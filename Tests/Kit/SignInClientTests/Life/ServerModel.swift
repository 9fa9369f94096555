import PippinFoundation
import Foundation
import PippinAPI
import PippinSecret

/// A minimal model of the server: sessions by R-11, codes that work once, received names, and complaints about the
/// client.
struct ServerModel {
  struct Session {
    var user: String
    var generation = 1
    var rotatedAt: Date?
    var rotationKey: String?
    /// The retry key of each generation, to check that a repetition gets the same answer.
    var keys: [Int: String] = [:]
    var endReason: String?
    var authenticatedAt: Date

    /// A rotation with a retry key is forgiven for this key at any time, one without for a minute (R-11).
    func forgives(_ key: String, at now: Date) -> Bool {
      guard let rotationKey, !rotationKey.isEmpty else {
        return rotatedAt.map { now.timeIntervalSince($0) < 60 } ?? false
      }
      return key == rotationKey
    }
  }

  private(set) var sessions: [String: Session] = [:]
  private(set) var names: [String: String] = [:]
  private(set) var deleted: Set<String> = []
  private var answers: [String: SignInAnswer] = [:]
  private var spentCodes: [String: String] = [:]
  /// Wrong behaviour of the kit.
  private(set) var complaints: [String] = []

  mutating func complain(_ text: String) { complaints.append(text) }

  mutating func signIn(_ request: AppleSignInRequest, key: String?, under bearer: String?, now: Date) -> ModelAnswer {
    let user = request.userID ?? ""
    let code = request.authorizationCode.revealed
    if let key, let answer = answers[key] { return .ok(APIEncoding.json(answer)) }
    if let bearer, live(bearer) == nil { return .problem(401, "access_token_invalid") }
    if spentCodes[code] != nil {
      complain("the code \(code) was sent twice")
      return .problem(401, "authorization_code_invalid")
    }
    if let given = request.name?.givenName, names[user] == nil { names[user] = given }
    spentCodes[code] = key ?? ""
    deleted.remove(user)
    if let bearer, let id = live(bearer) {
      guard sessions[id]?.user == user else { return .problem(409, "apple_user_mismatch") }
      sessions[id]?.authenticatedAt = now
      // A new proof voids every earlier refresh token (R-11).
      sessions[id]?.generation += 1000
      sessions[id]?.rotatedAt = nil
      sessions[id]?.rotationKey = nil
      let answer = answer(id)
      if let key { answers[key] = answer }
      return .ok(APIEncoding.json(answer))
    }
    let id = "s\(sessions.count + 1)"
    sessions[id] = Session(user: user, authenticatedAt: now)
    let answer = answer(id)
    if let key { answers[key] = answer }
    return .ok(APIEncoding.json(answer))
  }

  mutating func refresh(_ request: RefreshRequest, now: Date) -> ModelAnswer {
    let parts = request.refreshToken.revealed.split(separator: ".")
    guard parts.count == 3, let generation = Int(parts[2]), var session = sessions[String(parts[1])] else {
      return .problem(401, "refresh_token_invalid")
    }
    let id = String(parts[1])
    if let reason = session.endReason { return .problem(401, "session_ended", reason: reason) }
    let key = request.retryKey?.revealed ?? ""
    if let known = session.keys[generation], known != key {
      complain("\(id) repeats the refresh of generation \(generation) with another key")
    }
    session.keys[generation] = key
    if generation == session.generation {
      session.generation += 1
      session.rotatedAt = now
      session.rotationKey = key
    } else if generation < session.generation - 1 || !session.forgives(key, at: now) {
      if generation == session.generation - 1 { complain("\(id) was ended for reuse of its last token") }
      session.endReason = "reuse_detected"
    }
    sessions[id] = session
    if let reason = session.endReason { return .problem(401, "session_ended", reason: reason) }
    return .ok(APIEncoding.json(RefreshAnswer(session: body(id))))
  }

  mutating func end(_ bearer: String) -> ModelAnswer {
    guard let id = live(bearer) else { return .problem(401, "session_ended", reason: "signed_out") }
    sessions[id]?.endReason = "signed_out"
    return .none
  }

  mutating func deleteAccount(_ bearer: String, now: Date) -> ModelAnswer {
    guard let id = live(bearer), let session = sessions[id] else {
      return .problem(401, "session_ended", reason: "account_deleted")
    }
    guard now.timeIntervalSince(session.authenticatedAt) < 600 else {
      return .problem(403, "reauthentication_required")
    }
    for id in sessions.keys where sessions[id]?.user == session.user && sessions[id]?.endReason == nil {
      sessions[id]?.endReason = "account_deleted"
    }
    deleted.insert(session.user)
    names[session.user] = nil
    return .ok(APIEncoding.json(DeletionAnswer(deletion: .init(id: "d", receipt: SecretText("r"), apple: "pending"))))
  }

  private func live(_ bearer: String) -> String? {
    let parts = bearer.split(separator: ".")
    guard parts.count == 3, let session = sessions[String(parts[1])], session.endReason == nil else { return nil }
    return String(parts[1])
  }

  private func body(_ id: String) -> SessionBody {
    let generation = sessions[id]?.generation ?? 0
    return SessionBody(
      id: id, accessToken: SecretText("access.\(id).\(generation)"), expiresIn: 900,
      refreshToken: SecretText("refresh.\(id).\(generation)"), refreshExpiresIn: 5_184_000)
  }

  private func answer(_ id: String) -> SignInAnswer {
    SignInAnswer(
      account: AccountBody(id: sessions[id]?.user ?? "", createdAt: Timestamp(Date(timeIntervalSince1970: 0))),
      session: body(id), created: false, linked: false)
  }
}

/// The model's answer.
enum ModelAnswer {
  case ok([UInt8])
  case none
  case problem(Int, String, reason: String? = nil)

  var status: Int {
    switch self {
    case .ok: 200
    case .none: 204
    case .problem(let status, _, _): status
    }
  }

  var body: Data {
    switch self {
    case .ok(let bytes): return Data(bytes)
    case .none: return Data()
    case .problem(_, let code, let reason):
      let reason = reason.map { #","reason":"\#($0)""# } ?? ""
      return Data(#"{"code":"\#(code)","detail":"\#(code)"\#(reason)}"#.utf8)
    }
  }
}
