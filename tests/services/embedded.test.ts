import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { type Cluster, runningServer, startCluster } from '@/db/embedded';
import { temporaryFolder } from '../support/servers';

const clusters: Cluster[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

async function start(folder: string): Promise<Cluster> {
  const cluster = await startCluster(folder);
  clusters.push(cluster);
  return cluster;
}

function folder(): string {
  const made = temporaryFolder('embedded');
  folders.push(made);
  return made;
}

async function select(cluster: Cluster, text: string) {
  const sql = postgres(cluster.ownerUrl('postgres'), { max: 1, onnotice() {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const server = (cluster: Cluster) => {
  const found = runningServer(cluster.home);
  if (!found) throw new Error('no server runs');
  return found;
};

const gone = (home: string) => expect.poll(() => runningServer(home), { timeout: 10_000 }).toBeUndefined();

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const cluster of clusters.splice(0)) {
    await cluster.stop();
    fs.rmSync(cluster.home, { recursive: true, force: true });
  }
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

test('a second user joins the running server, and only the last one stops it', async () => {
  const wanted = folder();
  const [first, second] = [await start(wanted), await start(wanted)];
  expect([first.started, second.started]).toEqual([true, false]);
  expect(second.port()).toBe(first.port());
  await first.stop();
  expect(await select(second, 'select 1 as n')).toEqual([{ n: 1 }]);
  await second.stop();
  expect(runningServer(first.home)).toBeUndefined();
});

test('two first starts at once make one cluster and one server', async () => {
  const wanted = folder();
  const [first, second] = await Promise.all([start(wanted), start(wanted)]);
  expect(second.port()).toBe(first.port());
  expect(await select(second, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(fs.readdirSync(first.home).filter((name) => name.startsWith('incoming-'))).toEqual([]);
});

test('a killed server comes back on its port with what was committed', async () => {
  const cluster = await start(folder());
  const port = cluster.port();
  await select(cluster, 'create table kept (n int); insert into kept values (42)');
  process.kill(server(cluster).pid, 'SIGKILL');
  await gone(cluster.home);
  expect(await cluster.ensureRunning()).toBe(true);
  expect(cluster.port()).toBe(port);
  expect(await select(cluster, 'select n from kept')).toEqual([{ n: 42 }]);
  expect(await cluster.ensureRunning()).toBe(false);
});

test('the port is remembered, and another is taken when somebody else has it', async () => {
  const wanted = folder();
  const first = await start(wanted);
  const port = first.port();
  await first.stop();
  const again = await start(wanted);
  expect(again.port()).toBe(port);
  await again.stop();
  const squatter = net.createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  try {
    const moved = await start(wanted);
    expect(moved.port()).not.toBe(port);
    expect(await select(moved, 'select 1 as n')).toEqual([{ n: 1 }]);
  } finally {
    squatter.close();
  }
});

test('a lock file that names a process of somebody else is not taken for a server', async () => {
  const wanted = folder();
  const first = await start(wanted);
  await first.stop();
  const lock = path.join(first.home, 'data', 'postmaster.pid');
  fs.writeFileSync(lock, `${process.pid}\n${first.home}/data\n0\n5432\n\n127.0.0.1\n\nready\n`);
  fs.chownSync(lock, fs.statSync(path.dirname(lock)).uid, fs.statSync(path.dirname(lock)).gid);
  expect(runningServer(first.home)).toBeUndefined();
});

test('the server of a process that was killed stops too, unless somebody else uses it', async () => {
  const wanted = folder();
  const script = fileURLToPath(new URL('../support/hold-cluster.ts', import.meta.url));
  const holder = async () => {
    const child = fork(script, [wanted], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    const [home] = (await once(child, 'message')) as [string];
    return { child, home };
  };
  const { child, home } = await holder();
  const here = await start(wanted);
  expect(here.started).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await select(here, 'select 1 as n')).toEqual([{ n: 1 }]);
  const second = await holder();
  await here.stop();
  expect(runningServer(home)).toBeDefined();
  second.child.kill('SIGKILL');
  await gone(home);
});
