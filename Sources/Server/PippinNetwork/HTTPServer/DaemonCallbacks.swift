import CPippinMicroHTTPD
import PippinHTTP
import PippinPlatform
import PippinSecret

/// Starts a daemon that calls back with `context`, which must outlive it.
func startDaemon(context: Daemon, threads: Int, tls: TLSIdentity?) -> OpaquePointer? {
  // This memory holds the request's header; what is left of it holds the answer's.
  let memory = context.configuration.limits.headerBytes * 2 + 16_384
  return unsafe pippin_mhd_start(
    UInt32(threads), memory, Unmanaged.passUnretained(context).toOpaque(),
    onRequest, onConnectionChange, onCompletion, onTarget,
    { _, _, text in
      // Leaves the text undecoded; percent-escapes are decoded once, later.
      unsafe text.map { unsafe strlen($0) } ?? 0
    },
    onLog,
    tls?.certificateChainPEM, tls?.privateKeyPEM.revealed, TLSIdentity.priorities)
}

private func daemon(_ context: UnsafeMutableRawPointer) -> Daemon {
  unsafe Unmanaged<Daemon>.fromOpaque(context).takeUnretainedValue()
}

private func connection(_ context: UnsafeMutableRawPointer) -> Connection {
  unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
}

/// A connection starts or is about to be closed; its object lives from one to the other.
private func onConnectionChange(
  context: UnsafeMutableRawPointer?, handle: OpaquePointer?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, change: MHD_ConnectionNotificationCode
) {
  guard let context = unsafe context, let handle = unsafe handle, let slot = unsafe slot else { return }
  let connections = unsafe daemon(context).connections
  switch change {
  case .CONNECTION_NOTIFY_STARTED:
    let connection = unsafe Connection(
      handle: handle, descriptor: pippin_mhd_descriptor(handle), peer: peerText(pippin_mhd_peer(handle)))
    unsafe slot.pointee = unsafe Unmanaged.passRetained(connection).toOpaque()
    connections.add(connection)
  case .CONNECTION_NOTIFY_CLOSED:
    guard let pointer = unsafe slot.pointee else { return }
    unsafe slot.pointee = nil
    let connection = unsafe Unmanaged<Connection>.fromOpaque(pointer).takeRetainedValue()
    connections.remove(connection)
  }
}

/// A request line is complete; only here is the target available unchanged.
private func onTarget(
  context: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?, handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let handle = unsafe handle, let target = unsafe target,
    let pointer = unsafe pippin_mhd_socket_context(handle)
  else { return nil }
  let bytes = unsafe UnsafeRawBufferPointer(start: target, count: strlen(target))
  unsafe connection(pointer).target.append(contentsOf: bytes)
  unsafe hideParameters(in: target, count: bytes.count)
  return unsafe pointer
}

/// Keeps the daemon from splitting the query, which it has found already: versions before 1.0 take memory for each parameter, and where it is used up
/// the connection falls silent. The target is in the daemon's own buffer, which it is about to write to.
private func hideParameters(in target: UnsafePointer<CChar>, count: Int) {
  guard HeadLayout.isKnown else { return }
  let target = unsafe UnsafeMutablePointer(mutating: target)
  for index in 0..<count where unsafe target[index] == 0x26 { unsafe target[index] = 0x2F }
}

private func onRequest(
  context: UnsafeMutableRawPointer?, handle: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, piece: UnsafePointer<CChar>?,
  pieceSize: UnsafeMutablePointer<Int>?, slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let url = unsafe url, let method = unsafe method, let version = unsafe version,
    let pieceSize = unsafe pieceSize, let pointer = unsafe slot?.pointee
  else { return .NO }
  let bytes = unsafe UnsafeRawBufferPointer(start: piece, count: piece == nil ? 0 : pieceSize.pointee)
    .assumingMemoryBound(to: UInt8.self)
  let goesOn = unsafe daemon(context).handle(
    connection(pointer), url: url, method: method, version: version, piece: bytes)
  unsafe pieceSize.pointee = 0
  return goesOn ? .YES : .NO
}

private func onCompletion(
  context: UnsafeMutableRawPointer?, handle: OpaquePointer?,
  slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_RequestTerminationCode
) {
  guard let pointer = unsafe slot?.pointee else { return }
  unsafe slot?.pointee = nil
  unsafe connection(pointer).reset()
}

/// The daemon logs, on the worker's thread, that it refuses a Content-Length, or that its memory for fields and cookies is
/// used up, before it answers (decision 0051).
private func onLog(context: UnsafeMutableRawPointer?, format: UnsafePointer<CChar>?, arguments: CVaListPointer?) {
  guard let context = unsafe context, let format = unsafe format else { return }
  if unsafe strstr(format, "Content-Length") != nil {
    unsafe daemon(context).answerBeforeDaemon(.malformed)
  } else if unsafe strstr(format, "Not enough memory in pool") != nil {
    unsafe daemon(context).answerBeforeDaemon(.headerTooLarge)
  }
}

/// A client's address as text, an IPv4-mapped IPv6 address as IPv4; empty if unknown.
func peerText(_ address: UnsafePointer<sockaddr>?) -> String {
  guard let address = unsafe address else { return "" }
  let isIPv6 = unsafe Int32(address.pointee.sa_family) == AF_INET6
  let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
  let text = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(NI_MAXHOST)) { buffer in
    let status = unsafe getnameinfo(
      address, socklen_t(size), buffer.baseAddress, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST)
    guard status == 0, let start = buffer.baseAddress else { return "" }
    return unsafe String(cString: start)
  }
  let mapped = "::ffff:"
  return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
}

// Calls to the daemon; its callbacks are above. This file may not have top-level code, which would bind
// the functions to the main actor and trap on the daemon's threads.

/// Resumes a suspended connection.
func resumeHandling(_ handle: OpaquePointer) {
  unsafe MHD_resume_connection(handle)
}

/// Reads the fields as received, with repeats and their true sizes.
func readFields(of handle: OpaquePointer, into reader: inout HeadReader) {
  unsafe withUnsafeMutablePointer(to: &reader) { pointer in
    _ = unsafe MHD_get_connection_values_n(
      handle, .HEADER_KIND,
      { context, _, name, nameSize, value, valueSize in
        guard let reader = unsafe context?.assumingMemoryBound(to: HeadReader.self), let name = unsafe name else {
          return .NO
        }
        let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize).assumingMemoryBound(to: UInt8.self)
        let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          .assumingMemoryBound(to: UInt8.self)
        return unsafe reader.pointee.take(name: nameBytes, value: valueBytes) ? .YES : .NO
      }, pointer)
  }
}

/// Gives an answer to the daemon, which sends it. False if it is not valid HTTP.
func queueResponse(_ response: HTTPResponse, on handle: OpaquePointer, closes: Bool) -> Bool {
  guard (200...599).contains(response.status) else { return false }
  let made = unsafe response.body.withUnsafeBytes { body in
    // The daemon copies the bytes; its signature has no const because other modes take ownership.
    unsafe MHD_create_response_from_buffer(
      body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
  }
  guard let made = unsafe made else { return false }
  defer { unsafe MHD_destroy_response(made) }
  let fields = response.fields
  let isComplete = unsafe fields.block.withUnsafeBytes { block in
    // The daemon cannot send an empty value.
    for entry in fields.entries where unsafe entry.valueCount > 0 && !isOfTheConnection(entry, block: block) {
      // Every name and value in the block ends with a zero.
      let name = unsafe block.baseAddress?.advanced(by: entry.start).assumingMemoryBound(to: CChar.self)
      let value = unsafe block.baseAddress?.advanced(by: entry.valueStart).assumingMemoryBound(to: CChar.self)
      guard unsafe MHD_add_response_header(made, name, value) == .YES else { return false }
    }
    return true
  }
  guard isComplete else { return false }
  if closes { _ = unsafe MHD_add_response_header(made, "connection", "close") }
  return unsafe MHD_queue_response(handle, UInt32(response.status), made) == .YES
}

/// Whether the daemon itself writes a field (RFC 9110, 7.6.1; RFC 9112, 6).
private func isOfTheConnection(_ entry: HTTPFields.Entry, block: UnsafeRawBufferPointer) -> Bool {
  func isNamed(_ name: StaticString) -> Bool {
    for index in 0..<entry.nameCount
    where unsafe block[entry.start + index] != name.utf8Start[index] { return false }
    return true
  }
  switch entry.nameCount {
  case 10: return isNamed("connection") || isNamed("keep-alive")
  case 14: return isNamed("content-length")
  case 17: return isNamed("transfer-encoding")
  default: return false
  }
}
