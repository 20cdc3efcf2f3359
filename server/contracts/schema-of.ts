import { z } from 'zod';
import { applies, type Field, type ScalarField, type SettingsOf, type SettingsSpec } from '@/server/engine';

/** Names of catalogue documents: lower-case words joined by hyphens. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type Row = Record<string, unknown>;

/** Why a value is no whole number of the field's range, with the range in the sentence. */
function range(min: number, max: number): string {
  return `must be a whole number from ${min} to ${max}`;
}

function scalarSchema(field: ScalarField): z.ZodType {
  let schema: z.ZodType;
  switch (field.kind) {
    case 'money':
    case 'int':
    case 'basisPoints':
    case 'duration': {
      const error = range(field.min, field.max);
      schema = z.int({ error }).min(field.min, { error }).max(field.max, { error });
      break;
    }
    case 'flag':
      schema = z.boolean({ error: 'must be on or off' });
      break;
    case 'choice':
      schema = z.enum(field.options as [string, ...string[]], { error: `must be one of ${field.options.join(', ')}` });
      break;
    case 'text': {
      const error = `must be a text of ${field.minLength} to ${field.maxLength} characters`;
      schema = z.string({ error }).min(field.minLength, { error }).max(field.maxLength, { error });
      break;
    }
    case 'reference':
      schema = z.string({ error: 'must name a document' }).regex(SLUG, { error: 'must name a document by its slug' });
      break;
  }
  return field.optional ? schema.nullable() : schema;
}

function fieldSchema(field: Field): z.ZodType {
  if (field.kind !== 'table') return scalarSchema(field);
  const columns: Record<string, z.ZodType> = {};
  for (const [name, column] of Object.entries(field.columns)) {
    const schema = scalarSchema(column);
    columns[name] = column.optional ? schema.default(column.default) : schema;
  }
  const rows = `must have ${field.minRows} to ${field.maxRows} rows`;
  return z
    .array(z.strictObject(columns), { error: rows })
    .min(field.minRows, { error: rows })
    .max(field.maxRows, { error: rows });
}

/** Conditions between the columns of one row. */
function checkRows(name: string, field: Field, value: unknown, ctx: z.core.$RefinementCtx): void {
  if (field.kind !== 'table' || !Array.isArray(value)) return;
  value.forEach((row: Row, index) => {
    for (const [column, spec] of Object.entries(field.columns)) {
      requireValue(spec, row, [name, index, column], ctx);
    }
  });
}

/** A field whose default is empty and that is not optional has to be filled in while it applies. */
function requireValue(field: Field, values: Row, path: (string | number)[], ctx: z.core.$RefinementCtx): void {
  const name = path.at(-1) as string;
  const empty = values[name] === null || values[name] === undefined;
  if (empty && !field.optional && applies(field, values)) {
    ctx.addIssue({ code: 'custom', path, message: 'must be set' });
  }
}

/**
 * The zod schema of a document with these settings: each missing field takes its default, unknown fields are refused,
 * limits are inclusive, and a field whose `dependsOn` does not hold is not judged but set back to its default, so that
 * a stale hidden value can neither block a save nor change what the document means. Issues carry the field path
 * (`caps.2.cap`) and the limits.
 */
export function schemaOf<const Spec extends SettingsSpec>(
  spec: Spec,
): z.ZodType<SettingsOf<Spec>, Partial<SettingsOf<Spec>>> {
  const fields = Object.entries(spec);
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of fields) {
    const own = fieldSchema(field);
    // A required field without a default may be absent here so that `requireValue` can tell whether it applies.
    const schema = !field.optional && field.default === null ? own.nullable() : own;
    shape[name] = schema.default(field.default as never);
  }
  const full = z.strictObject(shape).superRefine((value, ctx) => {
    for (const [name, field] of fields) {
      requireValue(field, value, [name], ctx);
      checkRows(name, field, value[name], ctx);
    }
  });
  const schema = z.preprocess((input) => (isRow(input) ? withoutHidden(spec, input) : input), full);
  return schema as unknown as z.ZodType<SettingsOf<Spec>, Partial<SettingsOf<Spec>>>;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `input` without the fields whose condition does not hold; the schema then gives them their defaults. */
function withoutHidden(spec: SettingsSpec, input: Row): Row {
  const filled: Row = {};
  for (const [name, field] of Object.entries(spec))
    filled[name] = input[name] === undefined ? field.default : input[name];
  const out: Row = { ...input };
  for (const [name, field] of Object.entries(spec)) {
    if (!applies(field, filled)) delete out[name];
  }
  return out;
}

/** The document type of a schema made by `schemaOf`. */
export type DocumentOf<Spec extends SettingsSpec> = SettingsOf<Spec>;

/** One field path with what was wrong there, in the order of the fields. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** The issues of a failed parse as field paths (`caps.2.cap`); a value that breaks several limits is named once. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is no setting here' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  );
  const same = (a: FieldError, b: FieldError) => a.path === b.path && a.message === b.message;
  return errors.filter((each, i) => errors.findIndex((other) => same(each, other)) === i);
}
