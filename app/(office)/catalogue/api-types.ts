import type { RouterOutputs } from '@/app/_trpc/outputs';

type Catalogue = RouterOutputs['catalogue'];

export type DocumentRow = Catalogue['documents']['rows'][number];
export type DocumentPage = Catalogue['document'];
export type DocumentVersion = DocumentPage['versions'][number];
export type DocumentForm = Catalogue['form'];
export type ChangeSetPage = Catalogue['changeSet'];
export type ChangeSetRow = Catalogue['changeSets']['rows'][number];
export type SwitchRow = Catalogue['switches']['rows'][number];
export type BodyChange = ChangeSetPage['versions'][number]['changes'][number];
