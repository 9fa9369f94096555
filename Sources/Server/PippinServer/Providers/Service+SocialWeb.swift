import PippinAPI
import PippinAccounts
import PippinHTTP

extension PippinService {
  /// `GET /auth/google/callback` and those of the other providers: without cookies; changes no account.
  func socialCallback(_ call: Call, from way: WebProvider) async throws -> HTTPResponse {
    // Each asks the provider, and one state serves for many a made-up code.
    try limit(call, client: "")
    let result =
      switch try await flows.web.receiveSocialCallback(call.request.query, from: way) {
      case .verdict(let handle): ("handle", handle)
      case .cancelled(let state): ("cancelled", state)
      case .failed(let failure): ("failed", try await notice(of: failure, call))
      }
    return leaving(.redirect(Endpoint.finishPath(way.provider.rawValue) + "?" + FormData.encode([result])))
  }
}
