import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { playDemoTournament } from '@/server/demo/tournaments';
import type { CommandResult } from './output';

/** Plays a running tournament of the demo room to its end, as its game server would. */
export async function demoTournament(options: {
  number: number;
  paceMs: number;
  rounds?: number;
}): Promise<CommandResult> {
  const database = await openDatabase();
  try {
    const rounds = await playDemoTournament(options.number, options.paceMs, options.rounds);
    return {
      document: { number: options.number, rounds },
      text: `Tournament ${options.number}: ${rounds} rounds played.`,
    };
  } finally {
    await closeDatabase();
    await database.close();
  }
}
