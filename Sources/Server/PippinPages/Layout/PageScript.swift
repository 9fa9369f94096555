internal import PippinHTTP

/// The script of pages with a password field: it adds a button that shows the password, and hides it again before the form is
/// sent.
///
/// It is inline, so that it costs no request, and allowed by its digest alone. Without scripts there is no button, and
/// everything else works.
enum PageScript {
  /// The script with the button that it copies into each field.
  static func html(in language: Translation) -> HTML {
    """
    <template id="reveal"><button class="reveal" type="button" aria-pressed="false" \
    aria-label="\(language.text("field.show_password"))">\(Icon.eye.html)\(Icon.eyeOff.html)</button></template>
    <script>\(unescaped: text)</script>

    """
  }

  /// The SHA-256 of the text, as `script-src` spells it; a test compares the two.
  static let digest = "sha256-vD/KAXFYIFRcSeF8Mm+qGFsqKo1S2c2nIDYrrlEs7SQ="

  static let text =
    #"for(const e of document.querySelectorAll(".reveals")){const i=e.firstElementChild,"#
    + #"b=document.getElementById("reveal").content.firstElementChild.cloneNode(true),"#
    + #"show=o=>{i.type=o?"text":"password";b.setAttribute("aria-pressed",o)};e.append(b);b.setAttribute("aria-controls",i.id);"#
    + #"b.onclick=()=>show(i.type=="password");i.form.addEventListener("submit",()=>show(false))}"#
}
