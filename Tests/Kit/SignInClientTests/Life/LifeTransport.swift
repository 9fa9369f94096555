import Foundation
import PippinAPI
import PippinLock
import PippinSecret

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network of one run, with the server model behind it.
struct LifeTransport: HTTPTransport {
  let world: World
  let fate: Fate

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    fate.step()
    guard !fate.isOver, let url = request.url else { throw URLError(.cannotConnectToHost) }
    let refresh =
      url.path == EndpointAddress.refreshSession.path ? try body(PippinAPI.RefreshRequest.self, request) : nil
    if let refresh { try begin(refresh) }
    defer { if let refresh { end(refresh) } }
    // Lets other tasks run meanwhile.
    for _ in 0..<3 { await Task.yield() }
    let answer = try arrive(request, path: url.path)
    for _ in 0..<3 { await Task.yield() }
    fate.step()
    guard !fate.isOver, let answer,
      let response = HTTPURLResponse(
        url: url, statusCode: answer.status, httpVersion: nil, headerFields: ["Content-Type": "application/json"])
    else {
      world.clock.pass(15)
      throw URLError(.timedOut)
    }
    return (answer.body, response)
  }

  /// `nil` when the answer is lost.
  private func arrive(_ request: URLRequest, path: String) throws -> ModelAnswer? {
    let now = world.clock.now
    return try world.seen.withLock { seen in
      if seen.network == .down { return nil }
      let bearer = request.value(forHTTPHeaderField: "Authorization").map { String($0.dropFirst("Bearer ".count)) }
      let answer: ModelAnswer
      switch (request.httpMethod ?? "", path) {
      case ("POST", EndpointAddress.createNonce.path):
        answer = .ok(APIEncoding.json(NonceAnswer(nonce: "nonce", nonceSHA256: "hash", expiresIn: 600)))
      case ("POST", EndpointAddress.signInWithApple.path):
        let body = try body(AppleSignInRequest.self, request)
        judgeName(in: body, &seen)
        answer = seen.server.signIn(
          body, key: request.value(forHTTPHeaderField: "Idempotency-Key"), under: bearer, now: now)
      case ("POST", EndpointAddress.refreshSession.path):
        answer = seen.server.refresh(try body(PippinAPI.RefreshRequest.self, request), now: now)
      case ("DELETE", EndpointAddress.endSession.path): answer = seen.server.end(bearer ?? "")
      case ("DELETE", EndpointAddress.deleteAccount.path):
        answer = seen.server.deleteAccount(bearer ?? "", now: now)
        // Apple sends the name of a deleted user again.
        seen.consented.subtract(seen.server.deleted)
        seen.savedNames.subtract(seen.server.deleted)
        seen.givenNow.subtract(seen.server.deleted)
      default: answer = .problem(404, "not_found")
      }
      if case .losing(let count) = seen.network {
        seen.network = count > 1 ? .losing(count - 1) : .up
        return nil
      }
      return answer
    }
  }

  /// A name must be stored before the server gets the credential, and the server must receive it.
  private func judgeName(in body: AppleSignInRequest, _ seen: inout World.Seen) {
    let user = body.userID ?? ""
    if seen.givenNow.contains(user), !seen.savedNames.contains(user) {
      seen.server.complain("\(user) was sent before the name was safe")
    }
    if seen.savedNames.contains(user), body.name == nil, seen.server.names[user] == nil {
      seen.server.complain("\(user)'s name was lost")
    }
  }

  private func begin(_ request: PippinAPI.RefreshRequest) throws {
    let token = request.refreshToken.revealed
    let id = token.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    try world.seen.withLock { seen in
      // After a crash, the dead run sends nothing.
      guard !fate.isOver else { throw URLError(.cannotConnectToHost) }
      if !seen.refreshesInTheAir.insert(id).inserted { seen.server.complain("two refreshes of \(id) in the air") }
      if generation(token) < seen.savedGenerations[id] ?? 0 {
        seen.server.complain("\(id) was refreshed with an old token")
      }
      // Storing it once is enough: the user may have signed out meanwhile.
      guard let key = request.retryKey?.revealed,
        seen.savedSeeds.contains(where: { key == Digest.hex($0 + "." + token) })
      else {
        return seen.server.complain("\(id) was refreshed before its key was safe")
      }
    }
  }

  private func end(_ request: PippinAPI.RefreshRequest) {
    let id = request.refreshToken.revealed.split(separator: ".").dropFirst().first.map(String.init) ?? ""
    world.seen.withLock { seen in _ = seen.refreshesInTheAir.remove(id) }
  }

  private func body<Body: Decodable>(_ type: Body.Type, _ request: URLRequest) throws -> Body {
    try JSONDecoder().decode(type, from: request.httpBody ?? Data())
  }
}

/// Apple's sheet of one run: it sends the name with the first consent only.
struct LifeApple: AuthorizationProvider {
  let world: World
  let user: String
  var id: ProviderID { .apple }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    let isFirst = world.seen.withLock { seen in
      let isFirst = seen.consented.insert(user).inserted
      if isFirst { seen.givenNow.insert(user) }
      return isFirst
    }
    return .apple(
      AppleCredential(
        user: user, identityToken: "token", authorizationCode: "code-\(world.counter.next())", state: request.state,
        name: isFirst ? PersonName(givenName: "Name of \(user)") : nil))
  }
}
