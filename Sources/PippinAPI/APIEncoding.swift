import FoundationEssentials

/// The one way in which bodies become bytes.
package enum APIEncoding {
  /// The JSON text of a body: members sorted by name, so that equal bodies are equal bytes; slashes as they are.
  ///
  /// - Precondition: the value is one that JSON can hold. The API's bodies are: they have text, integers and truth values
  ///   and no floating-point number, the only thing that an encoder refuses.
  package static func json(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      preconditionFailure("\(type(of: value)) cannot be written as JSON")
    }
  }
}
