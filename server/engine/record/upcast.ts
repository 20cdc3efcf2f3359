import { SCHEMA_VERSION } from './hand-record';

type Json = Readonly<Record<string, unknown>>;

/** By schema version: what lifts a record of that version to the next one. Every version that was ever written stays readable. */
const upcasters: ReadonlyMap<number, (record: Json) => Json> = new Map();

/**
 * Lifts parsed JSON of any schema version that this engine ever wrote to the current one; its shape still has to be
 * validated. `RangeError` on a version that is newer than this engine or that there never was.
 */
export function upcastRecord(json: Json): Json {
  let record = json;
  while (record.schemaVersion !== SCHEMA_VERSION) {
    const version = record.schemaVersion;
    if (typeof version !== 'number') throw new RangeError('the schema of a hand record is a number');
    const lift = upcasters.get(version);
    if (lift === undefined) throw new RangeError(`hand record schema ${version} is not known`);
    record = lift(record);
  }
  return record;
}
