package import PippinHTTP

extension HTTPResponse {
  /// The whole answer as text, to be compared and reviewed as a diff.
  package var textSnapshot: String {
    let head = (["HTTP \(status)"] + fields.map { "\($0.name): \($0.value)" }).joined(separator: "\n")
    return body.isEmpty ? head + "\n" : head + "\n\n" + bodyText + "\n"
  }
}

extension HTTPRequest {
  /// The whole request as text, to be compared and reviewed as a diff.
  package var textSnapshot: String {
    let head = (["\(method) \(url)"] + fields.map { "\($0.name): \($0.value)" }).joined(separator: "\n")
    return body.isEmpty ? head + "\n" : head + "\n\n" + String(decoding: body, as: UTF8.self) + "\n"
  }
}
