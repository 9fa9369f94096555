package import PippinHTTP

/// A page with Sign in with Apple JS (JS-1 to JS-13): Apple's script opens a window, or redirects to Apple and back.
///
/// The scripts get their parameters from attributes, so that the policy needs no `unsafe-inline`. A link leads to the
/// sign-in without scripts.
package struct AppleScriptPage: Page {
  package let appName: String
  /// Apple's script.
  package let script: String
  /// Its parameters, by Apple's names (JS-2).
  package let clientID: String
  package let redirectURI: String
  package let scope: String
  package let state: String
  package let nonce: String
  /// Whether Apple's page opens in a separate window.
  package let isPopup: Bool
  /// The paths to which our script posts the window's result, and to which it goes after a cancellation.
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
    let withoutScripts = PageLink(Text("button.apple.sign_in"), address: plainAddress)
      .button(class: "button apple", in: language)
    return """
      <h1>\(language.html("sign_in.heading", ["app": appName]))</h1>
      <div id="apple-js" data-client-id="\(clientID)" data-redirect-uri="\(redirectURI)" data-scope="\(scope)" data-state="\(state)" \
      data-nonce="\(nonce)" data-mode="\(isPopup ? "popup" : "redirect")" data-post="\(postPath)" data-finish="\(finishPath)">
      \(Self.notices.map { notice($0, language.html($1)) })\
      <div class="actions">
      <div data-start hidden><button class="button apple" type="button"><span>\
      \(language.html("button.apple.sign_in"))</span></button></div>
      <div data-otherwise hidden>\(plain)</div>
      <noscript>\(withoutScripts)</noscript>
      </div>
      </div>
      <p class="soft">\(language.html("sign_in.apple_note"))</p>
      <script src="\(address: script)"></script>
      <script src="\(address: AppleScript.asset.path)"></script>
      """
  }

  /// The texts for the script's errors (JS-8), by their names.
  private static let notices = [
    ("blocked", "apple_js.blocked"), ("closed", "apple_js.closed"), ("missing", "apple_js.missing"),
    ("failed", "apple_js.failed"),
  ]

  private func notice(_ name: String, _ words: HTML) -> HTML {
    Notice.box("note bad", role: "alert", .warning, words, attributes: " data-says=\"\(name)\" hidden")
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

/// Our script for the page with Sign in with Apple JS.
enum AppleScript {
  static let asset = Asset(
    name: "script", fileExtension: "js", mediaType: "text/javascript; charset=utf-8", body: Array(text.utf8))

  private static let text = #"""
    (() => {
      "use strict";
      const place = document.getElementById("apple-js");
      const { clientId, redirectUri, scope, state, nonce, mode, post, finish } = place.dataset;
      const start = place.querySelector("[data-start]");
      const button = start.querySelector("button");

      // One of the sentences that the page has ready, and the way without a script.
      const say = (what) => {
        for (const words of place.querySelectorAll("[data-says]")) words.hidden = words.dataset.says !== what;
        if (what) place.querySelector("[data-otherwise]").hidden = false;
      };

      if (!window.AppleID) {
        say("missing");
        return;
      }
      AppleID.auth.init({ clientId, scope, redirectURI: redirectUri, state, nonce, usePopup: mode === "popup" });

      const explain = (error) => {
        switch (error) {
          case "user_cancelled_authorize":
            location.assign(`${finish}?cancelled=${encodeURIComponent(state)}`);
            break;
          case "popup_closed_by_user": say("closed"); break;
          case "popup_blocked_by_browser": say("blocked"); break;
          // A second press took the first one's place.
          case "user_trigger_new_signin_flow": break;
          default: say("failed");
        }
      };

      // What the window handed over is judged by our server like any other answer of Apple's (JS-9). In mode "cors" the
      // browser names our origin although the page sends no referrer.
      const send = async (data) => {
        const answer = await fetch(post, {
          method: "POST", mode: "cors", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
        const next = answer.ok ? (await answer.json()).finish : answer.headers.get("Location");
        if (next) location.assign(next); else say("failed");
      };

      start.hidden = false;
      button.addEventListener("click", async () => {
        say(null);
        let data;
        try {
          data = await AppleID.auth.signIn();
        } catch (failure) {
          explain(failure?.error);
          return;
        }
        if (mode !== "popup") return;
        button.disabled = true;
        try {
          await send(data);
        } catch {
          say("failed");
        }
        button.disabled = false;
      });
    })();

    """#
}
