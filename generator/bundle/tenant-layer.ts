import { readFileSync } from 'node:fs';
import type { DocumentBlock, PublishedDocument } from '#core/document.ts';
import type { BundleIndex, FormEntry, ProfileFile, ScreenEntry } from '#core/bundle.ts';
import type { Form } from '#config/form.gen.ts';
import type { Screen } from '#config/screen.gen.ts';
import type { Theme } from '#config/theme.gen.ts';
import { minifyBlock } from '#generator/blocks/compile-block.ts';
import { ownPrefix } from '#generator/blocks/own-blocks.ts';
import type { ResolvedTenant } from '#generator/config/resolved-tenant.ts';
import { validatorContent } from '#generator/forms/kept-validator.ts';
import { oncePer } from '#generator/once-per.ts';
import { compileGroups } from '#generator/messages/compile-messages.ts';
import type { CoreMessages } from '#generator/messages/load-messages.ts';
import { shellGroup } from '#generator/messages/message-folders.ts';
import { planMessages } from '#generator/messages/screen-messages.ts';
import { themeCss } from '#generator/themes/theme-css.ts';
import { filesAhead, type ScriptsOf } from './files-ahead.ts';
import { contentOf, hashedFile, type Content, type MadeFile } from './output-file.ts';

/** A tenant's share of a bundle: everything that is not core, as data. */
export interface TenantLayer {
  readonly id: string;
  readonly tenant: ResolvedTenant;
  readonly files: readonly MadeFile[];
  /** Name of the profile's file: where the app begins. */
  readonly profileFile: string;
  /** What the first paint of this tenant needs. */
  readonly standardTheme: string;
  readonly mark: string;
}

export type OwnBlockCode = (block: ResolvedTenant['blocks'][string]) => string;

/**
 * `codeOf` says what a file of a block of the tenant's own holds: its code, or the path to its source. `unused`
 * are messages that nothing in the bundle says; without `scripts` the app finds them one by one.
 */
export function tenantLayer(
  tenant: ResolvedTenant,
  messages: CoreMessages,
  codeOf: OwnBlockCode = ({ code }) => minifyBlock(code),
  unused: readonly string[] = [],
  scripts?: ScriptsOf,
): TenantLayer {
  const files: MadeFile[] = [];
  const emit = (
    stem: string,
    extension: string,
    content: string | Uint8Array | Content,
  ): string => {
    const file = hashedFile(`t/${tenant.id}/${stem}`, extension, content);
    files.push(file);
    return file.name;
  };
  const plan = planMessages(tenant, messages);
  const screens = tenant.screens.map((screen): ScreenEntry => {
    const { id, route, title, access, tab, under, heading, shell } = screen;
    const file = emit(`screens/${id}`, 'json', screenContent(screen));
    return {
      id,
      route,
      title,
      file,
      messages: plan.screens[id] ?? [],
      ...(access === undefined ? {} : { access }),
      ...(tab && { tab }),
      ...(under !== undefined && { under }),
      ...(heading && { heading }),
      ...(shell && { shell }),
    };
  });
  const forms = tenant.forms.map((form): [string, FormEntry] => [
    form.id,
    {
      file: emit(`forms/${form.id}`, 'json', formContent(form)),
      validator: emit(`forms/${form.id}`, 'js', validatorContent(form.schema)),
    },
  ]);
  const groups = new Set([
    shellGroup,
    ...Object.values(plan.screens).flat(),
    ...Object.values(plan.parts).flat(),
  ]);
  const own = Object.fromEntries(
    tenant.profile.languages.map((locale) => [locale, tenant.messages[locale] ?? {}]),
  );
  const texts = compileGroups(messages, own, plan.groupOf, unused);
  const locales = Object.entries(texts).map(([locale, byGroup]) => {
    const shown = [...byGroup].filter(([group]) => groups.has(group));
    return [
      locale,
      Object.fromEntries(
        shown.map(([group, json]) => [group, emit(`messages/${group}.${locale}`, 'json', json)]),
      ),
    ];
  });
  const themes = Object.entries(tenant.themes).map(([id, theme]) => [
    id,
    emit(`theme/${id}`, 'css', themeContent(theme)),
  ]);
  // Most brands have one file for their logo and their mark.
  const pictures = new Map(
    [...new Set(Object.values(tenant.assets))].map((file) => [file, contentOf(readFileSync(file))]),
  );
  const assets = Object.fromEntries(
    Object.entries(tenant.assets).map(([role, file]) => [
      role,
      emit(`assets/${role}`, 'svg', pictures.get(file) ?? ''),
    ]),
  );
  const documents = Object.entries(tenant.documents).map(([kind, texts]) => [
    kind,
    Object.fromEntries(
      Object.entries(texts).map(([locale, text]) => [
        locale,
        emit(`documents/${kind}`, 'json', documentContent(text)),
      ]),
    ),
  ]);
  const blocks = Object.entries(tenant.blocks).map(([id, block]) => [
    id,
    emit(`blocks/${id.slice(ownPrefix.length)}`, 'js', codeOf(block)),
  ]);
  const profile: ProfileFile = {
    id: tenant.id,
    profile: published(tenant.profile, ['extends', 'permissions', 'features', 'documents']),
    gates: tenant.gates,
    navigation: published(tenant.navigation),
    screens,
    forms: Object.fromEntries(forms),
    messages: Object.fromEntries(locales),
    parts: plan.parts,
    ...(scripts && { ahead: filesAhead(tenant, new Map(forms), scripts) }),
    themes: Object.fromEntries(themes),
    operations: tenant.operations,
    ...(blocks.length === 0 ? {} : { blocks: Object.fromEntries(blocks) }),
    documents: Object.fromEntries(documents),
    assets,
  };
  const profileFile = emit('profile', 'json', JSON.stringify(profile));
  return {
    id: tenant.id,
    tenant,
    files,
    profileFile,
    standardTheme: profile.themes['standard'] ?? '',
    mark: assets['mark'] ?? '',
  };
}

/** The index that index.html carries; the first layer is the default. */
export function bundleIndex(base: string, layers: readonly TenantLayer[]): BundleIndex {
  return {
    base,
    defaultProfile: layers[0]?.id ?? '',
    profiles: Object.fromEntries(layers.map((layer) => [layer.id, layer.profileFile])),
  };
}

// What tenants inherit, or wear of the product's, is one and the same object in each of them.
const themeContent = oncePer((theme: Theme) => contentOf(themeCss(theme)));
const screenContent = oncePer((screen: Screen) => contentOf(JSON.stringify(published(screen))));
const formContent = oncePer((form: Form) =>
  contentOf(JSON.stringify(published(form, ['examples']))),
);

// Most blocks of a document are the base's, and the same object in each tenant.
const blockJson = oncePer((block: DocumentBlock) => JSON.stringify(block));

const documentContent = oncePer(({ text, ...facts }: PublishedDocument) =>
  contentOf(`${JSON.stringify(facts).slice(0, -1)},"text":[${text.map(blockJson).join()}]}`),
);

/**
 * A file without the keys of editors and authors and others that only the generator reads. Below the top, a name that begins
 * with `x-` is that of a header.
 */
function published<T extends object>(file: T, generatorKeys: readonly string[] = []): T {
  return Object.fromEntries(
    Object.entries(file).filter(
      ([key]) => key !== '$schema' && !key.startsWith('x-') && !generatorKeys.includes(key),
    ),
  ) as T;
}
