import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { createApiKey, secretOf } from '@/server/services/api-keys';
import { decideApproval, getApproval } from '@/server/services/decisions';
import { contextForActor, type ServiceContext, systemContext } from '@/server/services/kernel';
import { deposit } from '@/server/services/players';
import { staffByEmail } from '@/server/services/staff';
import { DEMO_STAFF, type DemoPerson, demoCode, PAST_SUPERVISOR } from '../staff';
import type { FloorKey } from './api-client';

const NAME = 'Reference floor';

const withRole = (role: string) => DEMO_STAFF.find(({ roles }) => roles.some((each) => each === role));

async function staff(...people: readonly (DemoPerson | undefined)[]): Promise<ServiceContext & { email: string }> {
  const accounts = await Promise.all(people.map((each) => each && staffByEmail(each.email)));
  const at = accounts.findIndex((account) => account !== undefined);
  const [person, account] = [people.at(at), accounts.at(at)];
  if (!person || !account) throw new Error('This is no demo room: give --key-file and --players-file.');
  return { ...(await contextForActor(account.id)), email: person.email };
}

/**
 * The key that the reference floor has in the demo room. Its administrator makes it and its supervisor agrees to it, once;
 * elsewhere people do so in the office.
 */
export async function demoFloorKey(): Promise<FloorKey> {
  const [there] = await database().execute<{ id: string; salt: string }>(sql`
    select id, salt from api_key where name = ${NAME} and revoked_at is null and activated_at is not null`);
  if (there) return { keyId: there.id, secret: secretOf(there.id, there.salt) };
  const { keyId, secret, approvalId } = await createApiKey(await staff(withRole('admin')), {
    name: NAME,
    tables: ['*'],
    scopes: ['feed', 'seats', 'hands'],
    source: 'reference-floor',
    requestsPerSecond: 5_000,
    reason: 'Plays in the demo room',
  });
  if (approvalId !== null) {
    // One whose codes nobody else spends, where the room has him.
    const supervisor = await staff(PAST_SUPERVISOR, withRole('supervisor'));
    const { contentHash } = await getApproval(supervisor, { approvalId });
    const code = demoCode(supervisor.email, supervisor.clock.now()) ?? '';
    await decideApproval(supervisor, { approvalId, contentHash, decision: 'approve', code, reason: '' });
  }
  return { keyId, secret };
}

/** Players of the demo room who sit nowhere, each with money for some hours in every currency. */
export async function demoFloorPlayers(count: number): Promise<string[]> {
  const rows = await database().execute<{ id: string }>(sql`
    select id from player p where status = 'active' and not house
      and not exists (select 1 from seat s where s.player_id = p.id and s.left_at is null)
    order by id desc limit ${count}`);
  const paid = new Date().toISOString();
  for (const { id: playerId } of rows) {
    for (const [currency, amount] of [
      ['EUR', 500_000],
      ['IDR', 50_000_000],
      ['CHIP', 500_000],
    ] as const) {
      const provider = currency === 'CHIP' ? 'free-chips' : 'demo-bank';
      await deposit(systemContext('demo'), {
        playerId,
        currency,
        amount,
        provider,
        reference: `floor ${playerId} ${paid}`,
      });
    }
  }
  return rows.map(({ id }) => id);
}
