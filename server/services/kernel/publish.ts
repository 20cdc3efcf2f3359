import { executePrepared, type Tx } from '@/db/client';

/** The channel that all topics travel on. */
export const EVENTS_CHANNEL = 'pitboss_events';

const NOTIFY = 'select pg_notify($1::text, topic) from unnest($2::text::text[]) as topic';

const TOPIC = /^[a-z][a-z0-9-]*(:[A-Za-z0-9_-]{1,80})?$/;

/**
 * Tells every open browser that something changed, once the transaction commits. A topic is `domain` or `domain:id`
 * (`simulation:0197…`); it carries no data, clients only fetch again what they show.
 */
export async function publish(tx: Tx, ...topics: readonly string[]): Promise<void> {
  for (const topic of topics) if (!TOPIC.test(topic)) throw new TypeError(`not a topic: ${topic}`);
  await executePrepared(tx, NOTIFY, [EVENTS_CHANNEL, `{${topics.join(',')}}`]);
}
