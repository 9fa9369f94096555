extension [UInt8] {
  /// Appends the text's UTF-8 in one go, or nothing if one of its bytes is not plain. Nearly every text in JSON is.
  ///
  /// - Returns: whether it was appended.
  @inlinable @inline(__always)
  package mutating func append(_ text: String, ifEach isPlain: (UInt8) -> Bool) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for index in bytes.indices where unsafe !isPlain(bytes[index]) { return false }
      unsafe append(contentsOf: bytes)
      return true
    }
  }
}
