import { availableParallelism } from 'node:os';
import { z } from 'zod';

const EVERY_ADDRESS = ['0.0.0.0', '::'];

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const shape = z.object({
  /** The public address; links and the origin check use it. */
  PITBOSS_URL: z.url().optional(),
  PITBOSS_HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
  PITBOSS_TRUSTED_PROXIES: z.string().default(''),
  BETTER_AUTH_SECRET: z.string().min(32).optional(),
  PITBOSS_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PITBOSS_PROCESS: z.string().default('pitboss'),
  PITBOSS_SIMULATION_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  PITBOSS_DEMO: flag.optional(),
  PITBOSS_DEMO_SIZE: z.enum(['full', 'small', 'empty']).default('full'),
  DATABASE_URL: z.string().optional(),
  PITBOSS_APP_DATABASE_URL: z.string().optional(),
});

export interface Env {
  /** Where the site listens. */
  readonly host: string;
  readonly port: number;
  readonly url: string;
  readonly trustedProxies: readonly string[];
  /** Signs sessions. Missing only while the site is being built, when nobody can sign in. */
  readonly authSecret: string | undefined;
  readonly logLevel: z.infer<typeof shape>['PITBOSS_LOG_LEVEL'];
  readonly processName: string;
  /** Threads that a worker may give to one simulation. */
  readonly simulationThreads: number;
  /**
   * Whether an empty database is filled with the demo room, whose passwords are public. Unless PITBOSS_DEMO says so: only
   * our own database, and only while no other machine can reach the site.
   */
  readonly demo: boolean;
  /** How much was played in the demo room before it opens. */
  readonly demoSize: z.infer<typeof shape>['PITBOSS_DEMO_SIZE'];
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

let known: Env | undefined;

/** The configuration of this process, read once. Rejects with the name of every variable that does not fit. */
export function env(): Env {
  if (known) return known;
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const read = shape.safeParse(given);
  if (!read.success) {
    throw new Error(`These settings do not fit:\n${z.prettifyError(read.error)}`);
  }
  const values = read.data;
  const ownDatabase = values.DATABASE_URL !== undefined || values.PITBOSS_APP_DATABASE_URL !== undefined;
  const host = values.PITBOSS_HOST;
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  known = {
    host,
    port: values.PORT,
    url: values.PITBOSS_URL ?? `http://${name}:${values.PORT}`,
    trustedProxies: values.PITBOSS_TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    authSecret: values.BETTER_AUTH_SECRET,
    logLevel: values.PITBOSS_LOG_LEVEL,
    processName: values.PITBOSS_PROCESS,
    simulationThreads: values.PITBOSS_SIMULATION_THREADS ?? Math.max(1, availableParallelism()),
    demo: values.PITBOSS_DEMO ?? (!ownDatabase && LOOPBACK.includes(values.PITBOSS_HOST)),
    demoSize: values.PITBOSS_DEMO_SIZE,
  };
  return known;
}
