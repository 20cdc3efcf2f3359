import { anchorJob, verifyAuditJob } from './audit';
import type { Job } from './define-job';
import { digestJob } from './feed';
import { partitionsJob, reconcileJob } from './ledger';
import { simulationJob } from './simulation';

/** Every job that a worker can run: one line per domain. */
export const jobs: readonly Job[] = [anchorJob, digestJob, partitionsJob, reconcileJob, simulationJob, verifyAuditJob];
