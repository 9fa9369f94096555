import PippinHTTP

extension AppleIDEmulator {
  /// Whether a path is that of the script on Apple's CDN, in any language (JS-1).
  static func isSignInScript(_ path: String) -> Bool {
    path.hasPrefix("/appleauth/static/jsapi/appleid/1/") && path.hasSuffix("/appleid.auth.js")
  }

  /// `GET /appleauth/static/jsapi/appleid/1/<locale>/appleid.auth.js`: the script that defines `AppleID.auth`, for this
  /// emulator (JS-2 … JS-9).
  func signInScript() -> HTTPResponse {
    HTTPResponse(
      status: 200,
      fields: [
        "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store",
        "x-content-type-options": "nosniff", "cross-origin-resource-policy": "cross-origin",
      ],
      body: Array(SignInScript.text.utf8))
  }
}

/// A replacement of Sign in with Apple JS, written from Apple's documentation of its interface.
enum SignInScript {
  static let text = #"""
    (() => {
      "use strict";
      const apple = new URL(document.currentScript.src).origin;
      const names = { clientId: "client-id", scope: "scope", redirectURI: "redirect-uri", state: "state",
        nonce: "nonce", usePopup: "use-popup" };
      let settings = {};
      let open = null;

      // The page's meta tags; what the call says goes before them (JS-2).
      const fromTags = () => {
        const found = {};
        for (const [name, tag] of Object.entries(names)) {
          const content = document.querySelector(`meta[name="appleid-signin-${tag}"]`)?.content;
          if (content !== undefined) found[name] = name === "usePopup" ? content === "true" : content;
        }
        return found;
      };

      // Always a code and an identity token (JS-5).
      const address = (wanted, more) => {
        const query = { client_id: wanted.clientId, redirect_uri: wanted.redirectURI, response_type: "code id_token",
          scope: wanted.scope, state: wanted.state, nonce: wanted.nonce, ...more };
        const parts = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
        return `${apple}/auth/authorize?` +
          parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
      };

      const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

      // The pop-up answers only to the origin of redirectURI (JS-10): on any other page the promise stays open.
      const popup = (wanted) => new Promise((resolve, reject) => {
        open?.end({ error: "user_trigger_new_signin_flow" });
        const frame = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join("");
        const child = window.open(
          address(wanted, { response_mode: "web_message", frame_id: frame, m: "11", v: "1.5.5" }),
          "AppleAuthentication", "popup,width=700,height=700");
        let timer;
        const flow = { end(failure, data) {
          if (open === flow) open = null;
          clearInterval(timer);
          window.removeEventListener("message", hear);
          if (failure) { tell("AppleIDSignInOnFailure", failure); reject(failure); }
          else { tell("AppleIDSignInOnSuccess", { ...data, data }); resolve(data); }
        } };
        const hear = (event) => {
          if (event.origin !== apple || event.source !== child) return;
          const message = JSON.parse(event.data);
          if (message.method !== "oauthDone") return;
          if (message.data.error) flow.end({ error: message.data.error });
          else flow.end(null, message.data);
        };
        open = flow;
        if (!child) { flow.end({ error: "popup_blocked_by_browser" }); return; }
        window.addEventListener("message", hear);
        // The last message of a window may arrive after it is seen closed: one round of grace.
        let wasClosed = false;
        timer = setInterval(() => {
          if (wasClosed) flow.end({ error: "popup_closed_by_user" });
          wasClosed = child.closed;
        }, 250);
      });

      const signIn = (changes = {}) => {
        const wanted = { ...fromTags(), ...settings, ...changes };
        if (wanted.usePopup) return popup(wanted);
        location.assign(address(wanted, { response_mode: "form_post" }));
        return new Promise(() => {});
      };

      // The button, plain: its title follows data-type (BUTTON-1).
      const renderButton = () => {
        const place = document.getElementById("appleid-signin");
        if (!place || place.firstChild) return;
        const titles = { "sign-in": "Sign in with Apple", "sign-up": "Sign up with Apple", continue: "Continue with Apple" };
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = titles[place.dataset.type] ?? titles["sign-in"];
        button.addEventListener("click", () => signIn().catch(() => {}));
        place.append(button);
      };

      const init = (given = {}) => { settings = { ...given }; renderButton(); };
      window.AppleID = { auth: { init, signIn, renderButton } };
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", renderButton);
      else renderButton();
    })();

    """#
}
