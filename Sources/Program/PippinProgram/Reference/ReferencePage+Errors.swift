import PippinAPI
import PippinPages
import PippinServer

extension ReferencePage {
  /// `docs/reference/errors.md`.
  static var errors: ReferencePage {
    let table = MarkdownTable(
      head: ["code", "status", "title", "members", "reasons"],
      rows: ErrorCode.allCases.map { code in
        [
          // The pages of the API link to each code.
          "<a id=\"\(code.rawValue)\"></a>`\(code.rawValue)`", "\(code.status)", code.title,
          list(code.members.map(\.rawValue)),
          list(code.reasons),
        ]
      })
    let retries = MarkdownTable(
      head: ["`retry`", "codes", "what the client does"],
      rows: ProblemRetry.allCases.map { retry in
        let codes = ErrorCode.allCases.filter { $0.retry.contains(retry) }
        return ["`\(retry.rawValue)`", list(codes.map(\.rawValue)), retry.advice]
      })
    let endpoints = Endpoint.all + Endpoint.operatorAPI
    let operations = ErrorCode.allCases.map { code in
      let ids = endpoints.filter { $0.codes.contains(code) }.map(\.id)
      return [
        "`\(code.rawValue)`", ids.count == endpoints.count ? "every operation" : list(ids),
      ]
    }
    return ReferencePage(
      name: "errors", title: "Errors of the HTTP API",
      introduction: """
        An error is `application/problem+json` (RFC 9457) with `type`, `title`, `status`, `code`, `detail` and `request_id`, and
        with the members of its code. A program decides by `code` and `reason`; `title` and `detail` are for developers. Codes are
        never renamed. The server explains each code at `/problems/CODE`: to a person first, and then to a developer.
        """,
      body: [
        table.text, "## Before another attempt",
        "A problem with `retry` says what must happen first.", retries.text,
        "## Which operations answer which codes",
        MarkdownTable(head: ["code", "operations"], rows: operations).text,
        "## What people and developers are told",
        """
        A page about an error tells the person what happened and what they can do. Folded below it, under *For developers*, are the code,
        the cause, what to change, and the request's id ([decision 0145](../decisions/0145-two-texts-for-each-error.md)). Both are in every
        language of the pages.
        """,
        words, "### Reasons of pages",
        "A page with `malformed_request` also has one of these reasons. Like codes, they are never renamed.",
        pageReasons,
      ])
  }

  private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  /// Both texts of each code.
  private static var words: String {
    let rows = ErrorCode.allCases.map { code in
      let problem = Problem(code)
      return ["`\(code.rawValue)`"] + told(problem.person) + [english([problem.happened]), english(problem.advice)]
    }
    return MarkdownTable(head: ["code"] + toldHead + ["cause", "what to change"], rows: rows).text
  }

  private static var pageReasons: String {
    let problem = Problem(.malformedRequest)
    let rows = PageReason.all.map { reason in
      ["`\(reason.name)`"] + told(reason.person)
        + [english([problem.meaning(of: reason.name)]), english([problem.change(for: reason.name)].compactMap(\.self))]
    }
    return MarkdownTable(head: ["reason"] + toldHead + ["cause", "what to change"], rows: rows).text
  }

  private static let toldHead = ["the person reads", "and"]

  /// What a person is told by an app called Example, where the provider is not known.
  private static func told(_ person: PersonMessage) -> [String] {
    let values = ["app": "Example"]
    return [english([person.title(values)]), english([person.happened(values)] + person.advice(values))]
  }

  private static func english(_ texts: [Text]) -> String {
    texts.map(Translation.of(.fallback).markdown).joined(separator: " ")
  }
}
