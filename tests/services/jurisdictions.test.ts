import { beforeAll, describe, expect, test } from 'vitest';
import { parseBody } from '@/server/contracts/catalogue/body';
import { currencyOf, REAL_CURRENCIES } from '@/server/contracts/catalogue/currencies';
import { currenciesClaimed, gamesClaimed, type JurisdictionSettings } from '@/server/contracts/catalogue/jurisdiction';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { games } from '@/server/engine';
import * as catalogue from '@/server/services/catalogue';
import { refusal } from '../support/desk';
import { decide, openRoom, type Person, person } from '../support/room';

const countries = (...codes: string[]) => codes.map((code) => ({ code }));
const inGames = (...ids: string[]) => ids.map((game) => ({ game }));
const inCurrencies = (...codes: string[]) => codes.map((currency) => ({ currency }));

/** What is wrong with a jurisdiction, as `path code`; a limit of a single field has the code `shape`. */
function issuesOf(jurisdiction: Record<string, unknown>): string[] {
  const kind = findKind('jurisdiction');
  if (!kind) throw new Error('no kind');
  const { issues } = parseBody(kind, { jurisdiction }, () => undefined);
  return issues.map(({ path, code }) => `${path} ${code}`);
}

describe('a jurisdiction', () => {
  test('needs nothing but a country', () => {
    expect(issuesOf({ countries: countries('FI') })).toEqual([]);
    expect(issuesOf({})).toEqual(['jurisdiction.countries noCountry']);
    expect(issuesOf({ countries: [] })).toEqual(['jurisdiction.countries shape']);
  });

  test.each([
    ['a country that is none', { countries: countries('FI', 'UK') }, 'countries.1.code unknownCountry'],
    ['a country in small letters', { countries: countries('fi') }, 'countries.0.code unknownCountry'],
    ['a country of three letters', { countries: countries('FIN') }, 'countries.0.code shape'],
    ['a country twice', { countries: countries('FI', 'SE', 'FI') }, 'countries.2.code twice'],
    ['a game that nobody knows', { countries: countries('FI'), games: inGames('bridge') }, 'games.0.game shape'],
    ['a game twice', { countries: countries('FI'), games: inGames('omaha', 'omaha') }, 'games.1.game twice'],
    [
      'a currency of no value',
      { countries: countries('FI'), currencies: inCurrencies('CHIP') },
      'currencies.0.currency shape',
    ],
    [
      'a currency twice',
      { countries: countries('FI'), currencies: inCurrencies('EUR', 'EUR') },
      'currencies.1.currency twice',
    ],
    ['a rate above 100 %', { countries: countries('FI'), rateBp: 10_001 }, 'rateBp shape'],
    ['a rate below 0', { countries: countries('FI'), rateBp: -1 }, 'rateBp shape'],
    ['a rounding that is none', { countries: countries('FI'), rounding: 'bankers' }, 'rounding shape'],
    ['another basis', { countries: countries('FI'), basis: 'deposits' }, 'basis shape'],
    [
      'a threshold of nothing',
      { countries: countries('FI'), currencies: inCurrencies('EUR'), basis: 'wins', perWinThresholdMinor: 0 },
      'perWinThresholdMinor shape',
    ],
  ])('refuses %s and names the field', (_, given, wrong) => {
    expect(issuesOf(given)).toEqual([`jurisdiction.${wrong}`]);
  });

  test.each([
    ['wins', 'perWinThresholdMinor'],
    ['period', 'perPeriodThresholdMinor'],
  ])('by %s takes a threshold only in one currency', (basis, field) => {
    const given = { countries: countries('FI'), basis, [field]: 50_000 };
    const wrong = [`jurisdiction.${field} thresholdCurrency`];
    expect(issuesOf(given)).toEqual(wrong);
    expect(issuesOf({ ...given, currencies: inCurrencies('EUR', 'USD') })).toEqual(wrong);
    expect(issuesOf({ ...given, currencies: inCurrencies('EUR') })).toEqual([]);
    // By bets there are no thresholds: one that was left behind means nothing.
    expect(issuesOf({ ...given, basis: 'bets' })).toEqual([]);
  });

  test('claims the games of a family and single ones; none are all', () => {
    const of = (...ids: string[]) => gamesClaimed({ games: inGames(...ids) } as unknown as JurisdictionSettings);
    expect(of('domino', 'omaha')).toEqual(
      games.filter(({ id, family }) => family === 'domino' || id === 'omaha').map(({ id }) => id),
    );
    expect(of()).toHaveLength(games.length);
    const none = { currencies: [] } as unknown as JurisdictionSettings;
    expect(currenciesClaimed(none)).toEqual(REAL_CURRENCIES);
    expect(currenciesClaimed(none)).not.toContain('CHIP');
  });

  test('has its amounts in the one currency that it names', () => {
    const named = (...codes: string[]) => currencyOf({ jurisdiction: { currencies: inCurrencies(...codes) } });
    expect([named('IDR'), named('IDR', 'EUR'), named()]).toEqual(['IDR', undefined, undefined]);
  });
});

describe('two jurisdictions', () => {
  let author: Person;
  let supervisor: Person;
  const finland = { countries: countries('FI', 'SE'), games: inGames('poker'), currencies: inCurrencies('EUR') };
  const reason = 'The law says so';

  beforeAll(async () => {
    author = await person('author', ['operator']);
    supervisor = await person('supervisor', ['supervisor']);
    await openRoom(author);
  });

  /** Submits a set with these jurisdictions. */
  async function submit(bodies: Readonly<Record<string, object>>, effectiveFrom: Date | null = null) {
    let changeSetId: string | undefined;
    for (const [slug, jurisdiction] of Object.entries(bodies)) {
      const into = changeSetId === undefined ? { title: 'Tax of the land', reason } : { changeSetId };
      const body = { jurisdiction };
      const draft = await catalogue.createDocument(author.ctx, { kind: 'jurisdiction', slug, body, into });
      changeSetId = draft.changeSetId;
    }
    const id = changeSetId ?? '';
    const { revision } = await catalogue.getChangeSet(author.ctx, { changeSetId: id });
    const edited = await catalogue.editChangeSet(author.ctx, {
      changeSetId: id,
      expectedRevision: revision,
      title: 'Tax of the land',
      reason,
      effectiveFrom,
    });
    return catalogue.submitChangeSet(author.ctx, { changeSetId: id, expectedRevision: edited.revision });
  }
  /** Makes them live. */
  const publish = async (bodies: Parameters<typeof submit>[0], effectiveFrom: Date | null = null) =>
    decide(supervisor, (await submit(bodies, effectiveFrom)).approvalId);

  test('never claim the same country, game and currency at once', async () => {
    await publish({ finland });
    const refused = await refusal(submit({ nordic: { countries: countries('NO', 'SE'), currencies: [] } }));
    expect(refused).toMatchObject({
      kind: 'ruleViolation',
      code: 'setNotSound',
      issues: [
        {
          path: ['jurisdiction', 'nordic', 'jurisdiction', 'countries', '1', 'code'],
          code: 'claimedTwice',
          limits: { country: 'SE', currency: 'EUR', slug: 'finland' },
        },
      ],
    });
    // The editor is told while he types; the document itself is no rival of its own.
    const check = (slug: string | undefined, jurisdiction: object) =>
      catalogue.checkBody(author.ctx, { kind: 'jurisdiction', ...(slug && { slug }), body: { jurisdiction } });
    expect((await check(undefined, finland)).issues.map(({ path, code }) => [path, code])).toEqual([
      ['jurisdiction.countries.0.code', 'claimedTwice'],
      ['jurisdiction.countries.1.code', 'claimedTwice'],
    ]);
    expect((await check('finland', finland)).issues).toEqual([]);
  });

  test('stand side by side where country, game or currency differs', async () => {
    await publish({
      denmark: { ...finland, countries: countries('DK') },
      'fi-domino': { ...finland, games: inGames('domino') },
      'fi-dollars': { ...finland, currencies: inCurrencies('USD') },
    });
    const live = await catalogue.liveAt(author.ctx, { kind: 'jurisdiction' });
    expect(live.versions.map(({ slug }) => slug)).toEqual(['denmark', 'fi-dollars', 'fi-domino', 'finland']);
  });

  test('of one change set are rivals too', async () => {
    const body = { countries: countries('JP') };
    const refused = await refusal(submit({ 'jp-one': body, 'jp-two': body }));
    expect(refused).toMatchObject({ code: 'setNotSound' });
    expect('issues' in refused && refused.issues?.map(({ path }) => path[1])).toEqual(['jp-one', 'jp-two']);
  });

  test('cannot meet later either: one that is planned keeps its claim', async () => {
    const later = new Date(Date.now() + 3_600_000);
    await publish({ 'id-next': { countries: countries('ID') } }, later);
    // Nothing claims Indonesia now; from the planned moment on there would be two.
    const { approvalId } = await submit({ 'id-now': { countries: countries('ID') } });
    expect(await refusal(decide(supervisor, approvalId))).toMatchObject({ code: 'breaksPlanned' });
  });
});
