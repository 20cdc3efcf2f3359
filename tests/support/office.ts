/** A signed-in visitor of the running product, who speaks to it as its own pages do. */
export class Office {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: this.#url, cookie: this.#cookie };
    return fetch(`${this.#url}${path}`, { ...init, headers, signal: AbortSignal.timeout(10_000) });
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = JSON.stringify({ email, password });
    const answer = await this.#send('/api/auth/sign-in/email', { method: 'POST', body });
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';').at(0))
      .join('; ');
  }

  async query<Result>(name: string, input: unknown): Promise<Result> {
    const asked = encodeURIComponent(JSON.stringify({ json: input }));
    return this.#read(name, await this.#send(`/api/trpc/${name}?input=${asked}`, { method: 'GET' }));
  }

  async mutate<Result>(name: string, input: unknown): Promise<Result> {
    const body = JSON.stringify({ json: input });
    return this.#read(name, await this.#send(`/api/trpc/${name}`, { method: 'POST', body }));
  }

  async #read<Result>(name: string, answer: Response): Promise<Result> {
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { result: { data: { json: Result } } }).result.data.json;
  }
}
