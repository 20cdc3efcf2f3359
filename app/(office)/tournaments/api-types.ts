import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/trpc/root';

type Outputs = inferRouterOutputs<AppRouter>['tournament'];
export type TournamentRow = Outputs['list']['rows'][number];
export type Lobby = Outputs['get'];
export type StructureRun = Outputs['structures'][number];
export type AbandonFigures = Outputs['previewAbandon'];
