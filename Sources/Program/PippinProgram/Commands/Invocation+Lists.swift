import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer

/// The options that commands with a list share.
enum ListOption {
  /// The largest page.
  static let most = 1000
  /// The page of a list that is not told how many.
  static let usual = 50

  static let page: [CommandOption] = [
    .value("limit", "N", .optional, "how many to list, at most \(most); \(usual) if left out"),
    .value("after", "ID", .optional, "go on after this one, which the command named at the end of the page before"),
  ]
}

extension Invocation {
  /// The given options as the parameters that the operator API takes for them.
  func query(_ options: String...) throws(CommandFailure) -> FormData {
    var pairs: [(String, String)] = []
    for option in options {
      // The API takes an empty value as none, because forms send it.
      guard let value = try nonEmpty(option).first else { continue }
      pairs.append((option.replacing("-", with: "_"), value))
    }
    return FormData(pairs)
  }

  /// Reads a list with the parameters of the operator API.
  /// - Parameter option: an option that may name an account, whose part of the list is read then.
  func withList<Outcome: Sendable>(
    _ query: FormData, of option: String? = nil,
    _ work: (OperatorFlows, FormData) async throws(ServerError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    try await withFlows(try serverSettings()) { (flows) throws(CommandFailure) in
      var pairs = query.pairs.map { ($0.name, $0.value) }
      if let option, let text = arguments[option] {
        pairs.append(("account_id", try await accountID(text, in: flows.store).description))
      }
      do throws(ServerError) {
        return try await work(flows.operations, FormData(pairs))
      } catch {
        throw usage(of: error)
      }
    }
  }

  /// Says where the earlier events of accounts are that were merged into the listed one.
  func tellMerges(in events: [(kind: String, detail: String?)]) {
    for event in events where event.kind == AuditEvent.Kind.accountMerged.rawValue {
      guard let detail = event.detail, case .lost(let id) = AuditEvent.MergePartner(detail: detail) else { continue }
      console.say("What happened to the account \(id) before it was merged: pippin audit list --account \(id)\n")
    }
  }

  /// Says how to see more, if there is more.
  func tellNextPage(_ next: String?, of sentence: String) {
    if let next { console.say("\(sentence) For the next ones, add: --after \(next)\n") }
  }
}
