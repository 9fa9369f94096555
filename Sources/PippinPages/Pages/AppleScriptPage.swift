package import PippinHTML

/// Sign in with Apple JS on a page of ours (JS-1 to JS-13): Apple's script opens Apple's own window, or goes there and comes back.
///
/// Everything the scripts are told stands in attributes, so that the policy needs no `unsafe-inline`. Without Apple's script, or without
/// any, the ordinary way is one link away.
package struct AppleScriptPage: Page {
  package let appName: String
  /// Apple's script.
  package let script: String
  /// What it is told, by its own names for it (JS-2).
  package let clientID: String
  package let redirectURI: String
  package let scope: String
  package let state: String
  package let nonce: String
  /// Whether Apple's part happens in a window of its own.
  package let isPopup: Bool
  /// Where our script posts what the window handed over, and where it goes when the person turned back.
  package let postPath: String
  package let finishPath: String
  /// The same flow without a script.
  package let plainAddress: String

  package init(
    appName: String, script: String, clientID: String, redirectURI: String, scope: String, state: String, nonce: String,
    isPopup: Bool, postPath: String, finishPath: String, plainAddress: String
  ) {
    self.appName = appName
    self.script = script
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.scope = scope
    self.state = state
    self.nonce = nonce
    self.isPopup = isPopup
    self.postPath = postPath
    self.finishPath = finishPath
    self.plainAddress = plainAddress
  }

  package var title: Text { Text("sign_in.title") }

  package func content(in language: Translation) -> HTML {
    let plain = PageLink(Text("apple_js.plain"), address: plainAddress).button(in: language)
    return """
      <h1>\(language.html("sign_in.heading", ["app": appName]))</h1>
      <div id="apple-js" data-client-id="\(clientID)" data-redirect-uri="\(redirectURI)" data-scope="\(scope)" data-state="\(state)" \
      data-nonce="\(nonce)" data-mode="\(isPopup ? "popup" : "redirect")" data-post="\(postPath)" data-finish="\(finishPath)">
      \(Self.notices.map { notice($0, language.html($1)) })\
      <div class="actions">
      <div data-start hidden><button class="button apple" type="button"><span>\
      \(language.html("button.apple.sign_in"))</span></button></div>
      <div data-otherwise hidden>\(plain)</div>
      <noscript>\(plain)</noscript>
      </div>
      </div>
      <p class="soft">\(language.html("sign_in.apple_note"))</p>
      <script src="\(address: script)"></script>
      <script src="\(address: AppleScript.asset.path)"></script>
      """
  }

  /// What the script may have to say (JS-8), by its names.
  private static let notices = [
    ("blocked", "apple_js.blocked"), ("closed", "apple_js.closed"), ("missing", "apple_js.missing"),
    ("failed", "apple_js.failed"),
  ]

  private func notice(_ name: String, _ words: HTML) -> HTML {
    "<p class=\"note\" role=\"alert\" data-says=\"\(name)\" hidden>\(words)</p>\n"
  }
}

extension PagePolicy {
  /// The `Content-Security-Policy` of that page alone: Apple's script and Apple's frames besides what all pages have.
  ///
  /// - Parameters:
  ///   - script: the origin of Apple's script.
  ///   - frames: the origin of what it may frame.
  package static func appleScript(script: String, frames: String) -> String {
    contentSecurityPolicy + "; script-src 'self' \(script); connect-src 'self'; frame-src \(frames)"
  }
}
