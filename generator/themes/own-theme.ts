import { nodeAt, type Located, type LocatedEntry, type LocatedObject } from '#generator/config/located.ts';
import { overlay } from '#generator/config/overlay.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';

/** The tenant's own dress: template with the focus ring in the brand's colour, then its theme.json, then the brand's colours. */
export function ownTheme(template: Located, themeFile: Located | undefined, profile: Located, findings: Finding[]): Located {
  const colours = nodeAt(profile, ['brand', 'colours']);
  const brand = colours?.kind === 'object' ? modesOnly(colours) : undefined;
  const ringed = brand ? overlay(template, ringOf(brand), findings) : template;
  const dressed = themeFile ? overlay(ringed, themeFile, findings) : ringed;
  return brand ? overlay(dressed, brand, findings) : dressed;
}

/** `focus` as the brand's own colour, in each mode that gives one: a ring in another house's colour is a stranger. */
function ringOf(brand: LocatedObject): LocatedObject {
  const entries = new Map<string, LocatedEntry>();
  for (const [mode, entry] of brand.entries) {
    const colour = entry.value.kind === 'object' ? entry.value.entries.get('brand') : undefined;
    if (entry.value.kind === 'object' && colour) entries.set(mode, { ...entry, value: { ...entry.value, entries: new Map([['focus', colour]]) } });
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
