import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit

extension HostileScene {
  /// Where an answer leads: by a redirect, or by a page that goes on by itself.
  private func target(_ answer: Answer) -> String? {
    let refresh = answer.field("refresh").flatMap { $0.hasPrefix("0; url=") ? String($0.dropFirst(7)) : nil }
    return answer.field("location") ?? refresh
  }

  /// The address of our own that an answer leads to.
  func local(_ answer: Answer) -> String? {
    target(answer).flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") && !$0.contains("\\") ? $0 : nil }
  }

  /// - Parameter client: whose registered addresses a browser may be led to; nil for none.
  func outcome(_ answer: Answer, for client: String?) -> HostileRequest.Outcome {
    if answer.status >= 500 { return .failed(answer.status) }
    if let local = local(answer) { return local.hasPrefix("/sign-in") ? .signIn : .given(local) }
    if let target = target(answer) { return back(target, client) }
    for link in links(answer) { return back(link, client) }
    if (answer.field("content-type") ?? "").hasPrefix("text/html") {
      return (400..<500).contains(answer.status) ? .page : .given("a page")
    }
    if answer.response.bodyText == #"{"active":false}"# || answer.body.isEmpty && answer.status == 200 {
      return .nothing
    }
    let error = answer.text("error").isEmpty ? answer.text("code") : answer.text("error")
    let isBare = ["access_token", "refresh_token", "id_token", "code", "request_uri", "device_code", "sub"].allSatisfy {
      $0 == "code" || answer.text($0).isEmpty
    }
    guard (400..<500).contains(answer.status), !error.isEmpty, isBare else {
      return .given("\(answer.status) \(answer.names(""))")
    }
    return .refused(error)
  }

  /// Where the buttons and links of a page lead that leave our site.
  private func links(_ answer: Answer) -> [String] {
    guard (answer.field("content-type") ?? "").hasPrefix("text/html") else { return [] }
    let text = answer.response.bodyText
    let targets = ["href=\"", "action=\"", "src=\"", "url="].flatMap { text.pieces(from: $0, to: "\"") }
    return targets.map(\.unescapedHTML).filter {
      ($0.contains(":") || $0.hasPrefix("//")) && !$0.hasPrefix("/sign-in") && !$0.hasPrefix(World.home + "/")
        && !($0.hasPrefix("/") && !$0.hasPrefix("//"))
    }
  }

  private func back(_ target: String, _ client: String?) -> HostileRequest.Outcome {
    let registered = client.flatMap { world.flows.clients[ClientID(rawValue: $0)]?.openID?.redirectURIs } ?? []
    guard let base = registered.first(where: { target.hasPrefix($0 + "?") }),
      let answer = FormData(query: String(target.dropFirst(base.count + 1))), answer.first("iss") == World.home
    else { return .astray(target) }
    guard let error = answer.only("error"), answer.first("code") == nil else { return .given("a code") }
    return .back(error)
  }
}
