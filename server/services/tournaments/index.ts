export { abandonApproval, previewAbandon, requestAbandon } from './abandon-tournament';
export { advanceTournament, advanceTournaments, startMissed } from './advance-tournament';
export { buyChips } from './buy-chips';
export { cancelTournament } from './cancel-tournament';
export { exportResults } from './export-results';
export { getTournament, tournamentBody, tournamentEvents } from './get-tournament';
export { listTournaments } from './list-tournaments';
export { createTournament, planTemplate } from './plan-starts';
export { TournamentDriver } from './play-hand';
export { previewStarts } from './preview-starts';
export { recordHands } from './record-hands';
export { registerPlayer } from './register-player';
export {
  cancelStructure,
  createStructure,
  getStructures,
  listStructures,
  STRUCTURE_JOB,
  storeStructure,
  structureToPlay,
} from './structures';
export type { TournamentBody } from './template-body';
export { unregisterPlayer } from './unregister-player';
