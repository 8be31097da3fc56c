import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { blockSchema } from '#generator/schemas/schema-set.ts';
import type { Located } from '../read/located.ts';
import type { Project } from '../read/project.ts';
import { blocksOf } from '../read/screen-blocks.ts';
import { validateNode, type KnownBefore } from './validate-node.ts';

/** Ids that an overlay could not distinguish, and props that their block's own schema refuses. */
export function checkScreen(screen: Located, project: Project, known?: KnownBefore): Finding[] {
  const findings: Finding[] = [];
  const ids = new Set<string>();
  for (const { block, id, node, props } of blocksOf(screen)) {
    if (id !== undefined && ids.has(id)) {
      findings.push(errorAt('tenant/duplicate-block-id', `duplicate block id "${id}"`, node.place));
    }
    if (id !== undefined) ids.add(id);
    // A block that does not exist is a reference that leads nowhere; there is nothing to check its props against.
    if (!blockSchema(project.schemas, block)) continue;
    const value: Located = props ?? { kind: 'object', place: node.place, entries: new Map() };
    findings.push(...validateNode(value, `blocks/${block}`, project.validate, known));
  }
  return findings;
}
