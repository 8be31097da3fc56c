import { nodeAt, textAt, type Located } from '#generator/config/located.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { ContrastRule } from '#generator/schemas/schema-node.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import { contrast } from './contrast.ts';

const modes = ['light', 'dark'] as const;

/** Every pair that the theme schema declares must reach its ratio, by day and by night. */
export function checkContrast(theme: Located, name: string, schemas: SchemaSet): Finding[] {
  const rules = schemas.documents.get('theme')?.schema.$defs?.['palette']?.['x-contrast'] ?? [];
  return modes.flatMap((mode) => rules.flatMap((rule) => checkRule(theme, name, mode, rule)));
}

function checkRule(theme: Located, name: string, mode: string, rule: ContrastRule): Finding[] {
  const findings: Finding[] = [];
  for (const ground of rule.on) {
    for (const colour of rule.colours) {
      const ratio = contrast(textAt(theme, mode, ground) ?? '', textAt(theme, mode, colour) ?? '');
      // Malformed colours are the schema's finding.
      if (ratio === undefined || ratio >= rule.ratio) continue;
      findings.push({
        severity: 'error',
        code: 'theme/contrast',
        // Rounded down: 4.496 must not be shown as the 4.50 it fails to reach.
        message: `${colour} on ${ground} (${name}, ${mode}) has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}; ${rule.ratio} is needed`,
        place: (nodeAt(theme, [mode, colour]) ?? theme).place,
      });
    }
  }
  return findings;
}
