package import PippinHTTP

/// An error code of the API with its explanation; the texts are in the language files, under keys from the code.
package struct Problem: Sendable, Equatable {
  /// The answer's `code`.
  package let code: String

  /// The HTTP status.
  package let status: Int

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3).
  package let title: Text

  /// The values of the answer's `reason` that are explained.
  package let reasons: [String]

  /// - Parameters:
  ///   - title: in English, as the API says it.
  ///   - reasons: the values of the answer's `reason`.
  package init(_ code: String, status: Int, title: String, reasons: [String]) {
    self.code = code
    self.status = status
    self.title = Text("problem.\(code).title", english: title)
    self.reasons = reasons.filter { Translation.knows(Self.key(of: $0, code)) }
  }

  /// The explanation of what happened, if the catalog has one.
  package var happened: Text? { Self.known("problem.\(code).happened") }

  /// The steps that the reader can take, as many as the catalog has.
  package var advice: [Text] {
    (1...).lazy.map { "problem.\(code).advice.\($0)" }.prefix(while: Translation.knows).map { Text($0) }
  }

  package func meaning(of reason: String) -> Text { Text(Self.key(of: reason, code)) }

  /// The text of this key, if the catalog has one.
  private static func known(_ key: String) -> Text? { Translation.knows(key) ? Text(key) : nil }
  private static func key(of reason: String, _ code: String) -> String { "problem.\(code).reason.\(reason)" }
}

/// The page of a problem's `type`: what happened and what to do.
package struct ProblemPage: Page {
  package let appName: String
  package let problem: Problem

  package init(appName: String, problem: Problem) {
    self.appName = appName
    self.problem = problem
  }

  package var title: Text { problem.title }
  package var width: PageWidth { .wide }

  package func content(in language: Translation) -> HTML {
    """
    <section class="card reading">
    <p class="status">\(problem.status) · <code>\(problem.code)</code></p>
    <h1>\(language.html(problem.title))</h1>
    \(happened(language))\(advice(language))\(reasons(language))<p class="soft"><a href="/problems">\(language.html("problem.all"))</a></p>
    </section>
    """
  }

  private func happened(_ language: Translation) -> HTML? {
    problem.happened.map { "<p class=\"lead\">\(language.html($0))</p>\n" }
  }

  private func advice(_ language: Translation) -> HTML? {
    guard !problem.advice.isEmpty else { return nil }
    let steps = problem.advice.map { "<li>\(language.html($0))</li>\n" as HTML }
    return "<h2>\(language.html("problem.what_to_do"))</h2>\n<ul class=\"steps\">\n\(steps)</ul>\n"
  }

  private func reasons(_ language: Translation) -> HTML? {
    guard !problem.reasons.isEmpty else { return nil }
    let entries = problem.reasons.map { reason in
      "<dt><code>\(reason)</code></dt>\n<dd>\(language.html(problem.meaning(of: reason)))</dd>\n" as HTML
    }
    return "<h2>\(language.html("problem.reasons"))</h2>\n<dl class=\"facts\">\n\(entries)</dl>\n"
  }
}

/// The page that lists all problems.
package struct ProblemIndexPage: Page {
  package let appName: String
  package let problems: [Problem]

  package init(appName: String, problems: [Problem]) {
    self.appName = appName
    self.problems = problems
  }

  package var title: Text { Text("problems.title") }
  package var width: PageWidth { .wide }

  package func content(in language: Translation) -> HTML {
    """
    <section class="card reading">
    <h1>\(language.html("problems.title"))</h1>
    <p>\(language.html("problems.intro"))</p>
    <ul class="rows">
    \(problems.map { row($0, language) })</ul>
    </section>
    """
  }

  private func row(_ problem: Problem, _ language: Translation) -> HTML {
    """
    <li><div class="what"><a href="/problems/\(problem.code)">\(language.html(problem.title))</a>\
    <span class="soft">\(problem.status) · <code>\(problem.code)</code></span></div></li>

    """
  }
}
