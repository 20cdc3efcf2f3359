import * as catalogue from '@/server/services/catalogue';
import { mutation, query, router } from '../init';

/** Configuration documents, change sets, rulesets and switches. */
export const catalogueRouter = router({
  documents: query(catalogue.listDocuments),
  document: query(catalogue.getDocument),
  compare: query(catalogue.compareVersions),
  check: query(catalogue.checkBody),
  export: query(catalogue.exportDocuments),
  liveAt: query(catalogue.liveAt),
  ruleset: query(catalogue.getRuleset),
  rulesetHistory: query(catalogue.listRulesetHistory),
  changeSets: query(catalogue.listChangeSets),
  changeSet: query(catalogue.getChangeSet),
  switches: query(catalogue.listSwitches),
  createDocument: mutation(catalogue.createDocument),
  draftVersion: mutation(catalogue.draftVersion),
  saveDraft: mutation(catalogue.saveDraft),
  discardDraft: mutation(catalogue.discardDraft),
  cloneDocument: mutation(catalogue.cloneDocument),
  archiveDocument: mutation(catalogue.archiveDocument),
  restoreVersion: mutation(catalogue.restoreVersion),
  editMany: mutation(catalogue.editMany),
  import: mutation(catalogue.importDocuments),
  editChangeSet: mutation(catalogue.editChangeSet),
  attachSimulation: mutation(catalogue.attachSimulation),
  comment: mutation(catalogue.commentOnChangeSet),
  submit: mutation(catalogue.submitChangeSet),
  requestChanges: mutation(catalogue.requestChanges),
  withdraw: mutation(catalogue.withdrawChangeSet),
  switchOff: mutation(catalogue.switchOff),
  requestSwitchOn: mutation(catalogue.requestSwitchOn),
});
