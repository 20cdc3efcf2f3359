import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';

/** A key as the office shows it once. */
export interface FloorKey {
  readonly keyId: string;
  readonly secret: string;
}

/** An answer that trying again does not change: 400 to 499 but 429. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body.slice(0, 300)}`);
  }
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;

/**
 * Speaks to `/api/v1`. Every request is signed as it is sent (HMAC-SHA256 over method, path with query, timestamp and
 * body, a line each) and sent again, with growing pauses, until the other side answers: requests carry a key of their own
 * (`requestId`, hand number), so that twice is once.
 */
export class ApiClient {
  /** Requests that had to be sent again. */
  retries = 0;
  readonly #agent: http.Agent;

  constructor(
    readonly url: string,
    readonly key: FloorKey,
    readonly signal: AbortSignal,
  ) {
    const Agent = url.startsWith('https:') ? https.Agent : http.Agent;
    this.#agent = new Agent({ keepAlive: true, noDelay: true });
  }

  get<T>(path: string): Promise<T> {
    return this.#until<T>('GET', path, '');
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#until<T>('POST', path, JSON.stringify(body));
  }

  /**
   * The event stream, from `place` on and for as long as the other side is there or comes back. Yields what each event is
   * called; `resync` after anything may have been missed.
   */
  async *events(): AsyncGenerator<{ readonly kind: string; readonly data: Readonly<Record<string, unknown>> }> {
    let place = '';
    while (!this.signal.aborted) {
      try {
        const response = await this.#open('GET', '/api/v1/events', '', place === '' ? {} : { 'last-event-id': place });
        if (response.statusCode !== 200) response.destroy();
        let rest = '';
        for await (const chunk of response.setEncoding('utf8')) {
          const blocks = (rest + chunk).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
            place = fields.get('id') ?? place;
            const kind = fields.get('event');
            if (kind !== undefined) yield { kind, data: JSON.parse(fields.get('data') ?? '{}') };
          }
        }
      } catch {
        // It comes again with its place; what was missed is still there.
      }
      await delay(1_000, undefined, { signal: this.signal }).catch(() => {});
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #until<T>(method: string, path: string, body: string): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      let wait = pause;
      try {
        const { status, headers, text } = await this.#send(method, path, body);
        if (status >= 200 && status < 300) return JSON.parse(text) as T;
        if (status >= 400 && status < 500 && status !== 429) throw new Refused(status, text);
        wait = Math.max(wait, Number(headers['retry-after'] ?? 0) * 1_000);
      } catch (error) {
        if (error instanceof Refused || this.signal.aborted) throw error;
      }
      this.retries += 1;
      // Many servers that lost one office must not all come back at once.
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: this.signal });
    }
  }

  async #send(method: string, path: string, body: string): Promise<Answer> {
    const response = await this.#open(method, path, body, {});
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += chunk;
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }

  #open(method: string, path: string, body: string, more: http.OutgoingHttpHeaders): Promise<http.IncomingMessage> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', this.key.secret)
      .update(`${method}\n${path}\n${timestamp}\n${body}`)
      .digest('hex');
    const headers = {
      'x-pitboss-key': this.key.keyId,
      'x-pitboss-timestamp': timestamp,
      'x-pitboss-signature': `v1=${signature}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...more,
    };
    const { request } = this.url.startsWith('https:') ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers, agent: this.#agent, signal: this.signal });
      // A stream speaks every 15 s.
      sent.setTimeout(ANSWER_WITHIN_MS, () => sent.destroy(new Error('no answer')));
      sent.once('error', reject);
      sent.once('response', resolve);
      sent.end(body);
    });
  }
}
