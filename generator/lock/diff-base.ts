import { chainOf } from '../config/read/chain.ts';
import { nodeAt, textAt, toJson, type Json, type Located } from '../config/read/located.ts';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import type { Project } from '../config/read/project.ts';
import type { Layer } from '../config/read/read-layer.ts';
import { mergeLayers } from '../config/overlay/merge-layers.ts';
import { knownTenants } from '#generator/config/check-tenants.ts';
import { migrateText } from '#generator/migrate/migrate-folder.ts';
import { ownTheme } from '#generator/themes/own-theme.ts';
import { productBase } from '#generator/workspace.ts';
import type { BaseLock } from './base-lock.ts';
import { changedValues, type ChangedValue } from './changed-values.ts';

export interface TenantChanges {
  readonly id: string;
  /** Values of the tenant as a whole: base with what its own folder lays over it. */
  readonly values: readonly ChangedValue[];
  /** Documents of the base that it ships. */
  readonly documents: readonly string[];
  /** Product texts that it does not replace in every one of its languages. */
  readonly messages: readonly string[];
}

/** What became of each tenant by what changed in the product from one lock to the other. */
export function diffBase(project: Project, before: BaseLock, after: BaseLock): TenantChanges[] {
  const bases = { before: lockedLayer(before), after: lockedLayer(after) };
  const changed = (key: 'documents' | 'messages'): string[] =>
    changedValues(before[key], after[key], '').map(({ path }) => path.slice(1));
  const [documents, messages] = [changed('documents'), changed('messages')];
  return knownTenants(project).flatMap((id): TenantChanges[] => {
    const { layers } = chainOf(id, project.read, project.workspace);
    if (layers[0]?.id !== productBase) return [];
    const own = layers.slice(1);
    const [was, is] = [
      tenantValues([bases.before, ...own], before),
      tenantValues([bases.after, ...own], after),
    ];
    return [
      {
        id,
        values: [...new Set([...was.keys(), ...is.keys()])].flatMap((name) =>
          changedValues(was.get(name), is.get(name), name),
        ),
        documents: documents.filter((name) =>
          own.every(({ attachments }) => !attachments.has(name)),
        ),
        messages: messages.filter((message) => !isReplaced(message, own, is.get('profile'))),
      },
    ];
  });
}

/** The base of a lock as a folder that was read, in the language of now. */
function lockedLayer({ base, language }: BaseLock): Layer {
  const files = Object.entries(base).flatMap(([name, value]) => {
    const text = migrateText(name, JSON.stringify(value), language);
    const { node } = parseJsonc({ path: `${productBase}/${name}.json`, text });
    return node ? [[name, node] as const] : [];
  });
  return {
    id: productBase,
    folder: '',
    files: new Map(files),
    attachments: new Set(),
    findings: [],
  };
}

/** File → value. What the overlay finds wrong is for `check`. */
function tenantValues(layers: readonly Layer[], { themes }: BaseLock): ReadonlyMap<string, Json> {
  const merged = mergeLayers(layers, []);
  const profile = merged.get('profile');
  const values = [...merged].filter(
    ([name]) => !name.startsWith('messages/') && name !== 'theme' && isOffered(name, profile),
  );
  const theme = themeOf(profile, merged.get('theme'), themes);
  return new Map([
    ...values.map(([name, node]) => [name, toJson(node)] as const),
    ...(theme === undefined ? [] : [['theme', theme] as const]),
  ]);
}

function themeOf(
  profile: Located | undefined,
  own: Located | undefined,
  themes: BaseLock['themes'],
): Json | undefined {
  const template = themes[textAt(profile, 'template') ?? ''];
  const { node } = parseJsonc({ path: 'theme.json', text: JSON.stringify(template ?? null) });
  return profile && template !== undefined && node
    ? toJson(ownTheme(node, own, profile, []))
    : undefined;
}

// A screen that a tenant does not list is none of its own, whatever becomes of it.
function isOffered(name: string, profile: Located | undefined): boolean {
  if (!name.startsWith('screens/')) return true;
  const screens = profile && nodeAt(profile, ['screens']);
  return (
    screens?.kind === 'list' &&
    screens.items.some((item) => textAt(item) === name.slice('screens/'.length))
  );
}

function isReplaced(message: string, own: readonly Layer[], profile: Json | undefined): boolean {
  const languages =
    typeof profile === 'object' && profile !== null && 'languages' in profile
      ? profile.languages
      : [];
  return (
    Array.isArray(languages) &&
    languages.every((locale) =>
      own.some(({ files }) => {
        const texts = files.get(`messages/${String(locale)}`);
        return texts !== undefined && nodeAt(texts, [message]) !== undefined;
      }),
    )
  );
}
