import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a service may take to stop before it is killed: open event streams hold the web server back. */
const STOP_WITHIN_MS = 8_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A service that ran for this long is taken to be well again. */
const WELL_AFTER_MS = 30_000;

export interface ServiceOptions {
  readonly name: string;
  /** Arguments of node. */
  readonly args: readonly string[];
  readonly env: () => NodeJS.ProcessEnv;
  /** Added to the nice value: what is positive gives way to the others. */
  readonly nice?: number;
  /** Whether its standard output is shown. What it says on standard error always is. */
  readonly loud: boolean;
  readonly say: (line: string) => void;
}

/** A child process that is started again whenever it ends, with growing pauses while it keeps failing. */
export class Service {
  readonly #options: ServiceOptions;
  readonly #ended = new AbortController();
  #child: ChildProcess | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    this.#running ??= this.#keepRunning();
  }

  /** Ends the process; the next one starts with what `env` gives then. */
  restart(): void {
    this.#child?.kill('SIGTERM');
  }

  /** Ends the process for good: kindly, then not. */
  async stop(): Promise<void> {
    this.#ended.abort();
    const kill = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_WITHIN_MS);
    this.#child?.kill('SIGTERM');
    await this.#running;
    clearTimeout(kill);
  }

  async #keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#ended.signal.aborted) {
      const began = performance.now();
      const how = await this.#runOnce();
      if (this.#ended.signal.aborted) return;
      if (performance.now() - began >= WELL_AFTER_MS) pause = FIRST_PAUSE_MS;
      this.#options.say(`${this.#options.name} ended (${how}) and is started again.`);
      await delay(pause, undefined, { signal: this.#ended.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  #runOnce(): Promise<string> {
    const { args, env, nice, loud, name } = this.#options;
    return new Promise((resolve) => {
      // Detached: Ctrl-C reaches us alone, and we stop things in order. The channel tells it when we are gone.
      const child = spawn(process.execPath, args, {
        detached: true,
        stdio: ['ignore', loud ? 'inherit' : 'ignore', 'inherit', 'ipc'],
        env: { ...env(), PITBOSS_PROCESS: name },
      });
      this.#child = child;
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      if (nice && child.pid) {
        try {
          os.setPriority(child.pid, nice);
        } catch {
          // It has ended already; the exit tells.
        }
      }
    });
  }
}
