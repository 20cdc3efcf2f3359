import { parseBody } from '@/server/contracts/catalogue/body';
import type { DocumentBody, ResolveReference } from '@/server/contracts/catalogue/kind';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { policyPresets, presetPoolsOf } from '@/server/contracts/catalogue/pool-presets';
import type { KindName } from '@/server/contracts/catalogue/requests';
import { tablePresets } from '@/server/contracts/table-presets';
import { tournamentPresets } from '@/server/contracts/tournaments/presets';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { systemContext } from '@/server/services/kernel';

interface DemoDocument {
  readonly kind: KindName;
  readonly slug: string;
  readonly body: DocumentBody;
}

const RAKE_SLUG = { EUR: 'eu', IDR: 'idr-five-percent' } as const;

/** The documents of the demo room: the room itself, its policies and pools, and a table for every preset. */
export function demoDocuments(): DemoDocument[] {
  const room: DemoDocument = {
    kind: 'room',
    slug: 'room',
    body: {
      ...findKind('room')?.defaults({}),
      room: {
        name: 'Pitboss demo room',
        zone: 'Asia/Jakarta',
        businessDayStartsAt: 0,
        currencies: [{ code: 'EUR' }, { code: 'IDR' }, { code: 'CHIP' }, { code: 'TC' }],
      },
    },
  };
  const policies = new Map<string, DemoDocument>();
  const tables = tablePresets.map((preset): DemoDocument => {
    const { rake, tax, settings } = preset.config;
    const rakeSlug = rake === null || preset.currency === 'CHIP' ? null : RAKE_SLUG[preset.currency];
    const taxSlug = tax === null ? null : 'three-percent';
    if (rakeSlug !== null) {
      policies.set(rakeSlug, { kind: 'rake', slug: rakeSlug, body: { currency: preset.currency, rake } });
    }
    if (taxSlug !== null) policies.set(taxSlug, { kind: 'tax', slug: taxSlug, body: { tax } });
    return {
      kind: 'table',
      slug: preset.slug,
      body: {
        game: preset.gameId,
        table: {
          name: preset.name,
          currency: preset.currency,
          rake: rakeSlug,
          tax: taxSlug,
          ...presetPoolsOf(preset.gameId, preset.currency, rakeSlug !== null),
        },
        settings,
      },
    };
  });
  const all: DemoDocument[] = [room, ...policies.values(), ...policyPresets, ...tables, ...tournamentPresets];
  const resolve: ResolveReference = (kind, slug) =>
    all.find((other) => other.kind === kind && other.slug === slug)?.body;
  return all.map((document) => normalised(document, resolve));
}

/** With every default written out, as a saved document has it. */
function normalised(document: DemoDocument, resolve: ResolveReference): DemoDocument {
  const kind = findKind(document.kind);
  if (!kind) throw new Error(`no kind ${document.kind}`);
  return { ...document, body: parseBody(kind, document.body, resolve).body };
}

/** Fills the catalogue of a new demo room in the name of `authorId`; it has been live since `liveFrom`. */
export async function seedDemoCatalogue(authorId: string, liveFrom: Date): Promise<void> {
  await bootstrapCatalogue(systemContext('demo'), {
    authorId,
    title: 'Demo room',
    liveFrom,
    documents: demoDocuments().map(({ kind, slug, body }) => ({ kind, slug, body: { ...body } })),
  });
}
