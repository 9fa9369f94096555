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
