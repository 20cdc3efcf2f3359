import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { currenciesClaimed, gamesClaimed, type JurisdictionSettings } from '@/server/contracts/catalogue/jurisdiction';
import { type DocumentBody, sectionOf } from '@/server/contracts/catalogue/kind';
import { resolveTax } from '@/server/engine';

/** What one version of a jurisdiction asks of one country's players in one currency, and when it did. */
interface Claim {
  readonly country: string;
  readonly currency: string;
  readonly games: readonly string[];
  /** As a version of the tax is named: `finland v2`. */
  readonly label: string;
  readonly basis: JurisdictionSettings['basis'];
  readonly rate: number;
  readonly add: number;
  /** The threshold of its basis; 1 where there is none, as nothing is no win. */
  readonly least: number;
  /** What of a month's winnings stays free. */
  readonly free: number;
  readonly since: string;
  readonly until: string | null;
}

/** Every claim that was ever live. At one moment a country, game and currency has one at most (see `rivalIssues`). */
export async function claimsEver(tx: Tx): Promise<SQL> {
  const versions = await tx.execute<{
    slug: string;
    number: number;
    body: DocumentBody;
    since: string;
    until: string | null;
  }>(sql`
    select d.slug, v.number, v.body, lower(v.live_during)::text as since, upper(v.live_during)::text as until
    from catalogue_document d join catalogue_version v on v.document_id = d.id
    where d.kind = 'jurisdiction' and not isempty(v.live_during)`);
  const claims = versions.flatMap(({ slug, number, body, since, until }): Claim[] => {
    const settings = sectionOf(body, 'jurisdiction') as unknown as JurisdictionSettings;
    const { basis, perWinThresholdMinor, perPeriodThresholdMinor, perPeriodTaxed } = settings;
    const threshold = { bets: null, wins: perWinThresholdMinor, period: perPeriodThresholdMinor }[basis];
    const rule = {
      games: gamesClaimed(settings),
      label: `${slug} v${number}`,
      basis,
      rate: settings.rateBp,
      add: resolveTax(settings).add,
      least: threshold ?? 1,
      free: perPeriodTaxed === 'excess' ? (threshold ?? 0) : 0,
      since,
      until,
    };
    return settings.countries.flatMap(({ code }) =>
      currenciesClaimed(settings).map((currency) => ({ country: code, currency, ...rule })),
    );
  });
  return sql`(
    select * from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as given(country text, currency text, games text[],
      label text, basis text, rate int, "add" int, least bigint, free bigint, since timestamptz, until timestamptz))`;
}
