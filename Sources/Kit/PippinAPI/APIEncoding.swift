/// The one way in which bodies become bytes.
package enum APIEncoding {
  /// The JSON text of a body: members in the order in which it encodes them, so that equal bodies are equal bytes; slashes as
  /// they are.
  ///
  /// - Precondition: the value is one that JSON can hold, and encodes its members one after the other. The API's bodies do:
  ///   they have text, integers and truth values, no floating-point number, which the encoder refuses, and no dictionary,
  ///   whose order would differ from run to run.
  package static func json(_ value: some Encodable) -> [UInt8] {
    do {
      let text = JSONText()
      try text.write(value)
      return text.bytes
    } catch {
      preconditionFailure("\(type(of: value)) cannot be written as JSON")
    }
  }
}
