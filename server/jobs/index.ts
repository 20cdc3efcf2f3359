import { archiveJob } from './archive';
import { anchorJob, verifyAuditJob } from './audit';
import type { Job } from './define-job';
import { fillDemoJob } from './demo';
import { digestJob } from './feed';
import { exportJob } from './finance';
import { partitionsJob, reconcileJob } from './ledger';
import { expireCoinsJob, signalsJob } from './pools';
import { returnJob } from './returns';
import { simulationJob } from './simulation';
import { structureJob } from './structures';
import { verificationJob } from './verification';

/** Every job that a worker can run: one line per domain. */
export const jobs: readonly Job[] = [
  anchorJob,
  archiveJob,
  digestJob,
  exportJob,
  expireCoinsJob,
  fillDemoJob,
  partitionsJob,
  reconcileJob,
  returnJob,
  signalsJob,
  simulationJob,
  structureJob,
  verificationJob,
  verifyAuditJob,
];
