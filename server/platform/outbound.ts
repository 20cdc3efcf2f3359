import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';

/** Addresses that belong to this machine, its network or no host at all; a name of the outside never leads there. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4');
}
// Of IPv6 only 2000::/3 is given out to hosts; inside it, what embeds an IPv4 address or is documentation is refused.
const OUTSIDE_V6 = new BlockList();
OUTSIDE_V6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6');
}

/** Whether an address may be reached from here without being on the allow-list. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !INSIDE.check(address, 'ipv4');
  if (version === 6) return OUTSIDE_V6.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
  return false;
}

export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

export interface OutboundAnswer {
  readonly status: number;
}

/** `host:port` pairs that may be reached although they are inside, from PITBOSS_OUTBOUND_ALLOW. */
export function outboundAllowed(): readonly string[] {
  return (process.env.PITBOSS_OUTBOUND_ALLOW ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
}

const hostAndPort = (url: URL) => `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;

/**
 * Gives the address to connect to for a URL. Rejects as `RefusedAddress` when any address behind its name is private,
 * loopback or reserved and the host is not on the allow-list, or when it is plain http outside of it.
 */
export async function addressFor(url: URL, allowed: readonly string[] = outboundAllowed()): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : (await resolve(host, { all: true })).map((entry) => entry.address);
  const [first] = found;
  if (first === undefined) throw new RefusedAddress(`${host} has no address`);
  if (allowed.includes(hostAndPort(url))) return first;
  if (url.protocol !== 'https:') throw new RefusedAddress('plain http is only for hosts on the allow-list');
  if (!found.every(isPublicAddress)) throw new RefusedAddress(`${host} is an address of this network`);
  return first;
}

/**
 * Posts a body and gives the status. The connection goes to the address that was checked, so a name cannot lead
 * elsewhere between the check and the call; redirects are not followed. Rejects when it takes longer than `timeoutMs`.
 */
export async function postOutbound(
  target: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<OutboundAnswer> {
  const url = new URL(target);
  const address = await addressFor(url);
  const family = isIP(address);
  return new Promise((done, fail) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        lookup: (_host, options, callback) => {
          if (options.all) callback(null, [{ address, family }]);
          else callback(null, address, family);
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => done({ status: response.statusCode ?? 0 }));
        response.on('error', fail);
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}
