import CPippinZlib
import PippinGzip
import Testing

@Suite struct `What gzip makes of bytes` {
  /// What zlib itself makes of it again.
  private func decompressed(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var stream = unsafe z_stream()
    #expect(unsafe pippin_gunzip_begin(&stream) == Z_OK)
    defer { _ = unsafe inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: count + 1)
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    #expect(status == Z_STREAM_END)
    return Array(output.prefix(Int(unsafe stream.total_out)))
  }

  @Test(arguments: [0, 1, 100, 70_000])
  func `decompression restores the input`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 ^ $0 >> 3) }
    let compressed = try #require(Gzip.compress(bytes))
    #expect(decompressed(compressed, count: count) == bytes)
  }

  @Test func `is smaller for a text, and the same each time`() throws {
    let text = Array(String(repeating: "The same words again and again. ", count: 100).utf8)
    let compressed = try #require(Gzip.compress(text))
    #expect(compressed.count < 200 && Gzip.compress(text) == compressed)
    // RFC 1952, 2.3: the magic number, deflate, no flags, no time.
    #expect(Array(compressed.prefix(8)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
  }
}
