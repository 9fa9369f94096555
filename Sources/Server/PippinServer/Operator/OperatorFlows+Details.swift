import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinTokens

extension OperatorFlows {
  /// Sets the external id and metadata of an account.
  ///
  /// - Throws: ``FlowError/notFound``, `invalidValue`.
  package func change(
    _ id: AccountID, _ change: OperatorAccountChange, by actor: Actor
  ) async throws(FlowError) {
    var details: [SetAccountDetails.Detail] = []
    switch change.externalID {
    case .keep: break
    case .remove: details.append(.externalID(nil))
    case .set(let text):
      guard let externalID = ExternalID(text) else {
        throw .invalidValue(field: "external_id", reason: "must be \(ExternalID.rule)")
      }
      details.append(.externalID(externalID))
    }
    switch change.metadata {
    case .keep: break
    case .remove: details += [.metadataForApp(nil), .metadataForOperators(nil)]
    case .set(let metadata):
      if let text = try text(metadata.forApp, "metadata.public") { details.append(.metadataForApp(text.value)) }
      if let text = try text(metadata.forOperators, "metadata.private") {
        details.append(.metadataForOperators(text.value))
      }
    }
    guard !details.isEmpty else {
      throw .invalidValue(
        field: "metadata", reason: "has nothing to change; write external_id, metadata.public or metadata.private")
    }
    let account = try await account(named: id)
    let now = now()
    let set = SetAccountDetails(
      account: account.id, realm: account.realm, details: details, by: actor, changeSet: newID(at: now),
      audit: details.map { _ in newID(at: now) })
    switch try await decide(on: set.reads, { snapshot in set.decide(on: snapshot, now: now) }) {
    case .done: return
    case .unknown: throw .notFound
    case .externalIDInUse:
      throw .invalidValue(field: "external_id", reason: "is the external id of another account")
    }
  }

  private func text(
    _ change: PippinAPI.Change<EmbeddedJSON>, _ field: String
  ) throws(FlowError) -> (value: String?, ())? {
    switch change {
    case .keep: return nil
    case .remove: return (nil, ())
    case .set(let json):
      do {
        return (try MetadataObject(JSONDocument(parsing: Array(json.text.utf8)).root).text, ())
      } catch let problem as MetadataProblem {
        throw .invalidValue(field: field, reason: problem.detail)
      } catch {
        throw .invalidValue(field: field, reason: "is no JSON that can be kept")
      }
    }
  }
}
