/**
 * Settings as data: every number, switch, choice and table that an operator may set is declared once, in this form,
 * by a game (or by a money rule such as rake). The zod schema, the TypeScript type, the form, the wording of a diff
 * and the OpenAPI schema are all derived from the declaration (`server/contracts/schema-of.ts`).
 */

/** A field is shown and validated only while another field of the same document has one of these values. */
export interface Condition {
  readonly field: string;
  readonly in: readonly (string | number | boolean)[];
}

interface FieldBase {
  /** Section of the form; its title is `groups.<group>` in the texts. */
  readonly group?: string;
  readonly dependsOn?: Condition;
  /** The operator may leave it empty; the value is then `null`. */
  readonly optional?: true;
}

/** An amount in whole minor units of the document's currency. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  readonly min: number;
  readonly max: number;
  readonly default: number | null;
}

export interface IntField extends FieldBase {
  readonly kind: 'int';
  readonly min: number;
  readonly max: number;
  readonly default: number | null;
  /** What is counted, such as `seats`, `hands`, `times`, `bigBlinds`; worded in the shared texts. */
  readonly unit?: string;
}

/** Hundredths of a percent: 300 is 3 %. */
export interface BasisPointsField extends FieldBase {
  readonly kind: 'basisPoints';
  readonly min: number;
  readonly max: number;
  readonly default: number | null;
}

export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  readonly default: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly string[];
  readonly default: string | null;
}

export interface DurationField extends FieldBase {
  readonly kind: 'duration';
  readonly unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days';
  readonly min: number;
  readonly max: number;
  readonly default: number | null;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly minLength: number;
  readonly maxLength: number;
  readonly default: string | null;
}

/** The slug of another document of the catalogue, such as the rake schedule that a table uses. */
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** The catalogue kind that is referred to. */
  readonly to: string;
  readonly default: string | null;
}

export type ScalarField =
  | MoneyField
  | IntField
  | BasisPointsField
  | FlagField
  | ChoiceField
  | DurationField
  | TextField
  | ReferenceField;

/** Rows of scalar columns: a rake schedule's player bands, a pay table, a blind structure. */
export interface TableField extends FieldBase {
  readonly kind: 'table';
  readonly columns: Readonly<Record<string, ScalarField>>;
  readonly minRows: number;
  readonly maxRows: number;
  readonly default: readonly Readonly<Record<string, string | number | boolean | null>>[];
}

export type Field = ScalarField | TableField;
export type SettingsSpec = Readonly<Record<string, Field>>;

type Nullable<F extends Field, T> = F extends { readonly optional: true } ? T | null : T;

type ScalarValue<F extends Field> = F extends FlagField
  ? boolean
  : F extends ChoiceField
    ? Nullable<F, F['options'][number]>
    : F extends TextField | ReferenceField
      ? Nullable<F, string>
      : Nullable<F, number>;

export type FieldValue<F extends Field> = F extends TableField
  ? readonly { readonly [C in keyof F['columns']]: ScalarValue<F['columns'][C]> }[]
  : ScalarValue<F>;

/** The TypeScript type of a document that was validated against `Spec`. */
export type SettingsOf<Spec extends SettingsSpec> = { readonly [K in keyof Spec]: FieldValue<Spec[K]> };

/** A cross-check's finding. `path` names the field (`caps.2.cap`); an error blocks, a warning does not. */
export interface SettingsIssue {
  readonly path: string;
  readonly severity: 'error' | 'warning';
  /** Key into the texts (`issues.<code>`), with `params` filled in. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The document with every default, as a plain mutable-free object. */
export function defaultsOf<Spec extends SettingsSpec>(spec: Spec): SettingsOf<Spec> {
  const out: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(spec)) out[name] = field.default;
  return out as SettingsOf<Spec>;
}

/** True while `field` applies to `values`: it has no condition, or its condition holds. */
export function applies(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  const on = field.dependsOn;
  return on === undefined || on.in.includes(values[on.field] as string | number | boolean);
}
