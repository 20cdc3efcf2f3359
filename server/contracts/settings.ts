/** The declaration of settings as screens need it: forms, changes and summaries are made from it. */
export {
  applies,
  defaultsOf,
  type Field,
  type ScalarField,
  type SettingsIssue,
  type SettingsSpec,
  type TableField,
  type Texts,
} from '@/server/engine';
