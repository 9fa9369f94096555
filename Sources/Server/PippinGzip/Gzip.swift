internal import CPippinZlib

/// Compresses public content once (RFC 1952).
///
/// Do not compress a secret together with text chosen by others, because the length would reveal the secret.
package enum Gzip {
  /// The bytes in gzip format at the highest compression, without name and time; `nil` if out of memory.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    guard unsafe pippin_gzip_begin(&stream, Z_BEST_COMPRESSION) == Z_OK else { return nil }
    defer { _ = unsafe deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Array(output.prefix(Int(unsafe stream.total_out)))
  }
}
