import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Located } from '../config/read/located.ts';
import { overlay } from '../config/overlay/overlay.ts';
import { parseJsonc } from '../config/read/parse-jsonc.ts';
import { validateNode } from '../config/schema/validate-node.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import type { SchemaSet } from '#generator/schemas/schema-set.ts';
import type { Validate } from '#generator/schemas/validators.ts';
import type { Workspace } from '#generator/workspace.ts';
import { checkContrast } from './check-contrast.ts';
import { checkTexts } from './check-texts.ts';

/** The product's themes, each complete: `standard` with the file's differences laid over it. Checked once. */
export interface CoreThemes {
  readonly themes: ReadonlyMap<string, Located>;
  readonly findings: readonly Finding[];
}

export function loadThemes(
  workspace: Workspace,
  schemas: SchemaSet,
  validate: Validate,
): CoreThemes {
  const findings: Finding[] = [];
  const files = new Map<string, Located>();
  for (const name of readdirSync(workspace.themes)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const file = path.join(workspace.themes, name);
    const parsed = parseJsonc({
      path: path.relative(workspace.product, file),
      text: readFileSync(file, 'utf8'),
    });
    findings.push(...parsed.findings);
    if (parsed.node) files.set(name.slice(0, -'.json'.length), parsed.node);
  }
  const standard = files.get('standard');
  const themes = new Map(
    [...files].map(([id, node]) => [
      id,
      standard && id !== 'standard' ? overlay(standard, node, findings) : node,
    ]),
  );
  for (const [name, node] of themes)
    findings.push(
      ...validateNode(node, 'theme', validate),
      ...checkContrast(node, name, schemas),
      ...checkTexts(node),
    );
  return { themes, findings };
}
