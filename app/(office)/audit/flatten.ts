export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Leaves = Map<string, unknown>;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(value: unknown, path: string, into: Leaves): Leaves {
  if (isPlain(value) && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    for (const [index, inner] of value.entries()) leavesOf(inner, `${path}.${index + 1}`, into);
  } else if (value !== undefined && !(path === '' && value === null)) {
    into.set(path, value);
  }
  return into;
}

/** Takes what something was before and after; gives field by field what differs, and how many fields are as they were. */
export function fieldChanges(before: unknown, after: unknown): { changes: FieldChange[]; same: number } {
  const [was, is] = [leavesOf(before, '', new Map()), leavesOf(after, '', new Map())];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  const all = paths.map((path) => ({ path, before: was.get(path), after: is.get(path) }));
  const changes = all.filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
  return { changes, same: all.length - changes.length };
}
