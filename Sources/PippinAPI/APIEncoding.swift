/// The one way in which bodies become bytes.
package enum APIEncoding {
  /// The JSON text of a body: members sorted by name, so that equal bodies are equal bytes; slashes as they are.
  ///
  /// - Precondition: the value is one that JSON can hold. The API's bodies are: they have text, integers and truth values
  ///   and no floating-point number, the only thing that an encoder refuses.
  package static func json(_ value: some Encodable) -> [UInt8] {
    do {
      let slot = JSONSlot()
      try value.encode(to: JSONTreeEncoder(slot, codingPath: []))
      var bytes: [UInt8] = []
      bytes.reserveCapacity(1024)
      slot.value.write(to: &bytes)
      return bytes
    } catch {
      preconditionFailure("\(type(of: value)) cannot be written as JSON")
    }
  }
}
