import {
  cancelSimulation,
  compareSimulations,
  createSimulation,
  deleteImportedHand,
  deleteSimulation,
  downloadHand,
  exportSimulation,
  getImportedHand,
  getSimulatedHand,
  getSimulation,
  getSimulationChoices,
  importHand,
  listImportedHands,
  listNotableHands,
  listSimulations,
  renameSimulation,
} from '@/server/services/simulation';
import { mutation, query, router } from '../init';

/** Runs of simulated hands: start, watch, compare, keep or delete, and step through their hands. */
export const simulationRouter = router({
  list: query(listSimulations),
  get: query(getSimulation),
  compare: query(compareSimulations),
  choices: query(getSimulationChoices),
  hand: query(getSimulatedHand),
  notableHands: query(listNotableHands),
  create: mutation(createSimulation),
  cancel: mutation(cancelSimulation),
  rename: mutation(renameSimulation),
  delete: mutation(deleteSimulation),
  export: mutation(exportSimulation),
  importedHands: query(listImportedHands),
  importedHand: query(getImportedHand),
  importHand: mutation(importHand),
  exportHand: mutation(downloadHand),
  deleteImportedHand: mutation(deleteImportedHand),
});
