import type { Form } from '#config/form.gen.ts';
import type { Gate } from '#config/gates.gen.ts';
import type { MenuEntry } from '#config/navigation.gen.ts';
import type { Icon, Screen } from '#config/screen.gen.ts';
import { nodeAt, textAt, type Located } from '#generator/config/read/located.ts';
import { languagesOf, type TenantFiles } from '#generator/config/read/tenant-files.ts';
import type { TenantEdits } from './tenant-edits.ts';

/** What is put into a tenant's folder: a screen, its form, their texts, and where they are found. */
export interface NewScreen {
  readonly screen: Screen;
  readonly form?: Form;
  readonly texts: ReadonlyMap<string, string>;
  /** Absent for a screen that other screens lead to. */
  readonly menu?: { readonly icon: Icon; readonly gate: Gate | undefined };
  /** Where the document's service is, when the tenant does not say yet. */
  readonly service?: { readonly document: string; readonly base: string };
}

/** Writes a new screen into the edits of the tenant whose files these are. */
export function addScreen(
  { screen, form, texts, menu, service }: NewScreen,
  files: TenantFiles,
  own: ReadonlyMap<string, Located>,
  edits: TenantEdits,
): void {
  edits.create(`screens/${screen.id}.json`, screen);
  if (form) edits.create(`forms/${form.id}.json`, form);
  for (const locale of languagesOf(files))
    for (const [id, text] of texts) edits.set(`messages/${locale}.json`, [id], text);
  addToProfile(screen.id, files, own, edits);
  if (service) edits.set('profile.json', ['services', service.document], { base: service.base });
  if (menu)
    addToMenu(
      {
        id: screen.id,
        title: screen.title,
        icon: menu.icon,
        to: screen.route,
        ...(menu.gate === undefined ? {} : { gate: menu.gate }),
      },
      files,
      own,
      edits,
    );
}

// A list of a tenant's own replaces its parent's, so the first screen brings the parent's along.
function addToProfile(
  id: string,
  files: TenantFiles,
  own: ReadonlyMap<string, Located>,
  edits: TenantEdits,
): void {
  const written = own.get('profile');
  if (written && nodeAt(written, ['screens']) !== undefined)
    return edits.set('profile.json', ['screens', -1], id);
  const inherited = files.all.get('profile');
  const list = inherited && nodeAt(inherited, ['screens']);
  const screens = list?.kind === 'list' ? list.items.flatMap((item) => textAt(item) ?? []) : [];
  edits.set('profile.json', ['screens'], [...screens, id]);
}

/** Language, theme and what follows them close the menu: what a tenant adds stands before. */
const closing = 'language';

function addToMenu(
  entry: MenuEntry,
  files: TenantFiles,
  own: ReadonlyMap<string, Located>,
  edits: TenantEdits,
): void {
  const idsIn = (node: Located | undefined): (string | undefined)[] => {
    const menu = node && nodeAt(node, ['menu']);
    return menu?.kind === 'list' ? menu.items.map((item) => textAt(item, 'id')) : [];
  };
  const written = own.get('navigation');
  const menu = written && nodeAt(written, ['menu']);
  if (menu?.kind === 'list') {
    const at = idsIn(written).indexOf(closing);
    return at < 0
      ? edits.set('navigation.json', ['menu', -1], entry)
      : edits.insert('navigation.json', ['menu', at], entry);
  }
  const operation = idsIn(files.all.get('navigation')).includes(closing)
    ? { op: 'before', id: closing, value: entry }
    : { op: 'append', value: entry };
  if (menu && nodeAt(menu, ['patch']))
    return edits.set('navigation.json', ['menu', 'patch', -1], operation);
  edits.set('navigation.json', ['menu'], { patch: [operation] });
}
