import { z } from 'zod';

/** Where a version stands, as people see it. */
export const VERSION_STATES = [
  'draft',
  'submitted',
  'changesRequested',
  'approved',
  'live',
  'superseded',
  'archived',
  'rejected',
  'withdrawn',
] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** Every kind of document. */
export const KIND_NAMES = [
  'blinds',
  'jackpot',
  'jurisdiction',
  'prizes',
  'protection',
  'rake',
  'room',
  'spin',
  'table',
  'tax',
  'tcoin',
  'tournament',
] as const;
export type KindName = (typeof KIND_NAMES)[number];
export const kindName = z.enum(KIND_NAMES);
export const slug = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'use lower-case letters, digits and single hyphens' });
export const title = z.string().trim().min(3).max(120);
export const reason = z.string().trim().min(3).max(1000);
export const remark = z.string().trim().min(1).max(4000);
export const body = z.record(z.string(), z.unknown());
export const revision = z.int().min(1);
/** Where a new draft goes: a change set of the caller's that is still a draft, or a new one. */
export const target = z.union([
  z.strictObject({ changeSetId: z.uuid() }),
  z.strictObject({ title, reason: z.string().trim().max(1000).default('') }),
]);
export type Target = z.output<typeof target>;

export const createDocumentInput = z.strictObject({ kind: kindName, slug, body, into: target });
export const draftVersionInput = z.strictObject({ documentId: z.uuid(), into: target });
export const saveDraftInput = z.strictObject({ versionId: z.uuid(), expectedRevision: revision, body });
export const discardDraftInput = z.strictObject({ versionId: z.uuid(), expectedRevision: revision });
export const editChangeSetInput = z.strictObject({
  changeSetId: z.uuid(),
  expectedRevision: revision,
  title,
  reason: z.string().trim().max(1000),
  /** Empty: from the moment of approval. */
  effectiveFrom: z.date().nullable(),
});
export const submitChangeSetInput = z.strictObject({ changeSetId: z.uuid(), expectedRevision: revision });
export const changeSetInput = z.strictObject({ changeSetId: z.uuid() });
export const withReasonInput = z.strictObject({ changeSetId: z.uuid(), reason });
export const commentInput = z.strictObject({ changeSetId: z.uuid(), text: remark });
export const restoreVersionInput = z.strictObject({ versionId: z.uuid(), into: target });
export const cloneDocumentInput = z.strictObject({ documentId: z.uuid(), slug, into: target });
export const archiveDocumentInput = z.strictObject({ documentId: z.uuid(), into: target });
export const editManyInput = z.strictObject({
  documentIds: z.array(z.uuid()).min(1).max(500),
  /** Field path within the body (`settings.actionSeconds`) to its new value. */
  set: z.record(z.string().min(3).max(120), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  into: target,
});
export const importInput = z.strictObject({
  documents: z
    .array(z.strictObject({ kind: kindName, slug, body }))
    .min(1)
    .max(500),
  into: target,
});
export const exportInput = z.strictObject({
  kind: kindName.optional(),
  documentIds: z.array(z.uuid()).max(500).optional(),
});
export const attachSimulationInput = z.strictObject({ changeSetId: z.uuid(), simulationId: z.uuid() });

export const listDocumentsInput = z.strictObject({
  kinds: z.array(kindName).max(20).default([]),
  search: z.string().trim().max(80).default(''),
  games: z.array(z.string().max(40)).max(40).default([]),
  state: z.enum(['live', 'draft', 'review', 'archived']).optional(),
  sort: z.enum(['slug', 'changed']).default('slug'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
export const listChangeSetsInput = z.strictObject({
  state: z.enum(['draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'withdrawn']).optional(),
  mine: z.boolean().optional(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
export const documentInput = z.union([
  z.strictObject({ documentId: z.uuid() }),
  z.strictObject({ kind: kindName, slug }),
]);
export const formInput = z.strictObject({
  kind: kindName,
  /** Values of the kind's choices, such as the game; the first of each where it is missing. */
  choice: z.record(z.string(), z.string()).default({}),
  language: z.enum(['en', 'ja', 'id']).default('en'),
});
export const versionInput = z.strictObject({ versionId: z.uuid() });
export const compareInput = z.strictObject({ fromVersionId: z.uuid(), toVersionId: z.uuid() });
export const checkBodyInput = z.strictObject({ kind: kindName, slug: slug.optional(), body });
export const returnInput = z.strictObject({
  kind: kindName,
  slug: slug.optional(),
  body,
  language: z.enum(['en', 'ja', 'id']).default('en'),
});
export const liveAtInput = z.strictObject({
  at: z.date().optional(),
  kind: kindName.optional(),
  slug: slug.optional(),
});
export const rulesetInput = z.strictObject({ rulesetId: z.string().regex(/^[0-9a-f]{64}$/) });
export const rulesetHistoryInput = z.strictObject({
  slug,
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

export const switchScope = z.enum(['room', 'game', 'table', 'player']);
export const switchOffInput = z.strictObject({ scope: switchScope, subject: z.string().min(1).max(80), reason });
export const switchOnInput = z.strictObject({ switchId: z.uuid(), reason });
export const listSwitchesInput = z.strictObject({
  open: z.boolean().optional(),
  scope: switchScope.optional(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});
