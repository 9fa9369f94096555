import CPippinCurl
internal import Dispatch
import PippinLock
package import PippinSecret
package import PippinServer

/// Sends mail over SMTP with libcurl.
///
/// Mail is rare and slow, so each message blocks a thread, at most ``atOnce`` at a time. Connections are reused for a
/// while.
package final class CurlMailer: Mailer {
  /// The number of messages sent at the same time.
  package static let atOnce = 4

  private let configuration: SMTPConfiguration
  private let queue: OperationLanes

  package init(configuration: SMTPConfiguration) {
    self.configuration = configuration
    queue = OperationLanes(count: Self.atOnce)
  }

  package func send(_ message: MailMessage) async throws(MailError) {
    let configuration = configuration
    let result: Result<Void, MailError> = await withCheckedContinuation { continuation in
      queue.run { lane in
        if lane.handle == nil { lane.handle = SMTPHandle(configuration: configuration) }
        guard let handle = lane.handle else {
          return continuation.resume(returning: .failure(MailError(.temporary, detail: "libcurl could not be started")))
        }
        continuation.resume(returning: handle.send(message))
      }
    }
    try result.get()
  }
}

/// A few serial queues, each with its own connection.
private final class OperationLanes: Sendable {
  /// The state of one queue, used only on that queue.
  ///
  /// Proof for `@unchecked Sendable`: only blocks of its serial queue access it.
  final class Lane: @unchecked Sendable {
    let queue: DispatchQueue
    var handle: SMTPHandle?

    init(_ number: Int) {
      queue = DispatchQueue(label: "pippin.mail.\(number)")
    }
  }

  private let lanes: [Lane]
  private let next = Lock(0)

  init(count: Int) {
    lanes = (0..<count).map(Lane.init)
  }

  /// Runs `work` on the next lane in turn.
  func run(_ work: @escaping @Sendable (Lane) -> Void) {
    let lane = next.withLock { next in
      defer { next = (next + 1) % lanes.count }
      return lanes[next]
    }
    lane.queue.async { work(lane) }
  }
}

/// The SMTP server that accepts our mail.
package struct SMTPConfiguration: Sendable {
  /// The encryption of the connection.
  package enum Security: Sendable {
    /// TLS from the first byte (`smtps`, RFC 8314).
    case tls
    /// TLS by STARTTLS; without it nothing is sent.
    case startTLS
    /// No encryption, for tests on loopback.
    case insecurePlaintext
  }

  /// The login at the server.
  package struct Credentials: Sendable {
    package let user: String
    package let password: SecretText

    package init(user: String, password: SecretText) {
      self.user = user
      self.password = password
    }
  }

  package var host: String
  package var port: Int
  package var security: Security
  package var credentials: Credentials?
  /// The timeout of a whole message.
  package var timeout: Duration = .seconds(60)
  /// The timeout of the connection, with TLS.
  package var connectTimeout: Duration = .seconds(15)
  /// A PEM file of certificates to trust instead of the system's.
  package var authoritiesFile: String?

  package init(host: String, port: Int, security: Security, credentials: Credentials? = nil) {
    self.host = host
    self.port = port
    self.security = security
    self.credentials = credentials
  }

  /// The URL for libcurl, with our name for `EHLO`.
  func url(callingItself name: String) -> String {
    let scheme =
      switch security {
      case .tls: "smtps"
      case .startTLS, .insecurePlaintext: "smtp"
      }
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return "\(scheme)://\(bracketed):\(port)/\(name)"
  }
}

/// The outcome of a login at a mail server.
package enum SMTPLogin: Sendable, Hashable {
  case accepted
  /// The server refuses the user or the password, or offers no login.
  case refused(String)
  /// TLS failed, or the certificate is not trusted.
  case insecure(String)
  /// There was no usable answer.
  case unreachable(String)
}

extension CurlMailer {
  /// Connects and logs in as for a message, and sends none.
  /// - Parameter name: our name for `EHLO`, such as the domain of the sender.
  package static func logIn(_ configuration: SMTPConfiguration, callingItself name: String) async -> SMTPLogin {
    await withCheckedContinuation { continuation in
      // The connection blocks, so it must not be made on one of the few threads that run tasks.
      DispatchQueue.global().async {
        guard let handle = SMTPHandle(configuration: configuration) else {
          return continuation.resume(returning: .unreachable("libcurl could not be started"))
        }
        continuation.resume(returning: handle.logIn(callingItself: name))
      }
    }
  }
}

/// A libcurl easy handle that sends messages one after the other, on one thread at a time.
@safe final class SMTPHandle {
  private let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutableBufferPointer<CChar>
  private let configuration: SMTPConfiguration
  private let replies = SMTPReplies()

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Nil if the system is out of memory.
  init?(configuration: SMTPConfiguration) {
    guard Self.isReady, let pointer = unsafe curl_easy_init() else { return nil }
    unsafe self.pointer = pointer
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0)
    self.configuration = configuration
    guard setCommon() else { return nil }
  }

  deinit {
    unsafe curl_easy_cleanup(pointer)
    unsafe errorText.deallocate()
  }

  private func setCommon() -> Bool {
    let security =
      switch configuration.security {
      case .tls, .startTLS: CURLUSESSL_ALL
      case .insecurePlaintext: CURLUSESSL_NONE
      }
    return unsafe set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
      && set(CURLOPT_NOSIGNAL, 1)
      && set(CURLOPT_PROXY, "")
      && set(CURLOPT_USE_SSL, Int(security.rawValue))
      && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
      && set(CURLOPT_TIMEOUT_MS, milliseconds(configuration.timeout))
      && set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(configuration.connectTimeout))
      && set(CURLOPT_MAXAGE_CONN, 30)
      && set(CURLOPT_UPLOAD, 1)
      && (configuration.authoritiesFile.map { set(CURLOPT_CAINFO, $0) } ?? true)
      && (configuration.credentials.map {
        set(CURLOPT_USERNAME, $0.user) && set(CURLOPT_PASSWORD, $0.password.revealed)
      } ?? true)
      && pippin_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText.baseAddress) == CURLE_OK
      && pippin_curl_set_function(pointer, CURLOPT_READFUNCTION, onRead) == CURLE_OK
      // libcurl hands over the lines of replies as it does the lines of an HTTP head.
      && pippin_curl_set_function(pointer, CURLOPT_HEADERFUNCTION, onReplyLine) == CURLE_OK
      && pippin_curl_set_pointer(pointer, CURLOPT_HEADERDATA, Unmanaged.passUnretained(replies).toOpaque()) == CURLE_OK
  }

  /// Connects, begins TLS and logs in, without a message. Only for a handle that sends nothing afterwards.
  /// - Parameter name: our name for `EHLO`.
  func logIn(callingItself name: String) -> SMTPLogin {
    unsafe errorText[0] = 0
    guard
      set(CURLOPT_URL, configuration.url(callingItself: name)) && set(CURLOPT_UPLOAD, 0)
        && set(CURLOPT_NOBODY, 1) && set(CURLOPT_CUSTOMREQUEST, "NOOP")
    else { return .unreachable("libcurl could not prepare the connection") }
    let code = unsafe curl_easy_perform(pointer)
    let detail = detail(of: code, reply: unsafe pippin_curl_get_long(pointer, CURLINFO_RESPONSE_CODE))
    switch code {
    case CURLE_OK: return .accepted
    case CURLE_LOGIN_DENIED: return .refused(detail)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_CACERT_BADFILE:
      return .insecure(detail)
    default: return .unreachable(detail)
    }
  }

  /// Sends a message and waits for the server's reply.
  func send(_ message: MailMessage) -> Result<Void, MailError> {
    let source = MailSource(message.bytes)
    let recipients = unsafe curl_slist_append(nil, message.recipient.text)
    defer { unsafe curl_slist_free_all(recipients) }
    unsafe errorText[0] = 0
    replies.forget()
    let isSet =
      unsafe set(CURLOPT_URL, configuration.url(callingItself: message.sender.address.domain))
      && set(CURLOPT_MAIL_FROM, message.sender.address.text)
      && recipients != nil && pippin_curl_set_list(pointer, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
      && pippin_curl_set_size(pointer, CURLOPT_INFILESIZE_LARGE, curl_off_t(source.count)) == CURLE_OK
      && pippin_curl_set_pointer(pointer, CURLOPT_READDATA, Unmanaged.passUnretained(source).toOpaque()) == CURLE_OK
    guard isSet else { return .failure(MailError(.temporary, detail: "libcurl could not prepare the message")) }
    let code = withExtendedLifetime(source) { unsafe curl_easy_perform(pointer) }
    _ = unsafe pippin_curl_set_pointer(pointer, CURLOPT_READDATA, nil)
    _ = unsafe pippin_curl_set_list(pointer, CURLOPT_MAIL_RCPT, nil)
    guard code != CURLE_OK else { return .success(()) }
    let reply = unsafe pippin_curl_get_long(pointer, CURLINFO_RESPONSE_CODE)
    return .failure(
      MailError(
        Self.meaning(of: code, reply: reply), reply: reply >= 400 ? reply : nil,
        enhancedStatus: replies.enhancedStatus(of: reply),
        // libcurl's own words; all steps have one code.
        isAboutRecipient: words(of: code).hasPrefix("RCPT failed"), hasReplied: Self.isAfterReply(code, reply: reply),
        detail: detail(of: code, reply: reply)))
  }

  /// Whether an error is permanent: only if the server's last reply refused the message for good.
  static func meaning(of code: CURLcode, reply: Int) -> MailError.Code {
    switch code {
    // Only if the message is refused and not our login, which the operator can fix.
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_WEIRD_SERVER_REPLY:
      (500...599).contains(reply) && ![530, 534, 535, 538].contains(reply) ? .permanent : .temporary
    default: .temporary
    }
  }

  /// Whether the server fell silent or hung up after it had taken a step: 250 for EHLO, the sender or the recipient, 354 for the content.
  /// libcurl tells the last reply only, so the step is not known.
  static func isAfterReply(_ code: CURLcode, reply: Int) -> Bool {
    switch code {
    case CURLE_OPERATION_TIMEDOUT, CURLE_SEND_ERROR, CURLE_RECV_ERROR: reply == 250 || reply == 354
    default: false
    }
  }

  private func detail(of code: CURLcode, reply: Int) -> String {
    reply > 0 ? "\(words(of: code)) (last reply \(reply))" : words(of: code)
  }

  private func words(of code: CURLcode) -> String {
    let text = unsafe errorText.baseAddress.map { unsafe String(cString: $0) } ?? ""
    return text.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : text
  }

  private func milliseconds(_ duration: Duration) -> Int { Int(clamping: Int64(max(duration / .milliseconds(1), 1))) }

  private func set(_ option: CURLoption, _ value: Int) -> Bool {
    unsafe pippin_curl_set_long(pointer, option, value) == CURLE_OK
  }

  private func set(_ option: CURLoption, _ value: String) -> Bool {
    unsafe pippin_curl_set_text(pointer, option, value) == CURLE_OK
  }
}

/// The enhanced status code of a server's last refusal (RFC 2034). Nothing else of a reply is kept: its text may quote an address.
///
/// Only libcurl calls it, on the thread that sends.
private final class SMTPReplies {
  private var refusal: (number: Int, status: String?)?

  func forget() { refusal = nil }

  func enhancedStatus(of number: Int) -> String? { refusal?.number == number ? refusal?.status : nil }

  /// - Parameter line: such as `550 5.1.1 <mary@example.com>: unknown`; lines before the last have a hyphen after the number.
  func read(_ line: some Collection<UInt8>) {
    let start = String(decoding: line.prefix(20), as: UTF8.self)
    // After a refusal libcurl says goodbye, which is answered too.
    guard let number = Int(start.prefix(3)), number >= 400 else { return }
    refusal = (number, Self.status(start.dropFirst(4)))
  }

  private static func status(_ text: Substring) -> String? {
    let code = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let parts = code.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { (1...3).contains($0.count) } ? String(code) : nil
  }
}

private func onReplyLine(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let replies = unsafe Unmanaged<SMTPReplies>.fromOpaque(context).takeUnretainedValue()
  unsafe replies.read(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return size * count
}

/// Supplies the bytes of a message piece by piece.
private final class MailSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, bytes.count - position)
    unsafe target.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

private func onRead(
  target: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
  guard let context = unsafe context else { return 0 }
  let source = unsafe Unmanaged<MailSource>.fromOpaque(context).takeUnretainedValue()
  return unsafe source.read(into: UnsafeMutableRawBufferPointer(start: target, count: size * count))
}
