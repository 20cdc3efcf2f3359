import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { database, executePrepared } from '@/db/client';
import { apiKey } from '@/db/schema';
import { API_HEADERS, type ApiScope, SIGNATURE_WINDOW_SECONDS } from '@/server/contracts/api-keys';
import { addressBlock } from '@/server/platform/client-address';
import { type Clock, systemClock } from '@/server/platform/clock';
import { newId } from '@/server/platform/ids';
import { TokenBuckets } from '@/server/platform/token-bucket';
import { contextOf, forbidden, type ServiceContext, throttled, unauthenticated } from '../kernel';
import { hashOfSecret, sameText, secretOf, signatureOf } from './secrets';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Refused attempts that one address may make: at once, and each second after that. */
const REFUSED_BURST = 30;
const REFUSED_PER_SECOND = 0.5;
/** How old the stored time of the last use may be before it is written again. */
const USE_WRITTEN_EVERY_MS = 60_000;

interface KeyInForce {
  id: string;
  name: string;
  salt: string;
  secretSha256: string;
  tables: string[];
  scopes: string[];
  source: string;
  requestsPerSecond: number;
  lastUsedAt: string | null;
}

// Every request of every game server begins with it.
const FIND_KEY = `
  select id, name, salt, secret_sha256 as "secretSha256", tables, scopes, source,
    requests_per_second as "requestsPerSecond", last_used_at as "lastUsedAt"
  from api_key where id = $1::text::uuid and revoked_at is null and activated_at is not null`;

// One each in a process, whichever bundle of the site a request comes to.
const keep = globalThis as typeof globalThis & { pitbossRefusals?: TokenBuckets; pitbossRequests?: TokenBuckets };
keep.pitbossRefusals ??= new TokenBuckets();
keep.pitbossRequests ??= new TokenBuckets();
const refusals = keep.pitbossRefusals;
const requests = keep.pitbossRequests;

export interface SignedRequest {
  readonly method: string;
  /** With the query, as it was sent. */
  readonly path: string;
  readonly headers: Pick<Headers, 'get'>;
  readonly address: string;
  readonly scope: ApiScope;
  /** Reads the body, once it is known that the key exists. */
  readonly body: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly clock?: Clock;
}

export interface Authenticated {
  /** Acts as the machine that the key belongs to, for its tables. */
  readonly ctx: ServiceContext;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Lets a game server in: its key is in use (agreed to and not revoked), its clock is not off by more than five minutes, and its signature is over
 * this very request. Rejects as `unauthenticated` whatever of it is wrong, as `throttled` an address that failed too
 * often or a key that asks too much, and as `forbidden` a key without the scope.
 */
export async function authenticate(request: SignedRequest): Promise<Authenticated> {
  const clock = request.clock ?? systemClock;
  const block = addressBlock(request.address);
  const wait = refusals.wait(block, REFUSED_PER_SECOND, REFUSED_BURST);
  if (wait > 0) throw throttled(wait);
  const refuse = () => {
    refusals.take(block, REFUSED_PER_SECOND, REFUSED_BURST);
    return unauthenticated('signInRefused');
  };

  const keyId = request.headers.get(API_HEADERS.key) ?? '';
  const timestamp = request.headers.get(API_HEADERS.timestamp) ?? '';
  const signature = request.headers.get(API_HEADERS.signature) ?? '';
  const now = clock.now();
  const fresh =
    /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= SIGNATURE_WINDOW_SECONDS;
  if (!UUID.test(keyId) || !fresh) throw refuse();
  const key = (await executePrepared<KeyInForce>(database(), FIND_KEY, [keyId])).at(0);
  if (!key) throw refuse();
  const body = await request.body();
  const secret = secretOf(key.id, key.salt);
  const expected = signatureOf(secret, { method: request.method, path: request.path, timestamp, body });
  if (hashOfSecret(secret) !== key.secretSha256 || !sameText(signature, expected)) throw refuse();
  const pause = requests.take(key.id, key.requestsPerSecond, key.requestsPerSecond * 2);
  if (pause > 0) throw throttled(pause);
  if (!key.scopes.includes(request.scope)) throw forbidden('scope', `This key is not for ${request.scope}.`);

  const stale = new Date(now.getTime() - USE_WRITTEN_EVERY_MS);
  if (!key.lastUsedAt || new Date(key.lastUsedAt) < stale) {
    await database()
      .update(apiKey)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKey.id, key.id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, stale))));
  }
  const context = contextOf(
    { kind: 'machine', id: key.id, name: key.name, roles: [] },
    { requestId: newId(), ip: request.address },
  );
  return { ctx: { ...context, clock, machine: { tables: key.tables, source: key.source } }, body };
}

/** Whether a key is still good, for streams that stay open. */
export async function isKeyInUse(keyId: string): Promise<boolean> {
  const rows = await database().select({ revokedAt: apiKey.revokedAt }).from(apiKey).where(eq(apiKey.id, keyId));
  return rows.at(0)?.revokedAt === null;
}
