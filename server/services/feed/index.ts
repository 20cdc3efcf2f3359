export { acknowledgeAdoption } from './acknowledge-adoption';
export { checkDigests } from './check-digests';
export { configOf, type LiveRuleset, liveRulesets, type RulesetBody, rulesetsById } from './live-rulesets';
export { readEvents } from './read-events';
export { readRuleset, readTables } from './read-feed';
