import { createHmac } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { MachineKey } from '../../support/machine';

const PATH = '/api/v1/hands';

/** Hands as they are sent in one request. */
export interface Parcel {
  readonly hands: number;
  readonly body: Buffer;
}

export function parcelOf(hands: readonly string[]): Parcel {
  return { hands: hands.length, body: Buffer.from(`{"hands":[${hands.join(',')}]}`) };
}

const connections = () => new http.Agent({ keepAlive: true, noDelay: true });

/** A game server: signs each request as it sends it, and keeps its connections while it has something to send. */
export class GameServer {
  #agent = connections();

  constructor(
    readonly url: string,
    readonly key: MachineKey,
  ) {}

  /** Resolves once all hands of the parcel were acknowledged as booked; rejects when one was not. */
  async send({ hands, body }: Parcel): Promise<void> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const mac = createHmac('sha256', this.key.secret).update(`POST\n${PATH}\n${timestamp}\n`).update(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.byteLength),
      'x-pitboss-key': this.key.keyId,
      'x-pitboss-timestamp': timestamp,
      'x-pitboss-signature': `v1=${mac.digest('hex')}`,
    };
    const { status, text } = await this.#post(headers, body);
    if (status !== 200 || !text.endsWith(`"counts":{"booked":${hands}}}`)) {
      throw new Error(`${status}: ${text.slice(0, 300)} … ${text.slice(-100)}`);
    }
  }

  #post(headers: http.OutgoingHttpHeaders, body: Buffer): Promise<{ status: number | undefined; text: string }> {
    return new Promise((resolve, reject) => {
      const request = http.request(`${this.url}${PATH}`, { method: 'POST', headers, agent: this.#agent });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      request.end(body);
    });
  }

  /** Connections that were idle while hands were dealt may be closed at the other end by now. */
  #reconnect(): void {
    this.#agent.destroy();
    this.#agent = connections();
  }

  /** Sends parcels over `lanes` connections, each after the answer to the one before; gives the milliseconds of all. */
  async pour(parcels: readonly Parcel[], lanes: number): Promise<number> {
    this.#reconnect();
    let next = 0;
    const from = performance.now();
    const lane = async () => {
      while (next < parcels.length) await this.send(parcels[next++]);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return performance.now() - from;
  }

  /**
   * Sends a parcel every `everyMs`, whether or not those before were answered. Gives the milliseconds from the moment
   * that each was due to its answer: what waits in a queue counts.
   */
  async drum(parcels: readonly Parcel[], everyMs: number): Promise<number[]> {
    this.#reconnect();
    const from = performance.now();
    const answers: Promise<number>[] = [];
    for (const [i, parcel] of parcels.entries()) {
      const due = from + i * everyMs;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      answers.push(this.send(parcel).then(() => performance.now() - due));
    }
    return Promise.all(answers);
  }

  close(): void {
    this.#agent.destroy();
  }
}
