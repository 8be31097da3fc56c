import {
  nodeAt,
  textAt,
  type Located,
  type LocatedEntry,
  type LocatedObject,
} from '../config/read/located.ts';
import { coloursOn } from '#generator/scaffold/brand-colours.ts';
import { overlay } from '../config/overlay/overlay.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';

/** The tenant's own theme: template with the focus ring in the brand's colour, then its theme.json, then the brand's colours. */
export function ownTheme(
  template: Located,
  themeFile: Located | undefined,
  profile: Located,
  findings: Finding[],
): Located {
  const colours = nodeAt(profile, ['brand', 'colours']);
  const brand = colours?.kind === 'object' ? modesOnly(colours) : undefined;
  const ringed = brand ? overlay(template, ringOf(brand), findings) : template;
  const themed = themeFile ? overlay(ringed, themeFile, findings) : ringed;
  return brand ? overlay(themed, completed(brand, template), findings) : themed;
}

/** `focus` as the brand's own colour, in each mode that gives one: a ring in another tenant's colour would look foreign. */
function ringOf(brand: LocatedObject): LocatedObject {
  const entries = new Map<string, LocatedEntry>();
  for (const [mode, entry] of brand.entries) {
    const colour = entry.value.kind === 'object' ? entry.value.entries.get('brand') : undefined;
    if (entry.value.kind === 'object' && colour)
      entries.set(mode, {
        ...entry,
        value: { ...entry.value, entries: new Map([['focus', colour]]) },
      });
  }
  return { ...brand, entries };
}

/** The brand's colours with those that were left out made of `brand`: a tenant that changes its one colour changes its tints along. */
function completed(brand: LocatedObject, template: Located): LocatedObject {
  const entries = new Map<string, LocatedEntry>();
  for (const [mode, entry] of brand.entries) {
    const own = entry.value.kind === 'object' ? entry.value : undefined;
    const given = own?.entries.get('brand');
    const primary = textAt(own, 'brand') ?? '';
    // What is no colour is already a finding.
    if (!own || !given || !/^#[0-9a-f]{6}$/i.test(primary)) {
      entries.set(mode, entry);
      continue;
    }
    const token = (name: string): string => textAt(template, mode, name) ?? '';
    const made = coloursOn(
      {
        canvas: token('canvas'),
        surface: token('surface'),
        raised: token('raised'),
        text: token('text'),
      },
      primary,
    );
    const derived = Object.entries(made)
      .filter(([name]) => name !== 'brand')
      .map(([name, value]): [string, LocatedEntry] => [
        name,
        { key: given.key, value: { kind: 'scalar', place: given.value.place, value } },
      ]);
    entries.set(mode, {
      ...entry,
      value: { ...own, entries: new Map([...derived, ...own.entries]) },
    });
  }
  return { ...brand, entries };
}

// A misspelt mode is already a finding of the profile; it must not become a second one of the theme.
function modesOnly(colours: LocatedObject): LocatedObject {
  const entries = new Map<string, LocatedEntry>();
  for (const mode of ['light', 'dark']) {
    const entry = colours.entries.get(mode);
    if (entry) entries.set(mode, entry);
  }
  return { ...colours, entries };
}
