package import PippinHTML

/// A new way in names an address that an account has: the person decides whether the two belong together.
package struct LinkPage: Page {
  package let appName: String
  /// The address that both name.
  package let email: String?
  /// Who vouches for the new way in.
  package let provider: String
  /// How the account is entered so far.
  package let waysIn: [String]
  /// Leads to the account's own way in, and attaches the new one; absent where that cannot be entered from here.
  package let confirm: FormAction?
  package let decline: FormAction

  package init(
    appName: String, email: String?, provider: String, waysIn: [String], confirm: FormAction?, decline: FormAction
  ) {
    self.appName = appName
    self.email = email
    self.provider = provider
    self.waysIn = waysIn
    self.confirm = confirm
    self.decline = decline
  }

  package var title: String { "There is an account with this address" }

  package var content: HTML {
    """
    <h1>\(title)</h1>
    <p>You came with \(newcomer), which we do not know yet. \(address) belongs to an account at \
    <bdi>\(appName)</bdi> that is entered another way, and an address alone is not enough to let anybody in.</p>
    <h2>Way in to that account</h2>
    <ul class="rows">
    \(waysIn.map { "<li><div class=\"what\"><strong>\($0)</strong></div></li>\n" as HTML })</ul>
    <p>\(advice)</p>
    <div class="actions">\(confirm?.form(button: "Sign in as before and add it", class: "button main"))</div>
    <div class="end">\(decline.form(button: "Leave it", class: "button small"))</div>
    <p class="soft">Nothing has been added or changed so far. Is the account not yours? Then leave it.</p>
    """
  }

  private var newcomer: HTML {
    guard let email else { return "<strong>\(provider)</strong>" }
    return "<strong>\(provider)</strong> (<bdi>\(email)</bdi>)"
  }

  private var address: HTML {
    guard let email else { return "Its address" }
    return "<bdi>\(email)</bdi>"
  }

  private var advice: HTML {
    confirm == nil
      ? "Please sign in there the way you did before, and add this way in from your account."
      : """
      If the account is yours, sign in the way you did before, with the other identity and not with the one that you \
      just used. After that both lead to it.
      """
  }
}
