import type { Sql } from 'postgres';

export interface LastingClient {
  /** Stands for the client of the moment; may be kept. */
  readonly client: Sql;
  /** Ends all connections, those of earlier clients too. */
  end(): Promise<void>;
}

/** No work on a client that was replaced takes longer. */
const RETIRED_FOR_MS = 600_000;

/**
 * A client that outlives its server. The driver connects again when a connection was lost, but with what it was about to
 * say on the old one still in hand: such a connection waits for ever. So with the first connection that is lost the
 * whole client is replaced by one that `open` makes, when it is next needed; what runs on the other connections of the
 * old one goes on.
 */
export function lastingClient(open: (lost: () => void) => Sql): LastingClient {
  let current: Sql | undefined;
  const retired = new Set<Sql>();
  const use = (): Sql => {
    if (current) return current;
    const opened = open(() => {
      if (current !== opened) return;
      current = undefined;
      retired.add(opened);
      setTimeout(() => {
        if (retired.delete(opened)) void opened.end({ timeout: 2 });
      }, RETIRED_FOR_MS).unref();
    });
    current = opened;
    return opened;
  };
  const client = new Proxy((() => {}) as unknown as Sql, {
    apply: (_, self, parameters) => Reflect.apply(use() as unknown as () => unknown, self, parameters),
    get: (_, property) => Reflect.get(use(), property),
  });
  return {
    client,
    async end() {
      const all = [...retired, ...(current ? [current] : [])];
      retired.clear();
      current = undefined;
      await Promise.all(all.map((each) => each.end({ timeout: 2 })));
    },
  };
}
