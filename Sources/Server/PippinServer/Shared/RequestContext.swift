import PippinAccounts
package import PippinFoundation
package import PippinHTTP
import PippinPages

/// What is known of the request that a flow works for: plain values, most of them unparsed.
///
/// A flow reads a language or a device from it only where it mails something or opens a session, so other requests do not pay for that.
package struct RequestContext: Sendable {
  /// What an app says of itself in the body of its request.
  struct App: Sendable {
    /// The language, as Apple's `Locale.identifier` spells it, too.
    let locale: String?
    /// The random value that the installation keeps.
    let device: String?
  }

  /// What the answer and the log call the request; `nil` without a request.
  let id: String?
  /// The head of the request; `nil` without a request.
  let head: RequestHead?
  /// `nil` where the request has no app's statement in its body, as a form has none.
  var app: App?
  /// The tag of the language in which an API request asks for mail; it says nothing about what to keep with the account.
  var mailLanguage: String?
  /// When the request arrived; `nil` without a request.
  let arrivedAt: Date?
  /// The account that the request turns out to be about; `nil` without a request.
  let subject: RequestSubject?
  /// What the request brings to prove that its app is genuine; `nil` without a request.
  let proof: AppProof?
  /// Who sent it; `nil` without a request.
  let sender: RequestPeer?

  /// Makes the context of a request whose body was not read yet.
  package init(head: RequestHead? = nil, arrivedAt: Date) {
    self.init(head: head, arrivedAt: arrivedAt, proof: nil, sender: nil)
  }

  init(id: String? = nil, head: RequestHead?, arrivedAt: Date, proof: AppProof?, sender: RequestPeer?) {
    self.id = id
    self.head = head
    self.arrivedAt = arrivedAt
    self.proof = proof
    self.sender = sender
    subject = RequestSubject()
  }

  private init(sentBy sender: RequestPeer?) {
    (id, head, arrivedAt, subject, proof) = (nil, nil, nil, nil, nil)
    self.sender = sender
  }

  /// For work that no request asks for: jobs and commands.
  package static let noRequest = RequestContext(sentBy: nil)

  /// For an operator's request. It is about other people's accounts, so the operator's language and device are nobody's.
  static func ofOperator(_ sender: RequestPeer) -> RequestContext { RequestContext(sentBy: sender) }

  /// The context of the same request, once its body was read.
  func saying(locale: String?, device: String?) -> RequestContext {
    var context = self
    context.app = App(locale: locale, device: device)
    return context
  }
}

extension RequestContext {
  /// The context of the same request, once its body named a language to mail in.
  func mailing(in tag: String) -> RequestContext {
    var context = self
    context.mailLanguage = tag
    return context
  }

  /// The tag (BCP 47) of the language to answer and mail in; `nil` where no person asks.
  var language: String? { mailLanguage ?? app?.language?.tag ?? head?.language.tag }

  /// The tag of the language to keep with the account. An app names it in the body; else it is what ``RequestHead/ownLanguage`` says. It
  /// is `nil` if the app or the browser named no language that this server has.
  var ownLanguage: String? { app.map { $0.language?.tag } ?? head?.ownLanguage?.tag }

  /// The random value that only the person's device keeps.
  var device: String? { app.map(\.device) ?? head?.device }

  /// The mark by which an account recognises the device of a sign-in: from the value that the device keeps, or else from what it says
  /// about itself.
  func mark(of device: Device, client: ClientID, surface: Surface, in realm: Realm) -> DeviceMark {
    guard let id = self.device else {
      return DeviceMark(describedBy: device, client: client, surface: surface, in: realm)
    }
    return DeviceMark(keptBy: id, in: realm)
  }
}

extension RequestContext.App {
  /// The language that the app names; `nil` where this server does not have it.
  fileprivate var language: Language? { locale.flatMap(Language.init(locale:)) }
}

extension Language {
  /// The language of a locale, as an app names it; `nil` where this server does not have it.
  init?(locale: String) {
    guard let named = LanguagePreferences(parsing: locale.replacing("_", with: "-"))?.named else { return nil }
    self = named
  }
}

/// The parts of a request's head that tell the language and the device of the person, unparsed.
package struct RequestHead: Sendable {
  private let fields: HTTPFields
  /// The query of a GET or a HEAD: the language chooser at the foot of a page asks for the same page in another language.
  private let query: String?
  private let cookiePrefix: String

  package init(of request: HTTPRequest, cookiePrefix: String) {
    fields = request.fields
    query = request.method == "GET" || request.method == "HEAD" ? request.query : nil
    self.cookiePrefix = cookiePrefix
  }

  /// The language to answer in: the one that the person chose at the foot of the page just now, or earlier, or that the browser asks
  /// for.
  var language: Language { chosenLanguage ?? keptLanguage ?? preferences?.best ?? .fallback }

  /// The language that the person chose or the browser names; `nil` where the answer is in a language that nobody named.
  var ownLanguage: Language? { chosenLanguage ?? keptLanguage ?? preferences?.named }

  /// The language that the person chose with this very request.
  var chosenLanguage: Language? {
    query.flatMap { FormData(query: $0)?.only(LanguageChooser.parameter) }.flatMap(Language.init(rawValue:))
  }

  /// The language that the person chose on a page earlier on.
  var keptLanguage: Language? { cookie("pippin_language").flatMap(Language.init(rawValue:)) }

  private var preferences: LanguagePreferences? {
    LanguagePreferences(parsing: fields.values(of: "accept-language").joined(separator: ","))
  }

  /// The random value by which an account recognises this browser. A browser without one gets one that follows from its id, and
  /// keeps it when it is given another id.
  var device: String? {
    let kept = cookie("pippin_device").flatMap(BrowserID.init)
    return (kept ?? browser?.device)?.text
  }

  /// The browser's id; `nil` if it sent none, one that this server cannot have made, or two.
  var browser: BrowserID? { cookie("pippin_browser").flatMap(BrowserID.init) }

  /// The value of the one cookie of that name; `nil` if the browser sent none, or two: then somebody else planted one.
  func cookie(_ name: String) -> String? {
    let values = Cookies(fields: fields).all(cookiePrefix + name)
    return values.count == 1 ? values[0] : nil
  }
}
