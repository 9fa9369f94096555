import Foundation
import PippinTestKit
import SignInClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The browser on a person's phone: it keeps cookies, follows redirects and submits forms.
final class PersonsBrowser {
  private let transport = URLSessionTransport()
  /// By host.
  private var cookies: [String: [String: String]] = [:]
  private var address: URL
  private(set) var text = ""

  init(at address: URL) {
    self.address = address
  }

  func open(_ address: URL) async throws {
    try await send(URLRequest(url: address))
  }

  /// Presses the button of the form with this action.
  func submit(_ action: String, _ button: (name: String, value: String)? = nil) async throws {
    let form = PageForm.all(in: text).first { form in
      form.action.hasSuffix(action) && (button.map { form.hasButton($0.name, $0.value) } ?? true)
    }
    guard let form else { throw ProgramFailure(text: "no form \(action) on \(address): \(text)") }
    var request = URLRequest(url: try #require(URL(string: form.action, relativeTo: address)).absoluteURL)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue(origin(of: address), forHTTPHeaderField: "Origin")
    let fields = form.fields + (button.map { [($0.name, $0.value)] } ?? [])
    request.httpBody = Data(fields.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }.joined(separator: "&").utf8)
    try await send(request)
  }

  /// Signs in with Google on the sign-in page that it is on.
  func signIn(as person: String) async throws {
    let start = "/auth/google/start"
    let rest = try #require(text.pieces(from: "href=\"" + start, to: "\"").first).unescapedHTML
    try await open(try #require(URL(string: start + rest, relativeTo: address)).absoluteURL)
    try await submit("", ("person", person))
  }

  private func send(_ first: URLRequest) async throws {
    var request = first
    for _ in 0..<12 {
      let url = try #require(request.url)
      let kept = cookies[url.host ?? ""] ?? [:]
      request.setValue(kept.map { "\($0.key)=\($0.value)" }.joined(separator: "; "), forHTTPHeaderField: "Cookie")
      request.setValue("text/html", forHTTPHeaderField: "Accept")
      let (data, response) = try await transport.send(request)
      keepCookies(of: response, from: url)
      guard let location = response.value(forHTTPHeaderField: "Location") else {
        (address, text) = (url, String(decoding: data, as: UTF8.self).replacing("<wbr>", with: ""))
        return
      }
      request = URLRequest(url: try #require(URL(string: location, relativeTo: url)).absoluteURL)
    }
    throw ProgramFailure(text: "redirected for ever")
  }

  private func keepCookies(of response: HTTPURLResponse, from url: URL) {
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields { fields["\(name)"] = "\(value)" }
    for cookie in HTTPCookie.cookies(withResponseHeaderFields: fields, for: url) {
      let isOver = cookie.value.isEmpty || (cookie.expiresDate.map { $0 < Date() } ?? false)
      cookies[url.host ?? "", default: [:]][cookie.name] = isOver ? nil : cookie.value
    }
  }

  private func origin(of url: URL) -> String {
    "\(url.scheme ?? "")://\(url.host ?? "")" + (url.port.map { ":\($0)" } ?? "")
  }

  private static func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
