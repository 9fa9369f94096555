/// As much of media types (RFC 9110, 8.3.1) as a service needs that speaks JSON, forms and pages.
public enum MediaType {
  /// JSON.
  public static let json = "application/json"
  /// A form's body.
  public static let form = "application/x-www-form-urlencoded"
  /// A page.
  public static let html = "text/html"
  /// An error for programs (RFC 9457).
  public static let problem = "application/problem+json"

  /// Type and subtype, lower-cased, without parameters.
  public static func essence(_ value: String) -> String {
    ASCII.lowercased(ASCII.trimmed(Substring(value.utf8.prefix { $0 != UInt8(ascii: ";") })))
  }
}
