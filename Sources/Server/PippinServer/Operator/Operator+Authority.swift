import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret

extension OperatorResponder {
  typealias APIHandler = @Sendable (OperatorResponder, Call, OperatorToken) async throws -> HTTPResponse

  /// An operation of the operator API, for who presents a token that allows what it demands.
  static func api(_ endpoint: Endpoint, _ handler: @escaping APIHandler) -> RouteBinding<OperatorResponder> {
    RouteBinding(endpoint) { responder, call in try await handler(responder, call, responder.authority(call)) }
  }

  /// The operator token that a call presents, if it allows what the endpoint demands.
  private func authority(_ call: Call) async throws(Problem) -> OperatorToken {
    guard case .operatorToken(let scope) = call.endpoint.caller else {
      throw Problem(.internalError, cause: "the endpoint \(call.endpoint.id) names no scope")
    }
    let token: OperatorToken
    do {
      let text = try call.operatorToken()
      // A client's own token is a JWT, and an operator token has no dots.
      if text.contains("."), let ofClient = try await flows.openID.operatorToken(presented: SecretText(text)) {
        token = ofClient
      } else {
        token = try await flows.operations.token(presented: SecretText(text))
      }
    } catch let problem as Problem {
      throw problem
    } catch let refusal as OperatorRefusal {
      throw Problem(refusal)
    } catch let error as FlowError {
      throw Problem(from: error)
    } catch {
      throw Problem(.internalError, cause: "\(error)")
    }
    guard let scope else { return token }
    guard let demanded = OperatorToken.Scope(rawValue: scope), token.allows(demanded) else {
      throw Problem(.insufficientScope, detail: "The token lacks the scope \(scope).")
    }
    return token
  }
}

extension Problem {
  init(_ refusal: OperatorRefusal) {
    switch refusal {
    case .invalid: self.init(.operatorTokenInvalid)
    case .storeUnavailable(let detail):
      self.init(.storeUnavailable, cause: detail)
      retryAfter = 2
    }
  }
}

extension Call {
  /// The token of `Authorization: Bearer`, of an operator.
  fileprivate func operatorToken() throws(Problem) -> String {
    do {
      return try bearer()
    } catch {
      throw Problem(.operatorTokenInvalid, detail: "Send “Authorization: Bearer” with an operator token.")
    }
  }
}
