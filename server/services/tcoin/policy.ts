import type { Tx } from '@/db/client';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { type TcoinSettings, tcoinSettings } from '@/server/contracts/catalogue/tcoin';
import { defaultsOf } from '@/server/engine';
import { liveVersion } from '../catalogue';

/** The room's coin policy as it is live; the rulebook's where the room has none. */
export async function coinPolicy(tx: Tx): Promise<TcoinSettings> {
  const body = (await liveVersion(tx, 'tcoin', 'tcoin'))?.body;
  return body ? (sectionOf(body, 'tcoin') as unknown as TcoinSettings) : defaultsOf(tcoinSettings);
}
