import { warningAt } from '#generator/diagnostics/finding-at.ts';
import path from 'node:path';
import type { OwnBlock } from '#generator/blocks/own-blocks.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { messageEntries } from '#generator/messages/check-messages.ts';
import { blockReferences, referredNames } from '../references/all-references.ts';
import { linkPath } from '../references/route-fits.ts';
import { type Located, nodeAt, noEntries, textAt, toJson } from '../read/located.ts';
import { ownLanguagesOf } from '../read/own-languages.ts';
import type { Project } from '../read/project.ts';
import type { Layer } from '../read/read-layer.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/**
 * Warnings for what a tenant wrote and nothing reaches. Only its own folder is looked at: what a parent offers may be
 * there for others. `documents` are the kinds that offered screens and their forms show.
 */
export function checkUnused(
  files: TenantFiles,
  own: Layer,
  project: Project,
  blocks: ReadonlyMap<string, OwnBlock>,
  documents: readonly string[],
): Finding[] {
  const offered = listAt(files, 'screens');
  const named: Named = (kind) => referredNames(files, project, kind);
  return [
    ...unusedScreens(files, own, offered, named),
    ...unusedForms(files, own, offered, project),
    ...unusedGates(own, named, project),
    ...unusedDeclarations(own, named),
    ...unusedMessages(files, own, project),
    ...unusedAssets(files, own),
    ...unusedDocuments(files, own, documents),
    ...unusedBlocks(files, own, offered, blocks),
  ];
}

/** Names of one kind that the tenant's files refer to. */
type Named = (kind: string) => ReadonlySet<string>;

function unusedScreens(
  files: TenantFiles,
  own: Layer,
  offered: readonly string[],
  named: Named,
): Finding[] {
  const navigation = files.all.get('navigation');
  const opened = [textAt(navigation, 'home'), textAt(navigation, 'login')];
  const written = ownFiles(own, 'screens/');
  const routes = written.length === 0 ? [] : [...named('route')].map(linkPath);
  return written.flatMap(([id, node]): Finding[] => {
    if (!offered.includes(id))
      return [
        warningAt(
          'unused/screen',
          `unused screen "${id}": not listed in profile.screens`,
          node.place,
          `add "${id}" to "screens" in profile.json`,
        ),
      ];
    const route = nodeAt(node, ['route']);
    const screen = files.screens.get(id);
    // A route with parameters is led to by whatever lists its things, not by a written address.
    const isLedTo =
      opened.includes(id) ||
      (screen && nodeAt(screen, ['tab']) !== undefined) ||
      route === undefined ||
      textAt(route)?.includes(':') ||
      routes.includes(textAt(route) ?? '');
    return isLedTo
      ? []
      : [
          warningAt(
            'unused/screen',
            `unused screen: ${textAt(route)} has no tab and no link from a menu or block`,
            route.place,
          ),
        ];
  });
}

function unusedForms(
  files: TenantFiles,
  own: Layer,
  offered: readonly string[],
  project: Project,
): Finding[] {
  const forms = ownFiles(own, 'forms/');
  if (forms.length === 0) return [];
  const used = new Set(
    offered
      .flatMap((id) => {
        const screen = files.screens.get(id);
        return screen ? blockReferences(screen, project.schemas) : [];
      })
      .filter((one) => one.kind === 'form')
      .map((one) => one.name),
  );
  return forms
    .filter(([id]) => !used.has(id))
    .map(([id, node]) =>
      warningAt(
        'unused/form',
        `unused form "${id}": no block of a listed screen uses it`,
        node.place,
      ),
    );
}

function unusedGates(own: Layer, named: Named, project: Project): Finding[] {
  const file = own.files.get('gates');
  const gates = file && nodeAt(file, ['gates']);
  if (gates?.kind !== 'object') return [];
  const asked = [...project.operations.keys()].flatMap((id) => project.describe(id)?.gates ?? []);
  const used = new Set([
    ...named('gate'),
    ...asked.filter((one) => one.kind === 'gate').map((one) => one.name),
  ]);
  // null takes a gate of the parent away, which is no use to look for.
  return [...gates.entries]
    .filter(([name, { value }]) => !used.has(name) && value.kind === 'object')
    .map(([name, { key }]) => warningAt('unused/gate', `unused gate "${name}"`, key));
}

// One that a parent declares may still be switched here; where no gate asks for it, the switch is idle too.
function unusedDeclarations(own: Layer, named: Named): Finding[] {
  const profile = own.files.get('profile') ?? noEntries;
  return (['permission', 'feature'] as const).flatMap((kind) => {
    const declared = nodeAt(profile, [`${kind}s`]);
    if (declared?.kind !== 'object') return [];
    const used = named(kind);
    return [...declared.entries]
      .filter(([name, { value }]) => !used.has(name) && !isNull(value))
      .map(([name, { key }]) =>
        warningAt(`unused/${kind}`, `unused ${kind} "${name}": no gate refers to it`, key),
      );
  });
}

function isNull(node: Located): boolean {
  return node.kind === 'scalar' && node.value === null;
}

function unusedMessages(files: TenantFiles, own: Layer, project: Project): Finding[] {
  const languages = readLanguages(files);
  return ownFiles(own, 'messages/').flatMap(([locale, node]): Finding[] => {
    if (!languages.includes(locale))
      return [
        warningAt(
          'unused/message',
          `unused messages: ${locale} is not listed in profile.languages`,
          node.place,
          project.messages.locales.has(locale)
            ? `add "${locale}" to "languages" in profile.json`
            : `livery new language ${locale} --tenant ${own.id} adds a language that the product does not ship`,
        ),
      ];
    const texts = project.messages.locales.get(locale);
    return messageEntries(node)
      .filter(({ id, text }) => texts?.get(id) === text)
      .map(({ id, key }) =>
        warningAt('unused/message', `override of "${id}" is identical to the default`, key),
      );
  });
}

// What another language falls back to is read, whether the tenant offers it or not.
function readLanguages(files: TenantFiles): string[] {
  return [...listAt(files, 'languages'), ...ownLanguagesOf(files).map(({ fallback }) => fallback)];
}

function unusedAssets(files: TenantFiles, own: Layer): Finding[] {
  const brand = nodeAt(files.all.get('profile') ?? noEntries, ['brand']);
  const shown = new Set(
    brand?.kind === 'object'
      ? [...brand.entries.values()].flatMap(({ value }) => textAt(value) ?? [])
      : [],
  );
  return [...own.attachments]
    .filter((name) => name.startsWith('assets/') && !shown.has(name))
    .map((name) =>
      warningAt('unused/asset', `unused asset ${name}`, {
        file: { path: `tenants/${own.id}/${name}`, text: '' },
        offset: 0,
      }),
    );
}

function unusedDocuments(files: TenantFiles, own: Layer, shown: readonly string[]): Finding[] {
  const languages = readLanguages(files);
  return [...own.attachments]
    .filter((name) => name.startsWith('documents/'))
    .flatMap((name): Finding[] => {
      const [kind = '', locale = ''] = path.posix.basename(name).split('.');
      const place = { file: { path: `tenants/${own.id}/${name}`, text: '' }, offset: 0 };
      if (!shown.includes(kind))
        return [
          warningAt(
            'unused/document',
            `unused document "${kind}": no listed screen or form shows it`,
            place,
            suggest(kind, shown),
          ),
        ];
      return languages.includes(locale)
        ? []
        : [
            warningAt(
              'unused/document',
              `unused document: ${locale} is not listed in profile.languages`,
              place,
            ),
          ];
    });
}

function unusedBlocks(
  files: TenantFiles,
  own: Layer,
  offered: readonly string[],
  blocks: ReadonlyMap<string, OwnBlock>,
): Finding[] {
  const shown = new Set(
    offered.flatMap((id) => {
      const screen = files.screens.get(id);
      return screen ? blocksOf(screen).map(({ block }) => block) : [];
    }),
  );
  return [...blocks.values()]
    .filter(({ id, source }) => !shown.has(id) && source.startsWith(own.folder + path.sep))
    .map(({ id, source }) =>
      warningAt('unused/block', `unused block "${id}": no listed screen shows it`, {
        file: { path: `tenants/${own.id}/blocks/${path.basename(source)}`, text: '' },
        offset: 0,
      }),
    );
}

function ownFiles(own: Layer, folder: string): [string, Located][] {
  return [...own.files]
    .filter(([name]) => name.startsWith(folder))
    .map(([name, node]) => [name.slice(folder.length), node]);
}

function listAt(files: TenantFiles, key: string): string[] {
  const list = nodeAt(files.all.get('profile') ?? noEntries, [key]);
  const value = list ? toJson(list) : [];
  return Array.isArray(value) ? value.map(String) : [];
}
