import type { Form } from '#config/form.gen.ts';
import type { Gates } from '#config/gates.gen.ts';
import type { Navigation } from '#config/navigation.gen.ts';
import type { Profile } from '#config/profile.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import { shownTheme } from '#core/theme-choice.ts';
import type { OwnBlock } from '#generator/blocks/own-blocks.ts';
import { raisePasswordMin } from '#generator/forms/raise-password-min.ts';
import { messageEntries } from '#generator/messages/check-messages.ts';
import { tenantTexts } from '#generator/messages/exchange/tenant-texts.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import type { PrunedTenant } from '#generator/prune/prune-tenant.ts';
import { unlinkedDocument } from '#generator/prune/unlinked-document.ts';
import { resolvedBlocks } from './resolved-blocks.ts';
import { toJson, type Located } from './read/located.ts';
import { ownLanguagesOf } from './read/own-languages.ts';
import type { TenantFiles } from './read/tenant-files.ts';
import type { ResolvedTenant } from './resolved-tenant.ts';
import { linkPath, routeFits } from './references/route-fits.ts';
import type { TenantData } from './references/tenant-data.ts';

export interface TenantParts {
  readonly id: string;
  readonly pruned: PrunedTenant;
  /** The tenant's own theme, and what else can be worn. */
  readonly theme: Located;
  readonly themes: ReadonlyMap<string, Located>;
  readonly assets: Readonly<Record<string, string>>;
  /** What is left to read and to show. */
  readonly data: TenantData;
  readonly own: ReadonlyMap<string, OwnBlock>;
  /** The product's texts, which complete those of a language of the tenant's own. */
  readonly messages: CoreMessages;
}

// The schemas have been run over these values, so their types are what the schemas say.
export function assembleTenant({
  id,
  pruned,
  theme,
  themes,
  assets,
  data,
  own,
  messages,
}: TenantParts): ResolvedTenant {
  const { files, forms, prunedParts } = pruned;
  const json = (name: string): unknown => {
    const node = files.all.get(name);
    if (!node) throw new Error(`${name} of ${id} is missing after validation`);
    return toJson(node);
  };
  const profile = json('profile') as Profile;
  const { gates } = json('gates') as Gates;
  // Dark and Light are the tenant's own theme with its mode held.
  const sheets = profile.themes.filter((name) => shownTheme(name) === name);
  const worn = sheets.map((name) => [
    name,
    toJson(name === 'standard' ? theme : (themes.get(name) ?? theme)) as unknown as Theme,
  ]);
  const screens = profile.screens.map((screen) => json(`screens/${screen}`) as Screen);
  return Object.freeze({
    id,
    profile,
    gates: without(gates, prunedParts.gates),
    allGates: gates,
    navigation: json('navigation') as Navigation,
    screens,
    blocks: shownBlocks(screens, own),
    forms: forms.map((form) =>
      raisePasswordMin(json(`forms/${form}`) as Form, profile.security?.passwordMin ?? 0),
    ),
    themes: Object.fromEntries(worn),
    messages: Object.fromEntries([
      ...[...files.messages].map(([locale, node]) => [locale, textsOf(node)]),
      ...wholeTexts(files, messages),
    ]),
    operations: data.operations,
    documents:
      prunedParts.routes.length === 0
        ? data.documents
        : unlinked(data.documents, prunedParts.routes, screens),
    assets,
    prunedParts,
  });
}

function shownBlocks(
  screens: readonly Screen[],
  own: ReadonlyMap<string, OwnBlock>,
): ResolvedTenant['blocks'] {
  const shown = new Set(
    screens.flatMap((screen) => resolvedBlocks(screen).map(({ block }) => block)),
  );
  return Object.fromEntries(
    [...own.values()]
      .filter(({ id }) => shown.has(id))
      .map(({ id, source, code }) => [id, { source, code: code?.text ?? '' }]),
  );
}

function textsOf(node: Located): Record<string, string> {
  return Object.fromEntries(messageEntries(node).map((entry) => [entry.id, entry.text]));
}

// The product has no file of such a language, so it is shipped whole.
function wholeTexts(files: TenantFiles, messages: CoreMessages) {
  if (ownLanguagesOf(files).length === 0) return [];
  const { ownLanguages, ids, shown } = tenantTexts(files, messages);
  return ownLanguages.map((locale): [string, Record<string, string>] => [
    locale,
    Object.fromEntries(
      ids.flatMap((id) => {
        const text = shown(locale, id);
        return text === undefined ? [] : [[id, text]];
      }),
    ),
  ]);
}

function without<T>(
  values: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return names.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

// A text cannot lose a sentence for a link in it, so the words stay.
function unlinked(
  documents: TenantData['documents'],
  prunedRoutes: readonly string[],
  screens: readonly Screen[],
): TenantData['documents'] {
  const isPruned = (href: string): boolean => {
    const path = linkPath(href);
    return (
      prunedRoutes.some((route) => routeFits(path, route)) &&
      !screens.some(({ route }) => routeFits(path, route))
    );
  };
  return Object.fromEntries(
    Object.entries(documents).map(([kind, texts]) => [
      kind,
      Object.fromEntries(
        Object.entries(texts).map(([locale, published]) => [
          locale,
          { ...published, text: unlinkedDocument(published.text, isPruned) },
        ]),
      ),
    ]),
  );
}
