import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FloorKey } from '@/server/demo/floor/api-client';
import { Floor } from '@/server/demo/floor/floor';
import { env } from '@/server/platform/env';
import { CommandFailure, type CommandResult } from './output';

interface Options {
  readonly url?: string;
  readonly keyFile?: string;
  readonly playersFile?: string;
  readonly table?: string[];
  readonly tables: number;
  readonly rate: number;
  readonly seconds?: number;
  readonly state?: string;
  readonly announceEvery: number;
}

const keyFile = z.object({ keyId: z.uuid(), secret: z.string().min(20) });

function read(file: string): string {
  if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}.`);
  return readFileSync(file, 'utf8');
}

/** In the demo room the floor has a key and players of its own; that needs the database, the floor itself does not. */
async function demoAccess(players: number): Promise<{ key: FloorKey; players: string[] }> {
  const [{ closeDatabase }, { openDatabase }, demo, { authSecret }] = await Promise.all([
    import('@/db/client'),
    import('@/db/open'),
    import('@/server/demo/floor/demo-key'),
    import('./start/settings'),
  ]);
  process.env.BETTER_AUTH_SECRET = authSecret();
  const database = await openDatabase();
  try {
    return { key: await demo.demoFloorKey(), players: await demo.demoFloorPlayers(players) };
  } finally {
    await closeDatabase();
    await database.close();
  }
}

/** Runs the reference floor against an office until the time is over or it is interrupted; then it settles and leaves. */
export async function floor(options: Options, signal: AbortSignal): Promise<CommandResult> {
  const { keyFile: keyAt, playersFile: playersAt, table: slugs, state: stateFile } = options;
  if ((keyAt === undefined) !== (playersAt === undefined))
    throw new CommandFailure('Give --key-file and --players-file together.');
  const access =
    keyAt !== undefined && playersAt !== undefined
      ? {
          key: keyFile.parse(JSON.parse(read(keyAt))),
          players: read(playersAt)
            .split(/\s+/)
            .filter((id) => id !== ''),
        }
      : await demoAccess(options.tables * 7);
  const figures = await new Floor({
    ...options,
    ...access,
    url: (options.url ?? env().url).replace(/\/$/, ''),
    ...(slugs && { slugs }),
    ...(stateFile && { stateFile }),
    signal,
    say: (line) => process.stderr.write(`${line}\n`),
  }).run();
  const lost = figures.dealt - figures.booked;
  return {
    document: figures,
    text: [
      `${figures.dealt} hands dealt at ${Object.keys(figures.tables).length} tables in ${figures.seconds} s, ${Math.round(figures.dealt / figures.seconds)} a second`,
      `${figures.booked} booked (${figures.repeated} sent twice), ${figures.refused} refused, ${figures.different} derived differently`,
      `${figures.adopted} rulesets adopted, ${figures.retries} requests sent again; answers in ${figures.answerP50Ms} ms, 95 % within ${figures.answerP95Ms} ms`,
      ...Object.entries(figures.flags).map(([flag, hands]) => `flag ${flag}: ${hands}`),
    ].join('\n'),
    failed: figures.refused > 0 || figures.different > 0 || lost > 0,
  };
}
