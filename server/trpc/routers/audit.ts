import { auditChoices, exportAudit, getAuditEntry, listAudit, sealStatus } from '@/server/services/audit';
import { mutation, query, router } from '../init';

/** Who did what, when and why, and the chain that proves it. */
export const auditRouter = router({
  list: query(listAudit),
  get: query(getAuditEntry),
  choices: query(auditChoices),
  sealStatus: query(sealStatus),
  export: mutation(exportAudit),
});
