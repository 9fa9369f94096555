// Parts of the standard library that Linux has, and Apple's systems only since version 26. The replacements for older
// versions need one more allocation (0080).

#if canImport(Darwin)
  /// A table of 64 bytes that is spelt out in the source.
  package typealias SextetTable = [UInt8]
#else
  /// A table of 64 bytes that is spelt out in the source. It is a constant in the binary, so no access checks whether it was
  /// initialised.
  package typealias SextetTable = InlineArray<64, UInt8>
#endif

extension String {
  #if canImport(Darwin)
    /// The text's UTF-8 in a form that has a span.
    package var contiguousUTF8: [UInt8] { Array(utf8) }
  #else
    /// The text's UTF-8 in a form that has a span.
    @inlinable package var contiguousUTF8: String.UTF8View { utf8 }
  #endif
}

#if canImport(Darwin)
  extension Array {
    /// The elements. On Apple's systems before version 26 an array has no span, but a slice of it has.
    package var span: Span<Element> {
      @_lifetime(borrow self) get {
        let slice = self[...]
        return unsafe _overrideLifetime(slice.span, borrowing: self)
      }
    }

    /// The elements, to be changed in place. Their address stays valid, because the span's lifetime forbids any other change
    /// to the array.
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
