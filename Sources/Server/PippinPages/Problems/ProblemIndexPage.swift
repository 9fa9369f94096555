package import PippinHTTP

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
