/** Reading and exporting the audit log, what seals it, and what leaves it. */
export { readAnchors, writeAnchor } from './anchors.ts';
export { verifyArchive } from './archive.ts';
export { recordRefusals } from './refusals.ts';
export { forgetFailedLogins, forgetOldAudit } from './retention.ts';
export { auditRoutes } from './routes.ts';
export { sealAudit } from './seal.ts';
export { knownPublicKey } from './signing.ts';
export { verifyAudit } from './verify.ts';
export { keepSealing } from './watch.ts';
