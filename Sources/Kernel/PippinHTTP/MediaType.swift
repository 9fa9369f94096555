/// The media types (RFC 9110, 8.3.1) of a service with JSON, forms and pages.
package enum MediaType {
  /// JSON.
  package static let json = "application/json"
  /// A form's body.
  package static let form = "application/x-www-form-urlencoded"
  /// A page.
  package static let html = "text/html"
  /// An error for programs (RFC 9457).
  package static let problem = "application/problem+json"

  /// Type and subtype, lower-cased, without parameters.
  package static func essence(_ value: String) -> String {
    ASCII.lowercased(ASCII.trimmed(Substring(value.utf8.prefix { $0 != UInt8(ascii: ";") })))
  }
}
