import Foundation
import PippinAPI
import PippinServer
import Testing

@Suite struct OpenAPITests {
  let document: JSONValue

  init() throws {
    document = try JSONDecoder().decode(JSONValue.self, from: Data(OpenAPIDocument.api.text.utf8))
  }

  @Test func `a problem has the members that problems have`() {
    let common = ["type", "title", "status", "code", "detail", "request_id"]
    let members = schema("Problem")?["properties"]?.members.keys.sorted()
    #expect(members == (common + ProblemMember.allCases.map(\.rawValue)).sorted())
  }

  @Test func `each code is answered with its own status`() throws {
    for operation in operations {
      for status in operation["responses"]?.members.keys.sorted() ?? [] {
        for code in codes(operation, status) {
          let code = try #require(ErrorCode(rawValue: code), "\(code)")
          #expect(String(code.status) == status, "\(operation["operationId"]?.string ?? "")")
        }
      }
    }
  }

  @Test func `calls that need an access token say what happens without one`() {
    for operation in operations
    where operation["security"]?.objects.contains(where: { $0["accessToken"] != nil }) == true {
      #expect(
        Set(codes(operation, "401")).isSuperset(of: ["access_token_invalid", "access_token_expired", "session_ended"]))
    }
  }

  @Test func `every reference leads somewhere`() {
    for case .string(let reference)? in document.objects.map({ $0["$ref"] }) {
      #expect(target(reference) != nil, "\(reference)")
    }
  }

  @Test func `operations are told apart by their ids`() {
    let ids = operations.compactMap { $0["operationId"]?.string }
    #expect(ids.count == operations.count)
    #expect(Set(ids).count == ids.count)
  }

  private func schema(_ name: String) -> JSONValue? { document["components"]?["schemas"]?[name] }

  private func target(_ reference: String) -> JSONValue? {
    reference.split(separator: "/").dropFirst().reduce(Optional(document)) { $0?[String($1)] }
  }

  /// The error codes that an operation answers with a status, whether written there or referred to.
  private func codes(_ operation: JSONValue, _ status: String) -> [String] {
    var response = operation["responses"]?[status]
    if let reference = response?["$ref"]?.string { response = target(reference) }
    return response?.objects.flatMap { $0["code"]?["enum"]?.strings ?? [] } ?? []
  }

  private var operations: [JSONValue] {
    (document["paths"]?.members.values.map { $0 } ?? []).flatMap { Array($0.members.values) }
  }
}
