package import PippinAccounts

extension MemoryStore {
  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    read { tables in
      let found = tables.identities(of: provider, tenant, unknownTo: recipient).filter { isAfter($0.id, after) }
      return Array(found.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    read { tables in
      let found = tables.transfers(of: provider, to: recipient).filter {
        $0.movedAt == nil && isAfter($0.identity, after)
      }
      return Array(found.sorted { $0.identity < $1.identity }.prefix(limit))
    }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    read { tables in
      let transfers = tables.transfers(of: provider, to: recipient)
      return TransferCounts(
        unknown: tables.identities(of: provider, tenant, unknownTo: recipient).count,
        noted: transfers.count { $0.movedAt == nil }, moved: transfers.count { $0.movedAt != nil })
    }
  }
}

extension Tables {
  fileprivate func transfers(of provider: Provider, to recipient: String) -> [IdentityTransfer] {
    transfers.values.filter { $0.key.provider == provider && $0.key.tenant.utf8.elementsEqual(recipient.utf8) }
  }

  fileprivate func identities(
    of provider: Provider, _ tenant: String, unknownTo recipient: String
  ) -> [Identity] {
    let known = Set(transfers(of: provider, to: recipient).map(\.identity))
    return identities.values.filter {
      $0.key.provider == provider && $0.key.tenant.utf8.elementsEqual(tenant.utf8) && !known.contains($0.id)
    }
  }
}
