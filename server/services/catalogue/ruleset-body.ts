import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { type DocumentBody, type ResolveReference, sectionOf } from '@/server/contracts/catalogue/kind';
import { handConfigOf } from '@/server/contracts/catalogue/kinds';
import { sidelinesOf } from '@/server/contracts/catalogue/pools-of';

/**
 * All that governs a hand at a table, and nothing else: what the engine plays under, and what the books need to know
 * about the money and the day. Two configurations that play alike have the same ruleset, whatever their versions.
 */
export function rulesetBody(table: { readonly slug: string; readonly body: DocumentBody }, resolve: ResolveReference) {
  const config = handConfigOf(table.body, resolve);
  const values = sectionOf(table.body, 'table');
  const room = sectionOf(resolve('room', 'room') ?? {}, 'room');
  const currency = String(values.currency) as CurrencyCode;
  return {
    schemaVersion: 1,
    table: table.slug,
    game: String(table.body.game),
    settings: config.settings,
    rake: config.rake,
    tax: config.tax,
    virtual: config.virtual,
    ...(config.badBeat && { badBeat: config.badBeat }),
    ...(config.tickets && { tickets: config.tickets }),
    ...sidelinesOf(table.body, resolve),
    currency: { code: currency, digits: CURRENCIES[currency].digits },
    access: { kind: values.access, vipGroup: values.vipGroup, invites: values.invites },
    opening: {
      kind: values.opening,
      minimumOpen: values.minimumOpen,
      minimumEmpty: values.minimumEmpty,
      maximumOpen: values.maximumOpen,
    },
    room: {
      zone: room.zone ?? 'UTC',
      businessDayStartsAt: room.businessDayStartsAt ?? 0,
      configGrace: room.configGrace ?? 60,
    },
  };
}
