#if !canImport(Darwin)
  @_spi(_Unicode) import Swift
#endif

extension String {
  /// The text's scalars in normalisation form C (UAX 15).
  ///
  /// Linux uses the standard library's normaliser, because all others need ICU. Apple's SDKs do not expose
  /// that one.
  package var nfc: [Unicode.Scalar] {
    #if canImport(Darwin)
      Array(precomposedStringWithCanonicalMapping.unicodeScalars)
    #else
      Array(_nfc)
    #endif
  }
}
