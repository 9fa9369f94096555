import Foundation
import PippinBackEnd
import PippinHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Create one and share it: it keeps the server's keys.
/// - Parameters:
///   - issuer: the server's `public_url`.
///   - audience: the client's `audience`, by default its id.
func accessTokenVerifier(issuer: String, audience: String) throws -> AccessTokenVerifier {
  try AccessTokenVerifier(issuer: issuer, audience: audience, transport: KeySetTransport(), now: { Date() })
}

/// Whom to answer as, or the status to refuse with: 401 for the token, 503 while the keys cannot be fetched.
func account(authorization: String?, verifier: AccessTokenVerifier) async -> (id: String?, status: Int) {
  do {
    return (try await verifier.verify(authorization: authorization).subject, 200)
  } catch {
    return (nil, error.httpStatus)
  }
}

/// Fetches the key set, every few minutes. In Vapor and Hummingbird take `AsyncHTTPClientTransport.shared`.
struct KeySetTransport: Transport {
  func send(_ request: PippinHTTP.HTTPRequest, timeout: Duration) async throws(TransportError)
    -> PippinHTTP.HTTPResponse
  {
    guard let url = URL(string: request.url) else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "no URL")
    }
    do {
      let (body, answer) = try await URLSession.shared.data(for: URLRequest(url: url))
      return HTTPResponse(status: (answer as? HTTPURLResponse)?.statusCode ?? 0, body: [UInt8](body))
    } catch {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(type(of: error))")
    }
  }
}
