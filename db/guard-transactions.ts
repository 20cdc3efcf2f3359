import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';

type Work = (tx: TransactionSql) => unknown;
type Begin = (options: string, work: Work) => Promise<unknown>;

/** What the driver and the system call a connection that is gone. */
const LOST = /^(CONNECTION_(CLOSED|DESTROYED|ENDED)|ECONN(RESET|ABORTED|REFUSED)|EPIPE|ETIMEDOUT)$/;
/** How long after its first error a broken connection has closed. */
const CLOSED_WITHIN_MS = 250;

function soundsLost(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (LOST.test(String((at as { code?: unknown }).code))) return true;
  }
  return false;
}

/** The life of one transaction's connection, as far as we are told of it. */
class Connection {
  gone = false;
  #closed: Promise<void> = Promise.resolve();

  /** `transaction` rejects as soon as its connection closes, whatever its work still does. */
  watch(transaction: Promise<unknown>): void {
    this.#closed = transaction.then(
      () => {},
      () => {
        this.gone = true;
      },
    );
  }

  /** The work's outcome while there is a connection to tell it to; nothing at all once there is none. */
  async outcome(work: () => unknown): Promise<unknown> {
    try {
      const result = await work();
      if (!this.gone) return result;
    } catch (error) {
      // It may be another connection's error.
      if (!this.gone && soundsLost(error)) await Promise.race([this.#closed, pause(CLOSED_WITHIN_MS)]);
      if (!this.gone) throw error;
    }
    return new Promise(() => {});
  }

  /** The transaction's client, which says no on a connection that is gone. */
  guard(tx: TransactionSql): TransactionSql {
    const require = () => {
      if (this.gone) throw Object.assign(new Error('The connection is gone.'), { code: 'CONNECTION_CLOSED' });
    };
    const savepoint = (first: string | Work, second?: Work) => {
      require();
      const work = second ?? (first as Work);
      const inner: Work = (nested) => this.outcome(() => work(this.guard(nested)));
      return second === undefined ? tx.savepoint(inner) : tx.savepoint(first as string, inner);
    };
    return new Proxy(tx, {
      apply(target, self, parameters) {
        require();
        return Reflect.apply(target, self, parameters);
      },
      get(target, property) {
        if (property === 'savepoint') return savepoint;
        if (property === 'unsafe') require();
        return Reflect.get(target, property);
      },
    });
  }
}

/**
 * Keeps a client from speaking on a connection that is gone. When the connection of a transaction breaks, the driver
 * rejects the transaction at once; but the work inside ends too, and to that it answers with a rollback or commit on the
 * same connection, which throws out of everybody's reach and garbles what the connection says when it has come back. So
 * such work stays without an outcome, and further statements of it reject.
 */
export function guardTransactions<Client extends Sql>(client: Client): Client {
  const begin = client.begin.bind(client) as Begin;
  const guarded = (first: string | Work, second?: Work): Promise<unknown> => {
    const connection = new Connection();
    const work = second ?? (first as Work);
    const transaction = begin(second === undefined ? '' : (first as string), (tx) =>
      connection.outcome(() => work(connection.guard(tx))),
    );
    connection.watch(transaction);
    return transaction;
  };
  return Object.assign(client, { begin: guarded });
}
