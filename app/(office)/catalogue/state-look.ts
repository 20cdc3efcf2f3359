import type { StateName } from '@/app/_components/ui/state';
import type { VersionState } from '@/server/contracts/catalogue/requests';

const looks: Record<VersionState, StateName> = {
  draft: 'draft',
  submitted: 'submitted',
  changesRequested: 'caution',
  approved: 'approved',
  live: 'live',
  superseded: 'superseded',
  archived: 'superseded',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
};

/** Icon, colour and word of a version's or change set's state. `t` reads the catalogue's messages. */
export function stateLook(state: VersionState, t: (key: `states.${VersionState}`) => string) {
  return { name: looks[state], label: t(`states.${state}`) };
}
