import PippinAccounts
import PippinFoundation
import PippinDatabases

extension CommitScript {
  mutating func apply(_ change: Change) {
    switch change {
    case .putAccount(let account): put(account, into: Account.table, under: .account(account.id))
    case .removeAccount(let id):
      add("DELETE FROM account WHERE id = \(id)")
      add("SELECT pippin_remove_proof(\(Account.mailedProof(of: id)))")
      add("SELECT pippin_remove_proof(\(Account.formerProof(of: id)))")
    case .putMerge(let merge): put(merge, into: Merge.table, under: .merge(merge.lost))
    case .removeMerge(let lost): add("DELETE FROM account_merge WHERE lost = \(lost)")
    case .putDeletion(let deletion): put(deletion, into: Deletion.table, under: .deletion(deletion.account))
    case .eraseDevices(let account): eraseDevices(of: account)
    case .putIdentity(let identity): put(identity)
    case .moveIdentity(let from, let identity): move(from, to: identity)
    case .putTransfer(let transfer): put(transfer)
    case .removeTransfers(let identity): add("DELETE FROM identity_transfer WHERE identity = \(identity)")
    case .removeIdentity(let key): removeIdentity(key)
    case .putProof(let proof): put(proof)
    case .removeProof(let source): add("SELECT pippin_remove_proof(\(source))")
    case .putCredential(let credential):
      put(credential, into: PasswordCredential.table, under: .credential(credential.identity))
    case .putSession(let session): put(session)
    case .putProfile(let profile): put(profile, into: FirstTimeProfile.table, under: .profile(profile.key))
    case .removeProfile(let key): add("DELETE FROM profile WHERE \(key.condition)")
    case .putVaultEntry(let entry): add(VaultEntry.table.upsert(entry))
    case .removeVaultEntries(let identity): add("DELETE FROM vault_entry WHERE identity = \(identity)")
    case .noteVaultCheck(let id, let identity, let client, let time):
      add(
        """
        UPDATE vault_entry SET checked_at = \(time)
        WHERE identity = \(identity) AND client = \(client.rawValue) AND id = \(id)
        """)
    case .recordValidation(let verdict):
      add(ValidationVerdict.table.insertion(verdict))
    case .reseal(let thing, let from, let to): reseal(thing, from, to)
    case .noteMasterKey(let id, let time):
      add(MasterKeyFirstUse.noting(MasterKeyFirstUse(id: id, firstUsedAt: time)))
    case .spend(let value): add(SpentValue.table.insertion(value))
    case .putRecord(let record): put(record, into: FlowRecord.table, under: .record(record.id))
    case .removeRecord(let id): add("DELETE FROM flow_record WHERE id = \(id)")
    case .journal(let entry): journal(entry)
    case .putSigningKey(let key): put(key, into: StoredSigningKey.table, under: .signingKey(key.number))
    case .removeSigningKey(let number): add("DELETE FROM signing_key WHERE number = \(number)")
    case .audit(let event): audit.append(event)
    case .chainAudit(let line): chain(line)
    case .putAuditHead(let head): put(head, into: AuditHead.table, under: .auditHead)
    case .eraseAudit(let account): eraseAudit(of: account)
    case .enqueue(let job): add(Job.enqueuing(job))
    case .putJob(let job): add("\(Job.table.update(job)) WHERE id = \(job.id)")
    case .removeJob(let id): add("DELETE FROM job WHERE id = \(id)")
    case .endSessions(let which, let end): self.end(which, end)
    case .limitSessions(let account, let keep, let end, let client):
      limit(account, keep, end, heldBy: client)
    case .adoptClientSessions(let account, let from, let to):
      add(Session.adoption(of: account, from: from, to: to))
    case .count(let count): add(EventCount.newTable.insertion(count))
    case .noteRefusal(let refusal): add(Refusal.table.insertion(refusal))
    case .removeRefusals(let account): add("DELETE FROM refusal WHERE account = \(account)")
    case .putOperatorToken(let token): put(token, into: OperatorToken.table, under: .operatorToken(token.name))
    case .putConsent(let consent):
      put(consent, into: Consent.table, under: .consent(consent.account, consent.client))
    case .removeConsent(let account, let client): add(Consent.removal(of: account, to: client))
    case .removeConsents(let account): add(Consent.removal(of: account))
    }
  }
}
