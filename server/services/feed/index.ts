export { configOf, type LiveRuleset, liveRulesets, type RulesetBody, rulesetsById } from './live-rulesets';
