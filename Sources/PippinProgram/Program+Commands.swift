extension Program {
  /// Every command, in the order in which the usage lists them.
  static let commands: [Command] = [
    .demo,
    .serve,
    .emulate,
    .checkConfig,
    .migrate,
    .accountsShow,
    .accountsSessions,
    .accountsAudit,
    .accountsExport,
    .accountsMerge,
    .accountsDelete,
    .auditVerify,
    .mailTest,
    .vaultReseal,
    .transferPrepare,
    .transferImport,
    .transferFinish,
    .transferStatus,
    .tokenVerify,
    .tokenInspect,
    .joseVerify,
    .eventVerify,
    .secretCreate,
  ]
}
