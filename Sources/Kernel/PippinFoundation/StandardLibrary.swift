// What the standard library has on Linux, and on Apple's systems only since version 26. Where it is missing it takes an
// allocation more (0080).

#if canImport(Darwin)
  /// A table of 64 bytes that is spelt out in the source.
  package typealias SextetTable = [UInt8]
#else
  /// A table of 64 bytes that is spelt out in the source. It lies in the binary, and nobody asks whether it was made.
  package typealias SextetTable = InlineArray<64, UInt8>
#endif

extension String {
  #if canImport(Darwin)
    /// The text's UTF-8, of which a span can be had.
    package var contiguousUTF8: [UInt8] { Array(utf8) }
  #else
    /// The text's UTF-8, of which a span can be had.
    @inlinable package var contiguousUTF8: String.UTF8View { utf8 }
  #endif
}

#if canImport(Darwin)
  extension Array {
    /// The elements. An array of Apple's lends no span before version 26, a slice of it does.
    package var span: Span<Element> {
      @_lifetime(borrow self) get {
        let slice = self[...]
        return unsafe _overrideLifetime(slice.span, borrowing: self)
      }
    }

    /// The elements, to be changed in place. Their address is known as long as nobody else changes the array, which the
    /// span's lifetime forbids.
    package var mutableSpan: MutableSpan<Element> {
      @_lifetime(&self) mutating get {
        let elements = unsafe withUnsafeMutableBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(elements.mutableSpan, mutating: &self)
      }
    }
  }

  extension String {
    /// The text of these bytes; nil if they are not UTF-8. Apple's systems have it since macOS 15.
    package init?(validating bytes: some Sequence<UInt8>, as encoding: UTF8.Type) {
      let bytes = Array(bytes)
      let isWrong = transcode(bytes.makeIterator(), from: encoding, to: encoding, stoppingOnError: true) { _ in }
      guard !isWrong else { return nil }
      self = String(decoding: bytes, as: encoding)
    }
  }
#endif

extension [UInt8] {
  /// Zeroes, for the short arrays that every request has: `init(repeating:count:)` looks up the storage's type in the runtime
  /// each time.
  package init(zeroes count: Int) {
    self = []
    reserveCapacity(count)
    append(contentsOf: repeatElement(0, count: count))
  }
}
