import type { HandConfig } from '../game';
import { rakeIssues } from '../money/rake';
import type { SettingsIssue } from '../settings';
import { type Limits, limitsOf, type PokerSettings } from './table-settings';
import type { Variant } from './variant';

type Report = (path: string, code: string, params?: SettingsIssue['params'], warning?: 'warning') => void;

/** Bets of the lower limit that a fixed-limit buy-in should hold; big blinds of the other structures. */
const FEWEST_BETS = 5;
const FEWEST_BLINDS = 10;
const FEWEST_BRING_INS = 10;

/** Cross-checks of a poker table with its rake schedule. */
export function validateTable(variant: Variant, config: HandConfig<PokerSettings>): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const report: Report = (path, code, params, warning) => {
    issues.push({ path, severity: warning ?? 'error', code, ...(params === undefined ? {} : { params }) });
  };
  const settings = config.settings;
  const limits = limitsOf(variant, settings);
  if (!variant.structures.includes(settings.structure)) {
    report('structure', 'structureNotOffered', { structure: settings.structure });
  }
  checkStakes(variant, settings, limits, report);
  checkBuyIn(variant, settings, limits, report);
  checkSeats(variant, settings, report);
  if (variant.powers) {
    if (config.rake !== null || config.tax !== null) report('', 'powersVirtual', undefined, 'warning');
    const { weightNoShield, weightNoSleeve, weightNoPeek } = settings;
    if (weightNoShield === 0 && weightNoSleeve === 0 && weightNoPeek === 0) report('weightNoShield', 'noCarousel');
  }
  if (config.rake !== null) {
    for (const issue of rakeIssues(config.rake)) issues.push({ ...issue, path: `rake.${issue.path}` });
  }
  return issues;
}

function checkStakes(variant: Variant, settings: PokerSettings, limits: Limits, report: Report): void {
  const { structure, chipUnit } = settings;
  const fixed = structure === 'FL';
  if (variant.forced === 'blinds') {
    const { smallBlind, bigBlind } = limits;
    if (smallBlind > bigBlind) report('smallBlind', 'smallBlindAboveBig', { bigBlind });
    if (limits.anteKind === 1 && limits.ante >= bigBlind) report('ante', 'anteAboveBlind', { bigBlind });
    if (fixed && smallBlind * 2 !== bigBlind) {
      report('smallBlind', 'smallBlindNotHalf', { half: Math.floor(bigBlind / 2) }, 'warning');
    }
    if (bigBlind % chipUnit !== 0) report('chipUnit', 'chipUnitNotInBlind', { bigBlind });
  } else if (variant.forced === 'antes') {
    const { ante } = limits;
    if (ante % chipUnit !== 0) report('chipUnit', 'chipUnitNotInAnte', { ante });
    const { maxRaise } = settings;
    if (typeof maxRaise === 'number' && maxRaise < ante) report('maxRaise', 'maxRaiseBelowAnte', { ante });
  } else {
    const { ante, bringIn, lower } = limits;
    if (bringIn < ante) report('bringIn', 'bringInBelowAnte', { ante });
    if (fixed && bringIn >= lower) report('bringIn', 'bringInAboveLimit', { lower });
  }
  if (fixed && limits.upper < limits.lower) report('upperLimit', 'upperBelowLower', { lower: limits.lower });
  if (fixed && limits.upper !== 2 * limits.lower) {
    report('upperLimit', 'upperNotDouble', { double: 2 * limits.lower }, 'warning');
  }
  if (structure === 'SL') checkSpread(settings, limits, report);
}

function checkSpread(settings: PokerSettings, limits: Limits, report: Report): void {
  let previous = 0;
  (settings.spreadLimits ?? []).forEach(({ limit }, i) => {
    if (limit < limits.bigBlind) report(`spreadLimits.${i}.limit`, 'spreadBelowBlind', { bigBlind: limits.bigBlind });
    if (limit < previous) report(`spreadLimits.${i}.limit`, 'spreadFalls', { previous });
    previous = limit;
  });
}

function checkBuyIn(variant: Variant, settings: PokerSettings, limits: Limits, report: Report): void {
  const { buyInMin: min, buyInMax: max, structure } = settings;
  const most = max ?? Number.MAX_SAFE_INTEGER;
  if (most < min) report('buyInMax', 'buyInReversed', { min });
  const pot = structure === 'NL' || structure === 'PL' || structure === 'HPL';
  if (pot && max === null) report('buyInMax', 'buyInNeedsMax', { structure });
  const need =
    structure === 'FL'
      ? FEWEST_BETS * limits.lower
      : variant.forced === 'blinds'
        ? FEWEST_BLINDS * limits.bigBlind
        : FEWEST_BRING_INS * (variant.forced === 'antes' ? limits.ante : limits.bringIn);
  if (min < need) report('buyInMin', 'buyInTooSmall', { need });
}

function checkSeats(variant: Variant, settings: PokerSettings, report: Report): void {
  const { seats, minPlayers, bots, botsMax } = settings;
  if (seats > variant.seats.max) report('seats', 'tooManySeats', { max: variant.seats.max });
  if (minPlayers > seats) report('minPlayers', 'minPlayersAboveSeats', { seats });
  if (bots === true && botsMax !== undefined && botsMax >= seats)
    report('botsMax', 'botsFillTable', { seats }, 'warning');
}
