import { applies, type Field, type SettingsSpec } from '@/server/engine';

type Scalar = string | number | boolean | null;
type Values = Readonly<Record<string, unknown>>;

/** One change between two documents of the same settings. `path` is `caps.2.cap` inside a table. */
export interface SettingsChange {
  readonly path: string;
  /** The declared field (inside a table the column), for its kind, unit and label. */
  readonly field: Field;
  readonly kind: 'changed' | 'rowAdded' | 'rowRemoved';
  /** Absent for an added row and for a field that did not apply before. */
  readonly before?: Scalar | Values;
  /** Absent for a removed row and for a field that no longer applies. */
  readonly after?: Scalar | Values;
}

/**
 * What differs between two documents, field by field in the order of the declaration; rows of a table are compared by
 * position. A field that applies in only one of them (its `dependsOn`) shows one side only; one that applies in
 * neither is left out.
 */
export function diffSettings(spec: SettingsSpec, before: Values, after: Values): SettingsChange[] {
  const changes: SettingsChange[] = [];
  for (const [name, field] of Object.entries(spec)) {
    const was = applies(field, before);
    const is = applies(field, after);
    if (!was && !is) continue;
    if (field.kind === 'table') {
      changes.push(...diffRows(name, field, was ? rowsOf(before[name]) : [], is ? rowsOf(after[name]) : []));
    } else {
      const change = diffScalar(name, field, was ? before[name] : undefined, is ? after[name] : undefined);
      if (change) changes.push(change);
    }
  }
  return changes;
}

function rowsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value : [];
}

function diffScalar(path: string, field: Field, before: unknown, after: unknown): SettingsChange | undefined {
  if (before === after) return undefined;
  return {
    path,
    field,
    kind: 'changed',
    ...(before === undefined ? {} : { before: before as Scalar }),
    ...(after === undefined ? {} : { after: after as Scalar }),
  };
}

function diffRows(
  name: string,
  field: Extract<Field, { kind: 'table' }>,
  before: readonly Values[],
  after: readonly Values[],
): SettingsChange[] {
  const changes: SettingsChange[] = [];
  for (let i = 0; i < Math.max(before.length, after.length); i++) {
    const path = `${name}.${i}`;
    const was = before.at(i);
    const is = after.at(i);
    if (was === undefined && is !== undefined) changes.push({ path, field, kind: 'rowAdded', after: is });
    else if (is === undefined && was !== undefined) changes.push({ path, field, kind: 'rowRemoved', before: was });
    else if (was !== undefined && is !== undefined) {
      for (const [column, spec] of Object.entries(field.columns)) {
        const change = diffScalar(`${path}.${column}`, spec, was[column], is[column]);
        if (change) changes.push(change);
      }
    }
  }
  return changes;
}
