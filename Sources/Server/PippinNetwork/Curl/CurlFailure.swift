import CPippinCurl
import PippinHTTP

/// Translates a libcurl error for the caller.
struct CurlFailure {
  let error: TransportError

  init(_ code: CURLcode, of transfer: CurlTransfer, on handle: CurlHandle) {
    let meaning: TransportError.Code =
      if transfer.isTooLarge {
        .answerTooLarge
      } else if transfer.isMalformed || (code == CURLE_UNSUPPORTED_PROTOCOL && handle.hasSent) {
        // libcurl reports an answer that is not HTTP with the second code.
        .connectionLost
      } else {
        Self.meaning(of: code)
      }
    error = TransportError(code: meaning, mayHaveReachedServer: handle.hasSent, detail: handle.detail(of: code))
  }

  private static func meaning(of code: CURLcode) -> TransportError.Code {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .couldNotResolve
    case CURLE_COULDNT_CONNECT, CURLE_PROXY: .couldNotConnect
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_FILESIZE_EXCEEDED: .answerTooLarge
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: .unsupportedRequest
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
      .tls
    default: .connectionLost
    }
  }
}
