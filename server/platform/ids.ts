import { uuidv7 } from 'uuidv7';

/** A new identifier. It sorts by the time of its making, so new rows land at the end of their index. */
export function newId(): string {
  return uuidv7();
}
