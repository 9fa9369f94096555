import CPippinMicroHTTPD
import PippinHTTP

// Calls to the daemon; its callbacks are in DaemonCallbacks.swift. Neither file may have top-level code, which would bind
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
