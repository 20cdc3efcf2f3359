export { type Anchor, appendAnchor, readAnchors, sealHead } from './anchors';
export { type SealHead, sealAll, sealPending } from './seal-pending';
export { type Finding, type FindingKind, type Verification, verifySeals } from './verify-seals';
