export { type Anchor, appendAnchor, readAnchors, sealHead } from './anchors';
export { anchorLine, exportAudit } from './export-audit';
export { sendAnchor, verifyAndReport, watchSealing, writeAnchor } from './keep-chain';
export { auditChoices, getAuditEntry, listAudit, sealStatus } from './list-audit';
export { type SealHead, sealAll, sealPending } from './seal-pending';
export { STREAMS } from './streams';
export { type Finding, type FindingKind, type Verification, verifySeals } from './verify-seals';
