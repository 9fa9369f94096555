import PippinAPI
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  /// The language to answer a person in: the one just chosen at the foot of the page, the one chosen before, or the one
  /// that the browser asks for.
  func language(of request: HTTPRequest) -> Language {
    chosenLanguage(request) ?? keptLanguage(request) ?? Self.preferences(of: request)?.best ?? .fallback
  }

  /// The same where the person chose it, or their browser names it.
  private func ownLanguage(of request: HTTPRequest) -> Language? {
    chosenLanguage(request) ?? keptLanguage(request) ?? Self.preferences(of: request)?.named
  }

  private static func preferences(of request: HTTPRequest) -> LanguagePreferences? {
    LanguagePreferences(parsing: request.fields.values(of: "accept-language").joined(separator: ","))
  }

  func languageTag(of request: HTTPRequest) -> String { language(of: request).tag }

  /// The flows, with mails in the language that a request of the API names, if it names one.
  func speaking(_ locale: String?) -> Flows {
    guard let locale else { return flows }
    let tag = Self.languageTag(of: locale) ?? Language.fallback.tag
    return flows.speaking { tag }
  }

  /// The language that an app names, as Apple's `Locale.identifier` has it, too; `nil` where we do not have it.
  static func languageTag(of locale: String) -> String? {
    LanguagePreferences(parsing: locale.replacing("_", with: "-"))?.named?.tag
  }

  /// The flows for the browser that asks. A link to a page in another language changes no account by itself (0072).
  func asked(by request: HTTPRequest) -> Flows {
    flows.asked(
      by: Asker {
        switch $0 {
        case .language: languageTag(of: request)
        case .ownLanguage: ownLanguage(of: request)?.tag
        case .device: device(of: request)
        }
      }, waited: request.waited)
  }

  /// The flows for an app that signs a person in, with the language that it names and the device that it runs on.
  func asked(in locale: String?, on device: DeviceBody?) -> Flows {
    // A shorter id could be guessed.
    let id = device?.id.flatMap { DeviceBody.idLength.contains($0.revealed.utf8.count) ? $0.revealed : nil }
    return flows.asked(in: locale.flatMap(Self.languageTag), on: id)
  }

  /// The language that the person chose on a page earlier on.
  func keptLanguage(_ request: HTTPRequest) -> Language? {
    only(languageCookie, request).flatMap(Language.init(rawValue:))
  }

  /// Links to the same page in the other languages, wherever looking at it again changes and uses up nothing.
  ///
  /// Any other page that is shown for good, because something went wrong, has them to the sign-in page: where there is no page the
  /// address is a stranger's text, which might lead anywhere, and a form or the step of a sign-in is not sent again for a look.
  func chooser(for request: HTTPRequest, status: Int) -> LanguageChooser? {
    let route = PippinService.routes.find(request.path)?.route
    if Self.isRead(request), let route, route.isRepeatable {
      let rest = request.queryData?.pairs.filter { $0.name != LanguageChooser.parameter } ?? []
      return LanguageChooser(path: request.path, query: FormData(rest.map { ($0.name, $0.value) }).encoded)
    }
    guard status >= 400 else { return nil }
    return LanguageChooser(
      path: route?.methods.contains("GET") == true && route?.isRepeatable == true ? request.path : "/sign-in")
  }

  /// A choice is kept by the browser; it is no secret, and anything but a language's tag in it is ignored.
  func keepingLanguage(askedBy request: HTTPRequest, on response: HTTPResponse) -> HTTPResponse {
    guard let language = chosenLanguage(request) else { return response }
    return setting(languageCookie, language.tag, Self.longestLife, on: response)
  }

  private var languageCookie: String { cookiePrefix + "pippin_language" }

  private func chosenLanguage(_ request: HTTPRequest) -> Language? {
    guard Self.isRead(request) else { return nil }
    return request.queryData?.only(LanguageChooser.parameter).flatMap(Language.init(rawValue:))
  }

  private static func isRead(_ request: HTTPRequest) -> Bool { request.method == "GET" || request.method == "HEAD" }
}
