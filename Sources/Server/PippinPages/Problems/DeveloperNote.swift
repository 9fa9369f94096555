internal import PippinHTTP

/// What a page about an error tells the app's developer: the code, the cause, and what to change. It is folded, because the words above
/// it are for the person.
package struct DeveloperNote: Sendable {
  let problem: Problem
  /// The reason within the code.
  let reason: String?
  /// The occurrence in one English sentence.
  let detail: String?
  /// The parameter of the request that is at fault.
  let sent: SentParameter?
  let requestID: String

  package init(
    _ problem: Problem, reason: String? = nil, detail: String? = nil, sent: SentParameter? = nil, requestID: String
  ) {
    self.problem = problem
    self.reason = reason
    self.detail = detail
    self.sent = sent
    self.requestID = requestID
  }

  func html(in language: Translation) -> HTML {
    """
    <details class="developers"><summary>\(language.html("developers.title"))</summary>
    <p>\(problem.status) · <a href="\(address: problem.path)"><code>\(problem.code)</code></a>\
    \(reason.map { " · <code>\($0)</code>" as HTML })</p>
    \(causes(language))\(problem.steps(changes, language))\
    <p>\(language.html("developers.request_id", markup: ["id": "<code>\(requestID)</code>"]))</p>
    </details>
    """
  }

  private var known: String? { reason.flatMap { problem.reasons.contains($0) ? $0 : nil } }
  private var change: Text? { known.flatMap(problem.change) }
  private var changes: [Text] { change.map { [$0] } ?? problem.advice }

  /// A reason with its own change is the whole cause.
  private func causes(_ language: Translation) -> HTML {
    let texts = (change == nil ? [problem.happened] : []) + (known.map { [problem.meaning(of: $0)] } ?? [])
    return """
      \(texts.map { "<p>\(language.html($0))</p>\n" as HTML })\
      \(detail.map { "<p lang=\"en\" dir=\"ltr\">\($0)</p>\n" as HTML })\
      \(sent.map { "<p>\(language.html("developers.sent")) <code>\($0.name)=\($0.value)</code></p>\n" as HTML })
      """
  }
}

/// A parameter of a stranger's request, for its developer to recognise. It is cut and never a sentence, because anybody can make a browser
/// send it.
package struct SentParameter: Sendable, Equatable {
  package let name: String
  package let value: String

  /// - Parameter value: as it was sent. Its query is left out, which may contain secrets.
  package init(_ name: String, _ value: String) {
    self.name = name
    let address = value.prefix { $0 != "?" && $0 != "#" }
    let shown = address.unicodeScalars.prefix(120).map { (0x21...0x7E).contains($0.value) ? Character($0) : "\u{FFFD}" }
    self.value = String(shown) + (shown.count < value.unicodeScalars.count ? "…" : "")
  }
}

extension Problem {
  func steps(_ texts: [Text], _ language: Translation) -> HTML? {
    guard texts.count != 1 else { return "<p>\(language.html(texts[0]))</p>\n" }
    guard !texts.isEmpty else { return nil }
    return "<ul class=\"steps\">\n\(texts.map { "<li>\(language.html($0))</li>\n" as HTML })</ul>\n"
  }
}
