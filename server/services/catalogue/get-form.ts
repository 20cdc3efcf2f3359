import { findKind } from '@/server/contracts/catalogue/kinds';
import { formInput } from '@/server/contracts/catalogue/requests';
import { kindTexts } from '@/server/contracts/catalogue/texts';
import { findGame, type Language, type Texts } from '@/server/engine';
import { defineQuery, notFound } from '../kernel';
import { liveVersions } from './live-bodies';

const nameIn = (texts: Texts | undefined, fallback: string) =>
  typeof texts?.name === 'string' ? texts.name : fallback;

function textsOf(of: { readonly game: string } | { readonly kind: string }, language: Language): Texts {
  const all = 'game' in of ? findGame(of.game)?.texts : kindTexts[of.kind];
  return all?.[language] ?? {};
}

/**
 * What an editor of a kind needs: its choices (the games, the currencies), the sections with declarations and texts in
 * the reader's language, a body with every default, and the live documents that may be referred to.
 */
export const getForm = defineQuery({
  name: 'catalogue.form',
  permission: 'catalogue.view',
  input: formInput,
  async run(tx, _ctx, input) {
    const kind = findKind(input.kind);
    if (!kind) throw notFound('kind', input.kind);
    const choices = Object.fromEntries(
      Object.entries(kind.choices).map(([name, values]) => [
        name,
        values().map((value) => ({
          value,
          label: name === 'game' ? nameIn(findGame(value)?.texts[input.language], value) : value,
        })),
      ]),
    );
    const chosen = Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, input.choice[name] ?? values[0]?.value ?? '']),
    );
    const defaults = kind.defaults(chosen);
    const references: Record<string, { value: string; label: string }[]> = {};
    for (const version of await liveVersions(tx)) {
      const ofOneCurrency = version.kind === 'rake' || version.kind === 'jackpot';
      const label = ofOneCurrency ? `${version.slug} (${String(version.body.currency)})` : version.slug;
      references[version.kind] ??= [];
      references[version.kind].push({ value: version.slug, label });
    }
    return {
      kind: kind.kind,
      name: nameIn(kindTexts[kind.kind]?.[input.language], kind.kind),
      choices,
      defaults,
      references,
      sections: kind.sections(defaults).map(({ key, spec, texts }) => ({
        key,
        spec,
        texts: textsOf(texts, input.language),
        title: nameIn(textsOf(texts, input.language), key),
      })),
    };
  },
});
