import CPippinCurl
import PippinHTTP

/// One easy handle of libcurl, used for one transfer after the other: what all share is set once.
@safe final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutableBufferPointer<CChar>
  /// The current request's fields; libcurl does not copy the list.
  private var fields: UnsafeMutablePointer<curl_slist>?
  private var detours: UnsafeMutablePointer<curl_slist>?

  /// Nil when the system has no memory.
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
      // Servers drop what lies idle for long; meeting a dead connection would make libcurl send a second time.
      && set(CURLOPT_MAXAGE_CONN, 60)
      && set(CURLOPT_USERAGENT, configuration.userAgent)
      // An empty name means no proxy, whatever the environment says.
      && (configuration.usesProxyEnvironment || set(CURLOPT_PROXY, ""))
      && (configuration.authoritiesFile.map { set(CURLOPT_CAINFO, $0) } ?? true)
      && (detours == nil || pippin_curl_set_list(pointer, CURLOPT_CONNECT_TO, detours) == CURLE_OK)
      && pippin_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText.baseAddress) == CURLE_OK
      && pippin_curl_set_function(pointer, CURLOPT_WRITEFUNCTION, onBody) == CURLE_OK
      && pippin_curl_set_function(pointer, CURLOPT_HEADERFUNCTION, onHeadLine) == CURLE_OK
  }

  /// Makes the handle ready for a transfer, which must stay alive until `forget`.
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

  /// Lets go of the transfer; the connection stays with the engine.
  func forget() {
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_WRITEDATA, nil)
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_HEADERDATA, nil)
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_PRIVATE, nil)
  }

  private func setMethod(of request: HTTPRequest) -> Bool {
    // Back to a GET first: each of these leaves traces of its predecessor otherwise.
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
    // Without a pointer libcurl would ask for the body by a callback.
    if body.isEmpty { return set(CURLOPT_COPYPOSTFIELDS, "") }
    return unsafe body.withUnsafeBytes { bytes in
      // Copied at once; the shim's one signature for pointers has no const.
      unsafe pippin_curl_set_pointer(
        pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress)) == CURLE_OK
    }
  }

  /// What libcurl says by itself.
  private static let own: Set = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "te", "upgrade",
  ]

  private func setFields(of request: HTTPRequest) -> Bool {
    unsafe curl_slist_free_all(fields)
    unsafe fields = nil
    // libcurl would wait for permission before a large body, and would guess a type.
    var lines = ["Expect:"]
    if !request.fields.contains("content-type") { lines.append("Content-Type:") }
    for (name, value) in request.fields where !Self.own.contains(name) {
      // A name alone would remove a field; this is how an empty value is said.
      lines.append(value.isEmpty ? name + ";" : name + ": " + value)
    }
    for line in lines {
      guard let longer = unsafe curl_slist_append(fields, line) else { return false }
      unsafe fields = longer
    }
    return unsafe pippin_curl_set_list(pointer, CURLOPT_HTTPHEADER, fields) == CURLE_OK
  }

  var status: Int { unsafe pippin_curl_get_long(pointer, CURLINFO_RESPONSE_CODE) }

  /// Whether a byte of the request went out, on whichever connection.
  var hasSent: Bool { unsafe pippin_curl_get_long(pointer, CURLINFO_REQUEST_SIZE) > 0 }

  /// What libcurl says of the last failure.
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
