import PippinAPI
import PippinHTTP
import PippinPages

/// Changing the language on a page with a form, which keeps what was typed (0146).
extension PippinService {
  static let languageBindings: [Binding] = [
    .page(.post, LanguageChooser.path, "changeLanguageInBrowser") { try await $0.changeLanguageByForm($1) }
  ]

  /// `POST /language`: leads back to the page in another language. It does nothing that the form would do.
  func changeLanguageByForm(_ call: Call) async throws -> HTTPResponse {
    let data = try formData(call)
    guard let language = data.only(LanguageChooser.parameter).flatMap(Language.init(rawValue:)),
      let (path, query) = call.request.queryData?.only(LanguageChooser.pageParameter).flatMap(Self.repeatablePage)
    else { throw ServerError.notFound }
    let others = (FormData(query: query)?.pairs ?? []).filter { $0.name != LanguageChooser.parameter }
    let address =
      path + "?" + FormData.encode(others.map { ($0.name, $0.value) } + [(LanguageChooser.parameter, language.tag)])
    // Only a form of ours fills in a page. A link does the rest, too.
    guard let browser = browser(of: call.request), try await isOurs(data, in: browser, call) else {
      return leaving(.redirect(address))
    }
    let typed = Self.keptFields.compactMap { name in data.only(name).map { (name, $0) } }
    let memo = FormMemo(path: path, typed: Dictionary(uniqueKeysWithValues: typed), isOnce: true)
    return try redirect(to: address, telling: memo, in: browser)
  }

  /// Whether the form has the token of this browser, or of its session.
  private func isOurs(_ data: FormData, in browser: BrowserID, _ call: Call) async throws -> Bool {
    guard let token = data.only(FormAction.tokenField) else { return false }
    if BrowserFormToken.isGenuine(token, for: browser, keys: flows.masterKeys) { return true }
    guard let caller = try await pageCaller(call.request) else { return false }
    return SessionCookie.isFormToken(token, for: caller.session, keys: flows.masterKeys)
  }

  /// The fields that a page may show again: no password and no code.
  private static let keptFields = ["email", "given_name", "family_name", "device_name", "passkey_name"]

  /// The path and the query of one of our pages that can be shown again; nil for any other address.
  private static func repeatablePage(_ address: String) -> (path: String, query: String)? {
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let route = routes.find(parts[0])?.route, route.isPage, route.isRepeatable, route.methods.contains("GET")
    else {
      return nil
    }
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }
}
