import {
  cancelSimulation,
  compareSimulations,
  createSimulation,
  deleteImportedHand,
  deleteSimulation,
  getImportedHand,
  getSimulatedHand,
  getSimulation,
  getSimulationChoices,
  importHand,
  listImportedHands,
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
  create: mutation(createSimulation),
  cancel: mutation(cancelSimulation),
  rename: mutation(renameSimulation),
  delete: mutation(deleteSimulation),
  importedHands: query(listImportedHands),
  importedHand: query(getImportedHand),
  importHand: mutation(importHand),
  deleteImportedHand: mutation(deleteImportedHand),
});
