import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { engineVersion, usualPace } from '@/server/engine';
import { bench } from './bench';
import { edge } from './edge';
import { listGames } from './games';
import { CommandFailure, type CommandResult } from './output';
import { replayFiles } from './replay';
import { simulate } from './simulate';

const json = process.argv.includes('--json');
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new CommandFailure('stopped')));

function whole(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text.replace(/_/g, ''));
    if (!Number.isSafeInteger(value) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

function finish({ document, text, failed }: CommandResult): void {
  // Without a word to say the output was the command's own.
  if (json || text !== '') process.stdout.write(json ? `${JSON.stringify(document)}\n` : `${text}\n`);
  if (failed) process.exitCode = 1;
}

function fail(error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).replace(/^error: /, '');
  if (json) process.stdout.write(`${JSON.stringify({ error: { message } })}\n`);
  const known = error instanceof CommandFailure || error instanceof CommanderError;
  process.stderr.write(`${known || !(error instanceof Error) ? message : (error.stack ?? message)}\n`);
  process.exitCode = 1;
}

/** A command that can also answer as one JSON document. */
function command(program: Command, usage: string, about: string): Command {
  return program.command(usage).description(about).option('--json', 'print one JSON document and nothing else');
}

const program = new Command('pitboss')
  .description('Play, simulate and verify card-room hands with the Pitboss engine. Needs no database.')
  .version(engineVersion)
  .configureOutput({ outputError: () => {} })
  .exitOverride()
  .showHelpAfterError(false);

command(program, 'games', 'list the games that the engine plays').action(() => finish(listGames()));

command(program, 'simulate', 'simulate hands at one table and sum up what the house takes')
  .option('--table <slug>', 'a preset table')
  .option('--game <id>', 'a game, with its default settings or those of --config')
  .option('--config <file>', 'JSON file with settings, rake, tax and virtual')
  .requiredOption('--hands <n>', 'hands to play', whole(1, 1_000_000_000))
  .requiredOption('--seed <text>', 'the same seed gives the same hands')
  .option('--seats <n>', 'seats taken', whole(1, 30))
  .option('--policy <ids>', 'policy of all seats, or of each seat, separated by commas')
  .option('--disconnect <bp>', 'chance in basis points that a deciding seat loses its connection', whole(0, 10_000), 0)
  .option('--sit-out <bp>', 'chance in basis points that a player sits out before a hand', whole(0, 10_000), 0)
  .option('--workers <n>', 'worker threads; 0 for none', whole(0, 256))
  .option('--hand-seconds <n>', 'time between hands, for the figures per hour', whole(1, 3600), usualPace.handMs / 1000)
  .option('--action-seconds <n>', 'time of one action', whole(1, 3600), usualPace.actionMs / 1000)
  .action(async (options) => finish(await simulate(options, stop.signal)));

command(program, 'replay', 'derive recorded hands again (PHH, OHH or hand records) and name what differs')
  .argument('<file or folder...>')
  .action((targets: string[]) => finish(replayFiles(targets)));

command(program, 'edge', 'what a game gives back to its players, exact or simulated with a 95 % interval')
  .argument('<game>')
  .option('--config <file>', 'JSON file with settings, rake, tax and virtual')
  .option('--hands <n>', 'hands to play where it has to be simulated', whole(2_000, 1_000_000_000), 200_000)
  .option('--seed <text>', 'seed of the simulation', 'edge')
  .action(async (game: string, options) => finish(await edge(game, options, stop.signal)));

command(program, 'bench', 'run a benchmark; without a name, list them')
  .argument('[name]')
  .action((name: string | undefined) => finish(bench(name)));

command(program, 'create-admin', 'make an administrator who can sign in (needs the database)')
  .requiredOption('--email <address>', 'address to sign in with')
  .requiredOption('--name <name>', 'name that others see')
  .option('--password-stdin', 'read the password from standard input; without it one is made and shown')
  .action(async (options) => finish(await (await import('./create-admin')).createAdmin(options)));

command(
  program,
  'verify-audit',
  'derive the audit chain again and name what is not as it was sealed (needs the database)',
)
  .option('--anchor <file or no:hash>', 'a head of the chain that was written down elsewhere, or a file of them')
  .action(async (options) => finish(await (await import('./verify-audit')).verifyAudit(options)));

command(program, 'demo-tournament', 'play a running tournament of the demo room to its end (needs the database)')
  .requiredOption('--number <n>', 'number of the tournament', whole(1, 1_000_000))
  .option('--rounds <n>', 'stop after so many rounds of hands', whole(1, 10_000))
  .option('--pace-ms <n>', 'time between rounds of hands', whole(0, 60_000), 1_000)
  .action(async (options) => finish(await (await import('./demo-tournament')).demoTournament(options)));

command(
  program,
  'floor',
  'a small game server that plays against a running office over its API: the model for integrators (needs no database but in the demo room)',
)
  .option('--url <address>', 'the office (default: the one on this machine)')
  .option('--key-file <file>', 'JSON file with keyId and secret of an API key (default: one of the demo room)')
  .option('--players-file <file>', 'ids of players who may be seated, one a line (default: some of the demo room)')
  .option('--table <slug...>', 'tables to open (default: all live ones in turn)')
  .option('--tables <n>', 'how many tables', whole(1, 500), 10)
  .option('--rate <n>', 'hands a second over all tables; 0: as many as are acknowledged', whole(0, 100_000), 20)
  .option('--seconds <n>', 'stop after so long (default: when interrupted)', whole(1, 1_000_000))
  .option('--announce-every <n>', 'announce every nth hand before it is settled; 0: none', whole(0, 1_000_000), 10)
  .option('--state <file>', 'keep what is under way in a file, and go on with it')
  .action(async (options) => finish(await (await import('./floor')).floor(options, stop.signal)));

command(program, 'reconcile', 'prove the books and name the account of a broken figure (needs the database)').action(
  async () => finish(await (await import('./reconcile')).reconcileBooks()),
);

command(
  program,
  'import',
  'keep hands of files or folders (OHH, PHH, hand records) as imported hands (needs the database)',
)
  .argument('<file or folder...>')
  .addOption(new Option('--format <name>', 'told by the content unless given').choices(['ohh', 'phh', 'jsonl']))
  .option('--dry-run', 'read and derive them only; needs no database')
  .action(async (targets: string[], options) => finish(await (await import('./import')).importFiles(targets, options)));

command(program, 'export', 'write booked hands with all their cards (needs the database)')
  .addOption(
    new Option('--format <name>', 'Open Hand History, PHH, hand records or text histories')
      .choices(['ohh', 'phh', 'jsonl', 'text'])
      .makeOptionMandatory(),
  )
  .option('--table <id>', 'a table of the catalogue, or one of its tables such as turku/2')
  .option('--from <day>', 'first accounting day, such as 2026-11-01')
  .option('--to <day>', 'last accounting day')
  .option('--out <file>', 'a new file; standard output unless given')
  .action(async (options) => finish(await (await import('./export')).exportFile(options, json)));

command(program, 'backup', 'write the whole database into a new folder, from one snapshot (needs the database)')
  .argument('<folder>')
  .action(async (folder: string) => finish(await (await import('./backup')).backup(folder)));

command(
  program,
  'restore',
  'fill an empty database from a backup, then prove the books and the audit chain (needs the database)',
)
  .argument('<folder>')
  .action(async (folder: string) => finish(await (await import('./backup')).restore(folder)));

command(
  program,
  'archive',
  'write a closed month to Parquet, prove it, or take it out of the tables (needs the database); without a month, list them',
)
  .option('--month <month>', 'such as 2026-10')
  .option(
    '--folder <folder>',
    'where archives lie, a folder a month (default: PITBOSS_ARCHIVE_DIR, else in the data folder)',
  )
  .option('--verify', 'read the files of an archived month again and compare them with manifest and database')
  .option('--detach', 'as the owner: take a proved month out of the tables, into the schema pitboss_detached')
  .action(async (options) => finish(await (await import('./archive')).archive(options)));

command(program, 'verify-evidence', 'check the signed evidence file of a case: every file and the signature')
  .argument('<file>')
  .option('--key <fingerprint>', 'the key that must have signed it (default: the one of BETTER_AUTH_SECRET, where set)')
  .action(async (file: string, options) => finish((await import('./verify-evidence')).checkEvidence(file, options)));

command(
  program,
  'check-rulesets',
  'take the digest of every live ruleset anew and compare it with its id (needs the database)',
).action(async () => finish(await (await import('./check-rulesets')).checkRulesets()));

command(program, 'demo-code', 'the code that somebody in the demo room signs in and approves with')
  .argument('<address>')
  .action(async (email: string) => finish((await import('./demo-code')).showDemoCode(email)));

try {
  await program.parseAsync();
} catch (error) {
  // Help and version are ended by commander in the same way as errors are.
  if (!(error instanceof CommanderError) || error.exitCode !== 0) fail(error);
}
