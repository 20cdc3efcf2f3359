import {
  cancelStructure,
  cancelTournament,
  createStructure,
  createTournament,
  exportResults,
  getStructures,
  getTournament,
  listStructures,
  listTournaments,
  previewAbandon,
  previewStarts,
  requestAbandon,
  startMissed,
  tournamentEvents,
} from '@/server/services/tournaments';
import { mutation, query, router } from '../init';

/** Tournaments: calendar, lobby, cancellation, and simulations of their structure. */
export const tournamentRouter = router({
  list: query(listTournaments),
  get: query(getTournament),
  events: query(tournamentEvents),
  previewStarts: query(previewStarts),
  previewAbandon: query(previewAbandon),
  structures: query(getStructures),
  structureList: query(listStructures),
  create: mutation(createTournament),
  cancel: mutation(cancelTournament),
  startMissed: mutation(startMissed),
  requestAbandon: mutation(requestAbandon),
  export: mutation(exportResults),
  simulate: mutation(createStructure),
  cancelSimulation: mutation(cancelStructure),
});
