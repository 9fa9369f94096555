import PippinAPI
import PippinHTTP
import PippinPages
import PippinSecret

/// A form of ours that came back from the browser that it was made for.
struct PostedForm: Sendable {
  let browser: BrowserID
  let data: FormData

  /// What was typed; empty where nothing was.
  subscript(field: String) -> String { data.only(field) ?? "" }
}

/// Why a form is not taken.
enum FormRefusal: Sendable {
  /// The browser keeps no cookies for us, so nothing that it sends can be told from what another site has it send.
  case noCookies
  /// It is not the form that this browser was given, or it was given it very long ago.
  case foreign
}

extension PippinService {
  /// The page's form for whoever is at this browser, signed in or not.
  func form(to path: String, for browser: BrowserID) -> FormAction {
    FormAction(path: path, token: BrowserFormToken.text(for: browser, keys: flows.masterKeys).revealed)
  }

  /// The one gate of every form that needs no session.
  ///
  /// The token is bound to the browser's cookie: what another site has a browser post is refused, also where it would only sign
  /// somebody in.
  func postedForm(_ call: Call) throws(Problem) -> PostedForm {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw Problem(.noCookies) }
    guard let token = data.only(FormAction.tokenField),
      BrowserFormToken.isGenuine(token, for: browser, keys: flows.masterKeys)
    else { throw Problem(.foreign) }
    return PostedForm(browser: browser, data: data)
  }

  /// What a form of our own origin holds, each field once.
  func formData(_ call: Call) throws(Problem) -> FormData {
    try checkOrigin(call)
    guard let data = call.request.formData, !data.hasRepeats else {
      throw Problem(.malformedRequest, detail: "The form cannot be read, or names something twice.")
    }
    return data
  }

  /// Refuses a form that says itself that it was sent from elsewhere.
  ///
  /// Browsers that are told to send no referrer say `null` for the origin of our own forms too; that alone proves nothing either
  /// way, and `Sec-Fetch-Site` tells the two apart.
  func checkOrigin(_ call: Call) throws(Problem) {
    let origin = call.request.fields["origin"] ?? settings.origin
    let site = call.request.fields["sec-fetch-site"] ?? "same-origin"
    guard origin == settings.origin || origin == "null", site == "same-origin" || site == "none" else {
      throw Problem(.malformedRequest, detail: "This form was sent from another site.")
    }
  }
}

extension Problem {
  init(_ refusal: FormRefusal) {
    self.init(.malformedRequest)
    form = refusal
  }
}
