import PippinAPI
import PippinServer

extension ReferencePage {
  /// `docs/reference/errors.md`.
  static var errors: ReferencePage {
    let table = MarkdownTable(
      head: ["code", "status", "title", "members", "reasons"],
      rows: ErrorCode.allCases.map { code in
        [
          "`\(code.rawValue)`", "\(code.status)", code.title, list(code.members.map(\.rawValue)), list(code.reasons),
        ]
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
        with the members of its code. A program decides by `code` and `reason`; `title` and `detail` are for people. Codes are
        never renamed. The server explains each code at `/problems/CODE`: what happened, and what to do.
        """,
      body: [
        table.text, "## Which operations answer which codes",
        MarkdownTable(head: ["code", "operations"], rows: operations).text,
      ])
  }

  private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
