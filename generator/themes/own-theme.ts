import { nodeAt, type Located, type LocatedEntry, type LocatedObject } from '#generator/config/located.ts';
import { overlay } from '#generator/config/overlay.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';

/** The tenant's own dress: template, then its theme.json, then the colours of its brand. */
export function ownTheme(template: Located, themeFile: Located | undefined, profile: Located, findings: Finding[]): Located {
  const dressed = themeFile ? overlay(template, themeFile, findings) : template;
  const colours = nodeAt(profile, ['brand', 'colours']);
  return colours?.kind === 'object' ? overlay(dressed, modesOnly(colours), findings) : dressed;
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
