import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { env } from './env';

// The framework hands routes only headers, which the client can write. The name of the header that carries the socket's
// address is therefore a secret of this process, and it is overwritten on every request.
const keep = globalThis as typeof globalThis & { pitbossPeerHeader?: string };

function peerHeader(): string {
  keep.pitbossPeerHeader ??= `x-peer-${randomBytes(12).toString('hex')}`;
  return keep.pitbossPeerHeader;
}

let watching = false;

/** Makes every request of this process's HTTP servers carry the address of its socket. Called once at the start. */
export function recordPeerAddresses(): void {
  if (watching) return;
  watching = true;
  const header = peerHeader();
  diagnostics.subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[header] = request.socket.remoteAddress ?? 'unknown';
  });
}

/** Gives the headers that a request from `address` would carry; for calling endpoints without a socket. */
export function peerHeaders(address: string): Record<string, string> {
  return { [peerHeader()]: address };
}

function plain(address: string): string {
  const bare = address.trim().replace(/^\[|\]$/g, '');
  return bare.startsWith('::ffff:') && isIP(bare.slice(7)) === 4 ? bare.slice(7) : bare;
}

function family(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined;
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of proxies) {
    const [address = '', bits] = entry.split('/');
    const kind = family(address);
    if (!kind) throw new Error(`PITBOSS_TRUSTED_PROXIES: ${entry} is neither an address nor a range`);
    if (bits === undefined) list.addAddress(address, kind);
    else list.addSubnet(address, Number(bits), kind);
  }
  return list;
}

/**
 * Who is calling. Takes the request's headers; gives the address of the socket or, only when that socket belongs to a
 * trusted proxy, the last address in X-Forwarded-For that no trusted proxy wrote for itself. `unknown` when the process
 * does not record addresses: then all callers share one throttle, which is the safe side.
 */
export function clientAddress(
  headers: Pick<Headers, 'get'>,
  trustedProxies: readonly string[] = env().trustedProxies,
): string {
  const peer = plain(headers.get(peerHeader()) ?? 'unknown');
  if (trustedProxies.length === 0) return peer;
  const trusted = listOf(trustedProxies);
  const isTrusted = (address: string) => {
    const kind = family(address);
    return kind !== undefined && trusted.check(address, kind);
  };
  let address = peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean).reverse();
  for (const hop of hops) {
    if (!isTrusted(address) || !family(hop)) return address;
    address = hop;
  }
  return address;
}

/** The part of an address that one subscriber holds: the whole of IPv4, the first 64 bits of IPv6. */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
