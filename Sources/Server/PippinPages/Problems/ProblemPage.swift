package import PippinHTTP

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
