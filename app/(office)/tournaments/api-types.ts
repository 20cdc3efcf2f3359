import type { RouterOutputs } from '@/app/_trpc/outputs';

type Outputs = RouterOutputs['tournament'];
export type TournamentRow = Outputs['list']['rows'][number];
export type Lobby = Outputs['get'];
export type StructureRun = Outputs['structures'][number];
export type AbandonFigures = Outputs['previewAbandon'];
