package import PippinHTTP
package import PippinTokens

/// An answer as a client in any language sees it: status, fields, and JSON that is read by name.
package struct Answer: Sendable {
  package let response: HTTPResponse
  private let root: JSONElement?

  package init(_ response: HTTPResponse) {
    self.response = response
    do {
      root = try JSONDocument(parsing: response.body, limits: JSONLimits(maximumBytes: 1 << 20)).root
    } catch {
      // An answer without a body, or a page.
      root = nil
    }
  }

  package var status: Int { response.status }
  package var body: [UInt8] { response.body }

  package func field(_ name: String) -> String? { response.fields[name] }

  /// The value at a path such as `account.name.given_name`, or `items.0.id`.
  package subscript(path: String) -> JSONElement? {
    var element = root
    for name in path.split(separator: ".") {
      if let index = Int(name) {
        let elements = element.map { Array($0.elements) } ?? []
        element = elements.indices.contains(index) ? elements[index] : nil
      } else {
        element = element?[String(name)]
      }
    }
    return element
  }

  /// The string at a path; empty when there is none, which nothing that is compared ever is.
  package func text(_ path: String) -> String { self[path]?.string ?? "" }

  /// How many elements the list at a path has.
  package func count(_ path: String) -> Int { self[path].map { Array($0.elements).count } ?? 0 }

  /// The names of the members at a path, sorted.
  package func names(_ path: String) -> [String] {
    let element = path.isEmpty ? root : self[path]
    return (element?.members.map(\.name) ?? []).sorted()
  }

  /// Status, `code` and, if there is one, `reason`: `401 session_ended signed_out`; only the status where all is well.
  package var verdict: String {
    ([String(status), self["code"]?.string, self["reason"]?.string] as [String?]).compactMap(\.self)
      .joined(separator: " ")
  }
}

extension Answer: CustomStringConvertible {
  package var description: String { response.textSnapshot }
}
