internal import PippinHTTP

/// The script of pages that use passkeys: WebAuthn has no way without one.
///
/// It is inline and allowed by its digest alone, as ``PageScript`` is. It sends nothing by itself: what to ask is in a form's
/// `data-public-key`, and the answer goes into the form's field `credential`. So the policy allows no connection. What a browser
/// without scripts, or without the two functions that read the options, could not use is in templates, and is not shown there.
///
/// What goes wrong with a passkey in the background is dropped: the person asked for nothing, and the reasons mean "not now" (PK-103).
///
/// One request waits at a time: the one of the address field is ended before a button's starts, or iOS 16 refuses it (PK-101).
enum PasskeyScript {
  static var html: HTML { "<script>\(unescaped: text)</script>\n" }

  /// The SHA-256 of the text, as `script-src` spells it; a test compares the two.
  static let digest = "sha256-3bE/vOTYKD3TQIehIcEi2yHAR2T/1ZdeAIb0g/9UA/s="

  /// In bytes; it is part of each answer.
  static let maximumSize = 5_000

  static let text = #"""
    (async () => {
    const P = window.PublicKeyCredential, C = navigator.credentials, all = s => document.querySelectorAll(s);
    for (const e of all("[data-signals]"))
      for (const s of JSON.parse(e.dataset.signals))
        for (const m in s) P?.[m]?.(s[m])?.catch(() => {});
    const able = P?.parseCreationOptionsFromJSON && P.parseRequestOptionsFromJSON;
    for (const t of all("template[data-passkey]")) t.replaceWith(able ? t.content : "");
    if (!able) return;
    for (const e of all("[data-no-passkeys]")) e.remove();
    addEventListener("pageshow", e => e.persisted && location.reload());
    let waiting, ended, busy;
    const ask = async (f, mediation, signal) => {
      const o = JSON.parse(f.dataset.publicKey), more = { signal };
      if (mediation) more.mediation = mediation;
      return f.dataset.ask == "get" ? C.get({ publicKey: P.parseRequestOptionsFromJSON(o), ...more })
        : C.create({ publicKey: P.parseCreationOptionsFromJSON(o), ...more });
    };
    const send = (f, name, value) => { f.elements[name].value = value; f.submit(); };
    const answer = (f, c) => c && send(f, "credential", JSON.stringify(c));
    const wait = async f => {
      if (!all('[autocomplete~="webauthn"]').length || !await P.isConditionalMediationAvailable?.() || busy) return;
      waiting = new AbortController();
      ended = ask(f, "conditional", waiting.signal).then(c => { if (!busy) { busy = true; answer(f, c); } }, () => {});
    };
    const say = name => { for (const e of all("[data-says]")) e.hidden = e.dataset.says != name; };
    const texts = { InvalidStateError: "exists", ConstraintError: "unsupported", NotSupportedError: "unsupported" };
    const ours = ["SecurityError", "TypeError", "SyntaxError", "EncodingError"];
    for (const f of all("form[data-ask]")) {
      if (f.dataset.ask == "upgrade") {
        try {
          if ((await P.getClientCapabilities?.())?.conditionalCreate)
            answer(f, await ask(f, "conditional", AbortSignal.timeout(10000)));
        } catch {}
        continue;
      }
      if (f.dataset.ask == "get") wait(f);
      f.addEventListener("submit", async e => {
        e.preventDefault();
        if (busy) return;
        busy = true;
        say();
        waiting?.abort();
        await ended;
        try {
          return answer(f, await ask(f));
        } catch (e) {
          if (ours.includes(e.name)) return send(f, "error", e.name);
          say(texts[e.name] ?? "cancelled");
        }
        busy = false;
        if (f.dataset.ask == "get") wait(f);
      });
    }
    })();
    """#
}

/// What a page asks a password manager for, and the form that brings the answer.
package struct PasskeyForm: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// An existing passkey: by the button, and in the field of the address (PK-100).
    case signIn = "get"
    /// A new one.
    case add = "create"
    /// A new one that the password manager makes without showing anything, if it wants to (PK-103).
    case upgrade
  }

  /// The fields of the form.
  package static let ceremonyField = "ceremony"
  package static let credentialField = "credential"
  /// The name of the browser's error, if it refused what the page asked (PK-142).
  package static let errorField = "error"

  package let kind: Kind
  package let action: FormAction
  /// The sealed ceremony that must come back with the answer.
  package let ceremony: String
  /// The options in the standard's JSON.
  package let publicKey: String
  /// The OpenID client's request that a sign-in leads on to.
  package let request: String?

  package init(_ kind: Kind, action: FormAction, ceremony: String, publicKey: String, request: String? = nil) {
    self.kind = kind
    self.action = action
    self.ceremony = ceremony
    self.publicKey = publicKey
    self.request = request
  }

  /// The form with its button, in a template: without scripts there is none.
  ///
  /// - Parameters:
  ///   - fields: what the person types besides.
  ///   - isLastUsed: whether the button has the tag of the method that was last used in this browser.
  func html(
    button: Text?, class style: String = "button", fields: [Form.Field] = [], isLastUsed: Bool = false,
    in language: Translation
  ) -> HTML {
    let hidden =
      [(Self.ceremonyField, ceremony), (Self.credentialField, ""), (Self.errorField, "")]
      + (request.map { [(SignInPage.requestField, $0)] } ?? [])
    let pressed: HTML? = button.map {
      """
      <button class="\(style)" type="submit"\(LastUsedTag.description(if: isLastUsed))>\(Icon.passkey.html)\
      <span>\(language.html($0))</span>\(isLastUsed ? LastUsedTag.html(in: language) : nil)</button>
      """
    }
    return """
      <template data-passkey><form method="post" action="\(address: action.path)" data-ask="\(kind.rawValue)" \
      data-public-key="\(publicKey)">\
      <input type="hidden" name="\(FormAction.tokenField)" value="\(action.token)">\
      \(hidden.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" as HTML })\
      \(fields.html(in: language))\(pressed)</form></template>
      """
  }

  /// What the script says of a browser's error (PK-140 to PK-142); hidden until it does. It cannot be told apart whether the person
  /// cancelled, waited too long, or has no passkey, so it is one text.
  func texts(in language: Translation) -> HTML {
    let words = language.html(kind == .add ? Text("passkey.not_added") : Text("passkey.cancelled"))
    let cancelled = box("cancelled", "note bad", role: "alert", .warning, words)
    guard kind == .add else { return cancelled }
    // It is good news that there is a passkey already (PK-141).
    return """
      \(cancelled)\
      \(box("unsupported", "note bad", role: "alert", .warning, language.html("passkey.unsupported")))\
      \(box("exists", "note", role: "status", .info, language.html("passkey.exists")))
      """
  }

  private func box(_ name: String, _ style: String, role: String, _ icon: Icon, _ words: HTML) -> HTML {
    Notice.box(style, role: role, icon, words, attributes: " data-says=\"\(name)\" hidden")
  }
}

/// What a page tells password managers (PK-106 to PK-110).
package struct PasskeySignals: Sendable, Equatable {
  /// A list of objects, each with one member: the name of a method of `PublicKeyCredential`, and its argument.
  package let json: String

  package init(json: String) {
    self.json = json
  }

  var html: HTML { "<div hidden data-signals=\"\(json)\"></div>\n" }
}
