package import PippinAccounts
package import PippinFoundation

extension MemoryStore {
  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    let moment = moment.inMilliseconds
    return read { tables in
      let concerned = tables.sessions(of: account).filter { session in
        guard session.kind.isOfClient, isAfter(session.id, after) else { return false }
        if let end = session.end { return end.at == moment }
        return browser != nil && session.grant?.browserSession == browser
      }
      return Array(concerned.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    read { tables in
      tables.consents.values.filter { $0.account == account }
        .sorted { $0.client.rawValue.utf8.lexicographicallyPrecedes($1.client.rawValue.utf8) }
    }
  }
}
