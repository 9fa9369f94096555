import CPippinCurl
import PippinFoundation
import PippinHTTP

/// A libcurl easy handle, reused for successive transfers; common options are set once.
@safe final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutableBufferPointer<CChar>
  /// The current request's fields; libcurl does not copy the list.
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var detours: UnsafeMutablePointer<curl_slist>?

  /// Nil if the system is out of memory.
  init?(configuration: CurlConfiguration) {
    guard let pointer = unsafe curl_easy_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0)
    guard setCommon(configuration) else { return nil }
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe curl_slist_free_all(fields)
    unsafe curl_slist_free_all(detours)
    unsafe errorText.deallocate()
  }

  private func setCommon(_ configuration: CurlConfiguration) -> Bool {
    for detour in configuration.connectTo {
      guard let longer = unsafe curl_slist_append(detours, detour) else { return false }
      unsafe detours = longer
    }
    return unsafe set(CURLOPT_PROTOCOLS_STR, "http,https")
      && set(CURLOPT_FOLLOWLOCATION, 0)
      && set(CURLOPT_NOSIGNAL, 1)
      && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
      && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      && set(CURLOPT_TCP_KEEPALIVE, 1)
      // Servers close idle connections, and on a dead connection libcurl would send a request twice.
      && set(CURLOPT_MAXAGE_CONN, 60)
      && set(CURLOPT_USERAGENT, configuration.userAgent)
      // An empty name means no proxy, even if the environment sets one.
      && (configuration.usesProxyEnvironment || set(CURLOPT_PROXY, ""))
      && (configuration.authoritiesFile.map { set(CURLOPT_CAINFO, $0) } ?? true)
      && (configuration.ciphers.map { set(CURLOPT_SSL_CIPHER_LIST, $0) } ?? true)
      && (configuration.onCertificate == nil || set(CURLOPT_CERTINFO, 1))
      && (configuration.allowsPrivateAddresses
        || pippin_curl_set_address_filter(pointer, isPublicAddress) == CURLE_OK)
      && (detours == nil || pippin_curl_set_list(pointer, CURLOPT_CONNECT_TO, detours) == CURLE_OK)
      && pippin_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText.baseAddress) == CURLE_OK
      && pippin_curl_set_function(pointer, CURLOPT_WRITEFUNCTION, onBody) == CURLE_OK
      && pippin_curl_set_function(pointer, CURLOPT_HEADERFUNCTION, onHeadLine) == CURLE_OK
  }

  /// Prepares the handle for a transfer, which must stay alive until `forget`.
  func prepare(for transfer: CurlTransfer) -> Bool {
    let request = transfer.request
    let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
    let milliseconds = Int(clamping: Int64(max((transfer.deadline - .now) / .milliseconds(1), 1)))
    unsafe errorText[0] = 0
    return unsafe set(CURLOPT_URL, request.url)
      && set(CURLOPT_TIMEOUT_MS, milliseconds)
      && pippin_curl_set_pointer(pointer, CURLOPT_WRITEDATA, context) == CURLE_OK
      && pippin_curl_set_pointer(pointer, CURLOPT_HEADERDATA, context) == CURLE_OK
      && pippin_curl_set_pointer(pointer, CURLOPT_PRIVATE, context) == CURLE_OK
      && setMethod(of: request) && setFields(of: request)
  }

  /// Releases the transfer; the engine keeps the connection.
  func forget() {
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_WRITEDATA, nil)
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_HEADERDATA, nil)
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_PRIVATE, nil)
  }

  private func setMethod(of request: HTTPRequest) -> Bool {
    // Reset to GET first, because options of the previous method would remain.
    guard set(CURLOPT_NOBODY, 0), set(CURLOPT_HTTPGET, 1),
      unsafe pippin_curl_set_text(pointer, CURLOPT_CUSTOMREQUEST, nil) == CURLE_OK
    else { return false }
    switch (request.method, request.body.isEmpty) {
    case ("GET", true): return true
    case ("HEAD", true): return set(CURLOPT_NOBODY, 1)
    case ("POST", _): return setBody(request.body)
    case (let method, true): return set(CURLOPT_CUSTOMREQUEST, method)
    case (let method, false): return setBody(request.body) && set(CURLOPT_CUSTOMREQUEST, method)
    }
  }

  private func setBody(_ body: [UInt8]) -> Bool {
    guard set(CURLOPT_POST, 1),
      unsafe pippin_curl_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)) == CURLE_OK
    else { return false }
    // Without a pointer libcurl would request the body through a callback.
    if body.isEmpty { return set(CURLOPT_COPYPOSTFIELDS, "") }
    return unsafe body.withUnsafeBytes { bytes in
      // libcurl copies the bytes at once; the shim's signature has no const.
      unsafe pippin_curl_set_pointer(
        pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)) == CURLE_OK
    }
  }

  /// The fields that libcurl writes itself.
  private static let own: Set = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "te", "upgrade",
  ]

  private func setFields(of request: HTTPRequest) -> Bool {
    unsafe curl_slist_free_all(fields)
    unsafe fields = nil
    // By default libcurl waits for 100 (Continue) before a large body, and guesses a content type.
    var lines = ["Expect:"]
    if !request.fields.contains("content-type") { lines.append("Content-Type:") }
    for (name, value) in request.fields where !Self.own.contains(name) {
      // libcurl needs "name;" for an empty value; "name:" would remove the field.
      lines.append(value.isEmpty ? name + ";" : name + ": " + value)
    }
    for line in lines {
      guard let longer = unsafe curl_slist_append(fields, line) else { return false }
      unsafe fields = longer
    }
    return unsafe pippin_curl_set_list(pointer, CURLOPT_HTTPHEADER, fields) == CURLE_OK
  }

  var status: Int { unsafe pippin_curl_get_long(pointer, CURLINFO_RESPONSE_CODE) }

  /// Whether any byte of the request was sent.
  var hasSent: Bool { unsafe pippin_curl_get_long(pointer, CURLINFO_REQUEST_SIZE) > 0 }

  /// The server's certificate as PEM, if the configuration wants it and the connection has one.
  var certificate: String? {
    unsafe pippin_curl_get_certificate(pointer).map { unsafe String(cString: $0) }
  }

  /// libcurl's message for the last error.
  func detail(of code: CURLcode) -> String {
    let text = unsafe errorText.baseAddress.map { unsafe String(cString: $0) } ?? ""
    return text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
  }

  private func set(_ option: CURLoption, _ value: Int) -> Bool {
    unsafe pippin_curl_set_long(pointer, option, value) == CURLE_OK
  }

  private func set(_ option: CURLoption, _ value: String) -> Bool {
    unsafe pippin_curl_set_text(pointer, option, value) == CURLE_OK
  }
}

private func isPublicAddress(bytes: UnsafePointer<UInt8>?, count: Int) -> Int32 {
  let bytes = unsafe UnsafeBufferPointer(start: bytes, count: count)
  return IPAddress(bytes: unsafe Array(bytes)).isPublic ? 1 : 0
}

private func onBody(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count).assumingMemoryBound(to: UInt8.self)
  return unsafe transfer.take(piece: piece) ? size * count : 0
}

private func onHeadLine(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count).assumingMemoryBound(to: UInt8.self)
  return unsafe transfer.take(line: line) ? size * count : 0
}

/// The head of an answer, collected line by line from libcurl.
///
/// Interim heads (RFC 9110, 15.2) come first; the last head counts. Trailers are ignored.
struct AnswerHead {
  enum Verdict { case fine, tooLarge, malformed }

  /// A longer head is refused.
  static let maximumBytes = 65_536

  private(set) var fields = HTTPFields()
  private var size = 0
  private var isFinal = false
  private var isComplete = false

  mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> Verdict {
    size += line.count
    guard size <= Self.maximumBytes else { return .tooLarge }
    if isComplete { return .fine }
    var rest = unsafe line[...]
    while let last = unsafe rest.last, last == 0x0D || last == 0x0A { unsafe rest.removeLast() }
    if unsafe rest.isEmpty {
      isComplete = isFinal
      return .fine
    }
    if unsafe rest.starts(with: "HTTP/".utf8) {
      fields = HTTPFields()
      // "HTTP/2 200" or "HTTP/1.1 200 OK": a status that begins with 1 is interim.
      let parts = unsafe rest.split(separator: ASCII.space, maxSplits: 2)
      isFinal = unsafe parts.count < 2 || parts[1].first != UInt8(ascii: "1")
      return .fine
    }
    guard let colon = unsafe rest.firstIndex(of: UInt8(ascii: ":")) else { return .malformed }
    return unsafe take(name: rest[..<colon], value: rest[(colon + 1)...])
  }

  private mutating func take(
    name: Slice<UnsafeBufferPointer<UInt8>>, value: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Verdict {
    guard unsafe !name.isEmpty, unsafe name.allSatisfy(ASCII.isTokenCharacter) else { return .malformed }
    var value = unsafe value
    while let first = unsafe value.first, ASCII.isBlank(first) { unsafe value.removeFirst() }
    while let last = unsafe value.last, ASCII.isBlank(last) { unsafe value.removeLast() }
    if unsafe value.allSatisfy({ $0 >= ASCII.space && $0 < 0x7F }) {
      unsafe fields.append(
        receivedName: UnsafeBufferPointer(rebasing: name), value: UnsafeBufferPointer(rebasing: value))
      return .fine
    }
    guard let text = unsafe String(validating: value, as: UTF8.self) else { return .malformed }
    fields.add(unsafe String(decoding: name, as: UTF8.self), text)
    return .fine
  }
}

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
