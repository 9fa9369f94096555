package import PippinHTTP

/// The page of a problem's `type`: what happened and what to do, for a person who lands here, and then for the developer who looked it up.
package struct ProblemPage: Page {
  package let appName: String
  package let problem: Problem

  package init(appName: String, problem: Problem) {
    self.appName = appName
    self.problem = problem
  }

  package var title: Text { problem.person.title(values) }
  package var width: PageWidth { .wide }
  private var values: [String: String] { ["app": appName] }

  package func content(in language: Translation) -> HTML {
    """
    <section class="card reading">
    <h1>\(language.html(title))</h1>
    <p class="lead">\(language.html(problem.person.happened(values)))</p>
    \(problem.steps(problem.person.advice(values), language))\
    <details class="developers" open><summary>\(language.html("developers.title"))</summary>
    <p>\(problem.status) · <code>\(problem.code)</code> · \(language.html(problem.title))</p>
    <p>\(language.html(problem.happened))</p>
    \(advice(language))\(reasons(language))<p class="up"><a href="/problems">\(language.html("problem.all"))</a></p>
    </details>
    </section>
    """
  }

  private func advice(_ language: Translation) -> HTML? {
    problem.steps(problem.advice, language).map { "<h2>\(language.html("problem.what_to_do"))</h2>\n\($0)" }
  }

  private func reasons(_ language: Translation) -> HTML? {
    guard !problem.reasons.isEmpty else { return nil }
    let entries = problem.reasons.map { reason in
      let change = problem.change(for: reason).map { " \(language.html($0))" as HTML }
      return "<dt><code>\(reason)</code></dt>\n<dd>\(language.html(problem.meaning(of: reason)))\(change)</dd>\n"
        as HTML
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
    <li><div class="what"><a href="\(address: problem.path)">\(language.html(problem.title))</a>\
    <span class="soft">\(problem.status) · <code>\(problem.code)</code></span></div></li>

    """
  }
}
