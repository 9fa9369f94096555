package import PippinHTML

/// The page behind a problem's `type`: what happened and what to do, in plain words.
package struct ProblemPage: Page {
  package let appName: String
  package let problem: Problem

  package init(appName: String, problem: Problem) {
    self.appName = appName
    self.problem = problem
  }

  package var title: String { problem.title }
  package var width: PageWidth { .wide }

  package var content: HTML {
    """
    <p class="status">\(problem.status) · <code>\(problem.code)</code></p>
    <h1>\(problem.title)</h1>
    <p class="lead">\(Prose.html(problem.happened))</p>
    <h2>What to do</h2>
    <ul class="steps">
    \(problem.advice.map { "<li>\(Prose.html($0))</li>\n" as HTML })</ul>
    \(reasons)<p class="soft"><a href="/problems">All problems</a></p>
    """
  }

  private var reasons: HTML? {
    guard !problem.reasons.isEmpty else { return nil }
    let entries = problem.reasons.map { reason in
      "<dt><code>\(reason.name)</code></dt>\n<dd>\(Prose.html(reason.meaning))</dd>\n" as HTML
    }
    return "<h2>Reasons</h2>\n<dl class=\"facts\">\n\(entries)</dl>\n"
  }
}

/// All problems on one page.
package struct ProblemIndexPage: Page {
  package let appName: String
  package let problems: [Problem]

  package init(appName: String, problems: [Problem] = Problem.all) {
    self.appName = appName
    self.problems = problems
  }

  package var title: String { "Problems" }
  package var width: PageWidth { .wide }

  package var content: HTML {
    """
    <h1>Problems</h1>
    <p>Every error of the API names one of these as its <code>type</code>.</p>
    <ul class="rows">
    \(problems.map(row))</ul>
    """
  }

  private func row(_ problem: Problem) -> HTML {
    """
    <li><div class="what"><a href="/problems/\(problem.code)">\(problem.title)</a>\
    <span class="soft">\(problem.status) · <code>\(problem.code)</code></span></div></li>

    """
  }
}

/// Our own explanations, in which `backticks` mark what a program reads, and whose apostrophes are set as in print.
enum Prose {
  static func html(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      (index.isMultiple(of: 2) ? "\(part.replacing("'", with: "’"))" : "<code>\(part)</code>") as HTML
    }.joined()
  }
}
