import { setTimeout as delay } from 'node:timers/promises';
import { closeDatabase } from '@/db/client';
import { addresses, type OpenDatabase, openDatabase } from '@/db/open';
import { type DemoSignIn, demoPlans, seedDemo } from '@/server/demo/seed';
import { installQueues } from '@/server/jobs/install';
import { env } from '@/server/platform/env';
import { WORKER_FLAGS } from '@/server/platform/worker-flags';
import { BUNDLES, buildIfChanged } from './build';
import { Service } from './service';
import { authSecret, requireFreePort } from './settings';

const WATCH_MS = 500;
const READY_WITHIN_MS = 120_000;

const HELP = `npm start             everything: database, site and worker; builds what changed
npm start -- --build  only builds
npm run dev           the same for development, with reloading

PORT                  where the site listens (3000)
PITBOSS_HOST          on which address (127.0.0.1)
DATABASE_URL          a PostgreSQL server to use instead of the one that is built in
PITBOSS_DATA_DIR      where data is kept (.data)
README.md has them all.`;

const say = (line: string) => console.error(line);

/** Opens the database, brings it up to date, and fills an empty one with the demo room. */
async function prepareDatabase(): Promise<{ opened: OpenDatabase; signIns: readonly DemoSignIn[] }> {
  const opened = await openDatabase();
  try {
    if (opened.ownerUrl) await installQueues(opened.ownerUrl);
    const signIns = env().demo ? await seedDemo(demoPlans[env().demoSize]()) : [];
    await closeDatabase();
    return { opened, signIns };
  } catch (error) {
    await closeDatabase();
    await opened.close();
    throw error;
  }
}

/** Resolves once the site answers and has reached its database. */
async function untilHealthy(url: string, signal: AbortSignal): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; ) {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100, undefined, { signal });
  }
  throw new Error(`The site did not answer at ${url} in time.`);
}

/** Resolves with the reason when this process is asked to end. */
function untilAskedToEnd(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
    if (process.channel) process.on('disconnect', () => resolve('the process that started us ended'));
    if (!process.env.npm_lifecycle_event) return;
    // npm runs us below a shell that ends without telling us when npm is asked to stop.
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) resolve('npm ended');
    }, WATCH_MS).unref();
  });
}

/** Starts our database server again whenever it dies, and the services if it had to move. */
async function watchDatabase(opened: OpenDatabase, services: readonly Service[], signal: AbortSignal): Promise<void> {
  const { cluster } = opened;
  if (!cluster) return;
  while (!signal.aborted) {
    const port = cluster.port();
    try {
      if (await cluster.ensureRunning()) say('The database had ended and was started again.');
      if (cluster.port() !== port) {
        process.env.PITBOSS_APP_DATABASE_URL = addresses(cluster).appUrl;
        for (const service of services) service.restart();
      }
    } catch (error) {
      say(`The database does not come back yet: ${error instanceof Error ? error.message : error}`);
    }
    await delay(WATCH_MS, undefined, { signal }).catch(() => {});
  }
}

function announce(url: string, signIns: readonly DemoSignIn[]): void {
  const lines = ['', `Pitboss is open at ${url}`, ''];
  if (signIns.length > 0) {
    lines.push('This is a demo room. Sign in as one of:');
    const width = Math.max(...signIns.map((person) => person.email.length));
    for (const { email, password } of signIns) lines.push(`  ${email.padEnd(width)}  ${password}`);
    lines.push('', 'Those who approve are asked for a code too. An authenticator app shows it with these keys,');
    lines.push('or: npm run -s pitboss -- demo-code <address>');
    for (const person of signIns) {
      if (person.authenticatorKey) lines.push(`  ${person.email.padEnd(width)}  ${person.authenticatorKey}`);
    }
  } else {
    lines.push('Sign in with your account. The first one: npm run -s pitboss -- create-admin --help');
  }
  console.log([...lines, '', 'Ctrl-C stops everything.'].join('\n'));
}

/** What we say on purpose is an `Error` with words for the reader; anything else needs its place in the code too. */
function whatWentWrong(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}

/** Only builds, as for an image that is started elsewhere. */
async function build(): Promise<void> {
  try {
    const built = await buildIfChanged(say, new AbortController().signal);
    say(built ? 'Built.' : 'Nothing changed since the last build.');
  } catch (error) {
    say(whatWentWrong(error));
    process.exitCode = 1;
  }
}

/**
 * Opens Pitboss: database, site and worker, each watched and started again when it dies, until the process is asked to
 * end. Takes the arguments of the command line. Says what is wrong and exits with 1 when it cannot.
 */
export async function start(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(HELP);
  if (args.includes('--build')) return build();
  const dev = args.includes('--dev');
  const asked = untilAskedToEnd();
  const ending = new AbortController();
  const services: Service[] = [];
  let opened: OpenDatabase | undefined;
  let failed = false;

  try {
    process.env.BETTER_AUTH_SECRET = authSecret();
    process.env.NEXT_TELEMETRY_DISABLED = '1';
    const { host, port, url, demo } = env();
    process.env.PITBOSS_DEMO = demo ? '1' : '0';
    await requireFreePort(host, port);
    const preparing = prepareDatabase();
    const building = dev ? undefined : buildIfChanged(say, ending.signal);
    const ready = Promise.all([preparing, building]);
    const interrupted = await Promise.race([
      asked,
      ready.then(
        () => undefined,
        () => undefined,
      ),
    ]);
    if (interrupted) ending.abort();
    opened = (await preparing).opened;
    const { signIns } = await preparing;
    await building;

    const common = { env: () => ({ ...process.env, DATABASE_URL: '' }), loud: dev, say };
    const next = ['node_modules/next/dist/bin/next', dev ? 'dev' : 'start', '-H', host, '-p', String(port)];
    const worker = dev
      ? ['--import', 'tsx', 'server/jobs/worker.ts']
      : [...WORKER_FLAGS, '--enable-source-maps', `${BUNDLES}/worker.mjs`];
    services.push(new Service({ ...common, name: 'web', args: next }));
    services.push(new Service({ ...common, name: 'worker', args: worker, nice: 5 }));
    for (const service of services) service.start();
    void watchDatabase(opened, services, ending.signal);

    const local = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    const first = await Promise.race([untilHealthy(local, ending.signal).then(() => 'healthy'), asked]);
    if (first === 'healthy') {
      announce(url, signIns);
      await asked;
    }
  } catch (error) {
    // What was given up because we were asked to end is no failure.
    if (!ending.signal.aborted) {
      failed = true;
      say(whatWentWrong(error));
    }
  }
  ending.abort();
  await Promise.all(services.map((service) => service.stop()));
  await opened?.close();
  process.exit(failed ? 1 : 0);
}
