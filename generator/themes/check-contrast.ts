import { nodeAt, textAt, type Located } from '../config/read/located.ts';
import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { ContrastRule } from '#generator/schemas/schema-node.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import { contrast } from './contrast.ts';
import { nearestPassing, type ContrastNeed } from './nearest-passing.ts';

const modes = ['light', 'dark'] as const;

/** Every pair that the theme schema declares must reach its ratio, by day and by night. */
export function checkContrast(theme: Located, name: string, schemas: SchemaSet): Finding[] {
  const rules = contrastRules(schemas);
  return modes.flatMap((mode) =>
    oneEach(rules.flatMap((rule) => checkRule(theme, name, mode, rule, rules))),
  );
}

// One colour that is too pale fails wherever it stands, under every name that it goes by; the pair with the strictest requirement is reported.
function oneEach(findings: readonly (Finding & { readonly needed: number })[]): Finding[] {
  const strictest = new Map<
    string,
    { readonly finding: Finding; readonly needed: number; readonly others: number }
  >();
  for (const { needed, ...finding } of findings) {
    const key = `${finding.place.file.path} ${finding.place.offset}`;
    const known = strictest.get(key);
    const others = known ? known.others + 1 : 0;
    strictest.set(
      key,
      known && known.needed >= needed ? { ...known, others } : { finding, needed, others },
    );
  }
  return [...strictest.values()].map(({ finding, others }) =>
    others === 0
      ? finding
      : {
          ...finding,
          message: `${finding.message}, and ${others} more ${others === 1 ? 'pair fails' : 'pairs fail'}`,
        },
  );
}

/** The pairs that the theme schema declares. */
export function contrastRules(schemas: SchemaSet): readonly ContrastRule[] {
  return schemas.documents.get('theme')?.schema.$defs?.['palette']?.['x-contrast'] ?? [];
}

function checkRule(
  theme: Located,
  name: string,
  mode: string,
  rule: ContrastRule,
  rules: readonly ContrastRule[],
): (Finding & { readonly needed: number })[] {
  const findings: (Finding & { readonly needed: number })[] = [];
  for (const ground of rule.on) {
    for (const colour of rule.colours) {
      const ratio = contrast(textAt(theme, mode, ground) ?? '', textAt(theme, mode, colour) ?? '');
      // Malformed colours are the schema's finding.
      if (ratio === undefined || ratio >= rule.ratio) continue;
      const colourOf = (token: string): string => textAt(theme, mode, token) ?? '';
      const [wrong, other] = changedOf(theme, mode, colour, ground);
      const failed = {
        against: colourOf(other),
        ratio: rule.ratio,
        isGround: wrong !== colour,
      };
      const passing = passingColour(wrong, failed, rules, colourOf);
      findings.push({
        needed: rule.ratio,
        ...errorAt(
          'theme/contrast',
          // Rounded down: 4.496 must not be shown as the 4.50 it fails to reach.
          `${colour} on ${ground} (${name}, ${mode}) has a contrast ratio of ${(Math.floor(ratio * 100) / 100).toFixed(2)}; the minimum is ${rule.ratio}`,
          (nodeAt(theme, [mode, wrong]) ?? theme).place,
          passing === undefined ? undefined : `the nearest passing colour is ${passing}`,
        ),
      });
    }
  }
  return findings;
}

/** Of two colours the one to change first: a tenant that lays its own ground under a colour of the product's did not write that colour. */
function changedOf(
  theme: Located,
  mode: string,
  colour: string,
  ground: string,
): readonly [wrong: string, other: string] {
  const isOfProduct = (token: string): boolean =>
    (nodeAt(theme, [mode, token]) ?? theme).place.file.path.startsWith('themes/');
  return isOfProduct(colour) && !isOfProduct(ground) ? [ground, colour] : [colour, ground];
}

// A colour that mends one pair and breaks another is no help, so all of its pairs are asked of it while that is possible.
function passingColour(
  token: string,
  { isGround, ...failed }: ContrastNeed & { readonly isGround: boolean },
  rules: readonly ContrastRule[],
  colourOf: (token: string) => string,
): string | undefined {
  const own = colourOf(token);
  const asColour = rules
    .filter((rule) => rule.colours.includes(token))
    .flatMap(({ on, ratio }) => on.map((ground) => ({ against: colourOf(ground), ratio })));
  const asGround = rules
    .filter((rule) => rule.on.includes(token))
    .flatMap(({ colours, ratio }) => colours.map((other) => ({ against: colourOf(other), ratio })));
  const kept = asGround.filter(({ against, ratio }) => (contrast(own, against) ?? 0) >= ratio);
  return (
    (isGround ? nearestPassing(own, [...asColour, ...asGround]) : undefined) ??
    nearestPassing(own, [...asColour, ...kept]) ??
    nearestPassing(own, asColour) ??
    nearestPassing(own, [failed])
  );
}
