import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What work in the background adds to its nice value, as the worker process does. */
const NICE = 5;

/**
 * Lets the thread that calls it give way to the others of its process, which answer people. Linux alone has a priority for
 * each thread; elsewhere nothing changes.
 */
export function giveWay(): void {
  try {
    os.setPriority(Number(path.basename(fs.readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // Another system, or one that hides its processes: work goes on as before.
  }
}
