import PippinAPI
import PippinFlows

/// The schemas of `openapi.json` that list errors and reasons, made of the values that the service answers with.
///
/// Everything else in the document is written by hand; a test compares these parts to the letter and, asked to, writes them.
package enum ErrorSchemas {
  /// A schema under `components.schemas`.
  package struct Schema: Sendable {
    package let name: String
    let description: String
    let cases: [(value: String, meaning: String?)]

    /// How the document has it, without the comma or line break that follows.
    package var json: String {
      let meanings = cases.compactMap(\.meaning)
      var members = [
        #""type": "string""#, #""description": "\#(description)""#, #""enum": \#(Self.list(cases.map(\.value)))"#,
      ]
      if !meanings.isEmpty { members.append(#""x-enum-descriptions": \#(Self.list(meanings))"#) }
      return #"      "\#(name)": {"# + "\n"
        + members.map { "        " + $0 }.joined(separator: ",\n") + "\n      }"
    }

    private static func list(_ texts: [String]) -> String {
      "[\n" + texts.map { #"          "\#($0)""# }.joined(separator: ",\n") + "\n        ]"
    }
  }

  package static let all: [Schema] = [
    Schema(
      name: "ErrorCode",
      description: "What went wrong; each comes with one status, and `/problems/{code}` says what to do about it.",
      cases: ErrorCode.allCases.map { ($0.rawValue, meaning($0)) }),
    Schema(
      name: "IdentityTokenReason", description: "Why an identity token was refused.",
      cases: IdentityTokenReason.allCases.map { ($0.rawValue, nil) }),
    Schema(
      name: "SessionEndedReason", description: "What ended a session.",
      cases: SessionEndedReason.allCases.map { ($0.rawValue, nil) }),
    Schema(
      name: "MergeFinalReason", description: "Why a merge cannot be undone any more.",
      cases: MergeFinalReason.allCases.map { ($0.rawValue, nil) }),
    Schema(
      name: "OfferReason", description: "Why a way in is not offered.",
      cases: ProviderBody.Reason.allCases.map { ($0.rawValue, nil) }),
  ]

  private static func meaning(_ code: ErrorCode) -> String {
    let members = code.members.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return "\(code.status): \(code.title)." + (members.isEmpty ? "" : " May have \(members).")
  }
}
