extension Program {
  /// Every command, in the order in which the usage lists them.
  static let commands: [Command] = [
    .demo,
    .serve,
    .emulate,
    .checkConfig,
    .accountsShow,
    .accountsSessions,
    .accountsAudit,
    .accountsExport,
    .accountsMerge,
    .accountsDelete,
    .auditVerify,
    .mailTest,
    .vaultReseal,
    .tokenVerify,
    .tokenInspect,
    .joseVerify,
    .eventVerify,
    .secretCreate,
  ]
}
