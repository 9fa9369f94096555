import PippinServer

extension MailMessage {
  /// The heading of the HTML, which stays the same whatever code the subject has. Empty where there is none.
  var heading: String {
    html?.markup.firstMatch(of: /<h1[^>]*>([^<]*)<\/h1>/).map { String($0.1) } ?? ""
  }
}
