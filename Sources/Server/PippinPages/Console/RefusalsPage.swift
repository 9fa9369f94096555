package import PippinHTTP

/// A refused sign-in or an email that was not delivered, as lists and the history show it.
package struct RefusalItem: Sendable {
  let at: ConsoleTime
  let words: RefusalWords
  let code: String
  let reason: String?
  let provider: String?
  let client: String?
  let cause: String?
  let requestID: String
  /// The account that it was about, unless the page is that account's.
  let account: String?
  /// The address that it came from, or its network.
  let network: String?
  /// The kind of device that it came from.
  let device: String?

  package init(
    at: ConsoleTime, code: String, reason: String?, provider: String?, client: String?, cause: String?,
    requestID: String, account: String?, network: String? = nil, device: String? = nil
  ) {
    self.at = at
    words = RefusalWords.of(code, reason: reason, provider: provider)
    self.code = code
    self.reason = reason
    self.provider = provider
    self.client = client
    self.cause = cause
    self.requestID = requestID
    self.account = account
    self.network = network
    self.device = device
  }

  var headline: String {
    RefusalWords.codesOfMails.contains(code)
      ? "Email not delivered: \(words.why)"
      : "\(provider.map { "\(ProviderWords.title($0)) sign-in" } ?? "Sign-in") refused: \(words.why)"
  }

  package var html: HTML {
    """
    <li class="refused"><div class="when">\(at.html)</div><div class="what">
    <p><b>\(headline)</b></p>
    <p><span class="tag">\(words.side.rawValue)</span> \(words.cure)</p>
    <p class="soft">\(client.map { "App \($0) · " as HTML })<code>\(code)\(reason.map { "/\($0)" })</code> · \
    request <code>\(requestID)</code>\(account.map { " · <a href=\"/accounts/\($0)\">Open the account</a>" as HTML })</p>\
    \(cause.map { "\n<p class=\"soft\">The log says: \($0)</p>" as HTML })\
    \(ConsoleSource(network: network, device: device).html.map { "\n<p class=\"soft\">\($0)</p>" as HTML })
    </div></li>

    """
  }
}

/// The refused sign-ins, newest first.
package struct RefusalsPage: ConsolePage {
  let items: [RefusalItem]
  /// The codes to choose from, and the one chosen.
  let codes: [String]
  let code: String?
  let next: String?

  package let title = "Refused sign-ins"
  package var section: ConsoleSection? { .refusals }

  package init(items: [RefusalItem], codes: [String], code: String?, next: String?) {
    self.items = items
    self.codes = codes
    self.code = code
    self.next = next
  }

  package var content: HTML {
    """
    <p class="soft">Emails that the mail server never took are here too. Entries are kept for two weeks. Per second, the list \
    records at most ten refusals of known accounts and one of unknown people. The statistics count all refused sign-ins.</p>
    <form class="filter" action="/refusals"><div class="field"><label for="code">Reason</label>
    <select id="code" name="code"><option value="">Any</option>\(options)</select></div><button>Filter</button></form>
    \(items.isEmpty ? "<p>No sign-in was refused.</p>\n" : "<ol class=\"events\">\(items.map(\.html))</ol>\n" as HTML)\
    \(ConsoleList.next(next))
    """
  }

  private var options: [HTML] {
    codes.map { one -> HTML in
      let mark: HTML = one == code ? " selected" : ""
      return "<option value=\"\(one)\"\(mark)>\(RefusalWords.of(one, reason: nil, provider: nil).short)</option>"
    }
  }
}
