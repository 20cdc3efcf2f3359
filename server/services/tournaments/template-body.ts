import type { Tx } from '@/db/client';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { schemaOf } from '@/server/contracts/schema-of';
import { type BlindSettings, blindSettings } from '@/server/contracts/tournaments/blinds';
import { type PrizeSettings, prizeSettings } from '@/server/contracts/tournaments/prizes';
import { type SpinSettings, spinSettings } from '@/server/contracts/tournaments/spin';
import {
  STARTS_WHEN_FULL,
  type TournamentSettings,
  type TournamentType,
  tournamentSettings,
} from '@/server/contracts/tournaments/tournament';
import type { SettingsSpec } from '@/server/engine';
import { liveVersion } from '../catalogue';
import { ruleViolation } from '../kernel';

/** A template with all that it refers to, as it was live when a tournament was made from it. */
export interface TournamentBody {
  readonly game: string;
  readonly template: TournamentSettings;
  readonly blinds: BlindSettings;
  readonly prizes: PrizeSettings | null;
  readonly spin: SpinSettings | null;
  /** What a ticket of a satellite stands for. */
  readonly ticket: { readonly slug: string; readonly currency: string; readonly value: number } | null;
  readonly version: { readonly id: string; readonly number: number };
  /** The zone that the template's starts are reckoned in. */
  readonly zone: string;
}

export const startsByClock = (type: string): boolean => !STARTS_WHEN_FULL.includes(type as TournamentType);

async function part<T>(tx: Tx, kind: string, slug: string | null, spec: SettingsSpec, at?: Date): Promise<T | null> {
  const live = slug === null ? undefined : await liveVersion(tx, kind, slug, at);
  if (live === undefined) return null;
  return schemaOf(spec).parse(sectionOf(live.body, kind)) as T;
}

/**
 * The body of a template that is live at `at` (default: now), or `undefined`. Rejects as `ruleViolation` when something
 * that it refers to is not live.
 */
export async function templateBody(tx: Tx, slug: string, at?: Date): Promise<TournamentBody | undefined> {
  const live = await liveVersion(tx, 'tournament', slug, at);
  if (live === undefined) return undefined;
  const template = schemaOf(tournamentSettings).parse(sectionOf(live.body, 'tournament')) as TournamentSettings;
  const blinds = await part<BlindSettings>(tx, 'blinds', template.blinds, blindSettings, at);
  const prizes = await part<PrizeSettings>(tx, 'prizes', template.prizes, prizeSettings, at);
  const spin = await part<SpinSettings>(tx, 'spin', template.spin, spinSettings, at);
  if (blinds === null || (prizes === null && spin === null)) {
    throw ruleViolation('templateIncomplete', `The blinds or prizes of ${slug} are not live.`);
  }
  const room = sectionOf((await liveVersion(tx, 'room', 'room', at))?.body ?? {}, 'room');
  const ticketSlug = prizes?.method === 'tickets' ? prizes.ticket : null;
  const target = await part<TournamentSettings>(tx, 'tournament', ticketSlug, tournamentSettings, at);
  return {
    game: String(live.body.game),
    template,
    blinds,
    prizes,
    spin,
    ticket:
      target === null || ticketSlug === null
        ? null
        : { slug: ticketSlug, currency: String(target.currency), value: target.buyIn + target.fee },
    version: { id: live.versionId, number: live.number },
    zone: template.zone ?? String(room.zone ?? 'UTC'),
  };
}
