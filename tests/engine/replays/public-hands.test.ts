import { describe, expect, test } from 'vitest';
import { findGame, replay, stepsOf } from '@/server/engine';
import { readPhh } from '@/server/services/hands';
import { phhVariants } from '@/server/services/hands/phh/variants';
import { havePublicHands, phhFiles, publicHands } from '@/tests/support/phh-files';

/** How many of the public hands are of each variant (README of the collection). */
const counts: Readonly<Record<string, number>> = {
  NT: 494,
  FT: 4,
  'FO/8': 8,
  F7S: 5,
  'F7S/8': 4,
  FR: 5,
  PO: 4,
  N2L1D: 3,
  F2L3D: 4,
};

describe.skipIf(!havePublicHands)('public hands replay to the stacks that their sources recorded', () => {
  const files = havePublicHands ? phhFiles(publicHands) : [];
  const played = Object.keys(counts).filter((code) => {
    const variant = phhVariants.find((each) => each.code === code);
    return variant !== undefined && findGame(variant.gameId) !== undefined;
  });

  test.each(played)('%s', (code) => {
    const hands = files.filter((file) => file.variant === code);
    if (process.env.PITBOSS_PHH_DIR === undefined) expect(hands).toHaveLength(counts[code]);
    const differences = hands.flatMap(({ name, text }) => {
      // Reading already plays the hand: an action outside the engine's range is an error here.
      const record = readPhh(text);
      const report = replay(record);
      return report.verdict === 'same' ? [] : [{ name, difference: report.difference }];
    });
    expect(differences).toEqual([]);
  });

  test('all but the televised hands state their final stacks', () => {
    const silent = files.filter(({ text, variant }) => played.includes(variant) && readPhh(text).finalStacks === null);
    expect(silent.map(({ name }) => name).every((name) => !name.includes('/'))).toBe(true);
  });

  test('every step of a replay can be shown to everybody', () => {
    for (const { text } of files.filter(({ variant }) => played.includes(variant)).slice(0, 60)) {
      const record = readPhh(text);
      const { steps, difference } = stepsOf(record, 'all');
      expect(difference).toBeNull();
      expect(steps.filter(({ kind }) => kind === 'action')).toHaveLength(record.actions.length);
      expect(steps.at(-1)?.view.terminal).toBe(true);
    }
  });
});
