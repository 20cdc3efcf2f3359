import type { SettingsIssue } from '@/server/engine';
import { diffSettings, type SettingsChange } from '../diff-settings';
import { fieldErrors, schemaOf } from '../schema-of';
import { type CatalogueKind, type DocumentBody, type ResolveReference, referencesOf, sectionOf } from './kind';

export interface ParsedBody {
  /** The body with every default filled in and hidden fields set back; usable only while `issues` has no error. */
  readonly body: DocumentBody;
  readonly issues: readonly SettingsIssue[];
}

const plain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Judges a body: unknown parts, the limits of every field, the existence of what it refers to, then the kind's
 * cross-checks. Gives the normalised body and every issue with its path (`settings.buyIn.min`); an issue of severity
 * `error` blocks submission, a warning does not. Works in the browser and on the server alike.
 */
export function parseBody(kind: CatalogueKind, raw: unknown, resolve: ResolveReference): ParsedBody {
  if (!plain(raw)) {
    return {
      body: {},
      issues: [{ path: '', severity: 'error', code: 'shape', params: { message: 'must be an object' } }],
    };
  }
  const given = raw as DocumentBody;
  const issues: SettingsIssue[] = [];
  const body: Record<string, unknown> = {};

  for (const [name, options] of Object.entries(kind.choices)) {
    body[name] = given[name];
    if (!options().includes(String(given[name]))) {
      issues.push({
        path: name,
        severity: 'error',
        code: 'shape',
        params: { message: `must be one of ${options().join(', ')}` },
      });
    }
  }
  const sections = kind.sections(given);
  for (const key of Object.keys(given)) {
    if (!(key in kind.choices) && !sections.some((section) => section.key === key)) {
      issues.push({ path: key, severity: 'error', code: 'shape', params: { message: 'is no setting here' } });
    }
  }
  for (const section of sections) {
    const parsed = schemaOf(section.spec).safeParse(given[section.key] ?? {});
    if (parsed.success) {
      body[section.key] = parsed.data;
      continue;
    }
    body[section.key] = sectionOf(given, section.key);
    for (const { path, message } of fieldErrors(parsed.error)) {
      issues.push({ path: `${section.key}.${path}`, severity: 'error', code: 'shape', params: { message } });
    }
  }
  if (issues.length > 0) return { body, issues };

  for (const reference of referencesOf(kind, body)) {
    if (resolve(reference.kind, reference.slug) === undefined) {
      issues.push({
        path: reference.path,
        severity: 'error',
        code: 'missingReference',
        params: { kind: reference.kind, slug: reference.slug },
      });
    }
  }
  return { body, issues: [...issues, ...kind.validate(body, resolve)] };
}

/**
 * The body with every default written out, as far as its sections can be read; a section that breaks its limits stays as
 * it was given. What is submitted is stored like this, so that a later default never changes what was approved.
 */
export function fillBody(kind: CatalogueKind, raw: DocumentBody): DocumentBody {
  const body: Record<string, unknown> = { ...raw };
  for (const section of kind.sections(raw)) {
    const parsed = schemaOf(section.spec).safeParse(raw[section.key] ?? {});
    if (parsed.success) body[section.key] = parsed.data;
  }
  return body;
}

/** One difference between two bodies; `section` tells whose labels word it, an empty one is a field beside the sections. */
export interface BodyChange extends Omit<SettingsChange, 'field'> {
  readonly section: string;
  readonly field: SettingsChange['field'] | null;
}

/** What differs between two bodies of one kind, section by section. `before` is `undefined` for a first version. */
export function diffBodies(kind: CatalogueKind, before: DocumentBody | undefined, after: DocumentBody): BodyChange[] {
  const changes: BodyChange[] = [];
  const was = before ?? {};
  for (const name of Object.keys(kind.choices)) {
    if (was[name] === after[name]) continue;
    changes.push({
      section: '',
      path: name,
      field: null,
      kind: 'changed',
      ...(was[name] === undefined ? {} : { before: String(was[name]) }),
      after: String(after[name]),
    });
  }
  for (const section of kind.sections(after)) {
    const earlier = sectionOf(was, section.key);
    for (const change of diffSettings(section.spec, earlier, sectionOf(after, section.key))) {
      changes.push({ ...change, section: section.key });
    }
  }
  return changes;
}
