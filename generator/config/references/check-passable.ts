import type { Gate, Gates } from '#config/gates.gen.ts';
import { warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, noEntries, toJson, type Located } from '../read/located.ts';
import type { TenantFiles } from '../read/tenant-files.ts';
import { isInherited } from './check-route.ts';
import { isClosedGate } from './is-closed-gate.ts';

/**
 * Conditions of the tenant's own that exclude each other. What they guard is pruned in silence, as behind a feature that is
 * off. For files without errors.
 */
export function checkPassable(files: TenantFiles): Finding[] {
  const gates = nodeAt(files.all.get('gates') ?? noEntries, ['gates']);
  const entries = gates?.kind === 'object' ? [...gates.entries.values()] : [];
  const conditions = [
    ...entries.map(({ key, value }) => ({ place: key, value })),
    ...[...files.screens.values()].flatMap((screen) => accessOf(screen)),
  ].filter(({ value }) => !isInherited(value, files));
  if (conditions.length === 0) return [];
  const named = toJson(gates ?? noEntries) as Gates['gates'];
  return conditions.flatMap(({ place, value }) =>
    isClosedGate(toJson(value) as Gate, named)
      ? [
          warningAt(
            'gate/impossible',
            'these conditions exclude each other: no client and no guest meets them, and what they guard is not shipped',
            place,
          ),
        ]
      : [],
  );
}

// A name is that of a gate, which is reported itself.
function accessOf(
  screen: Located,
): { readonly place: Located['place']; readonly value: Located }[] {
  const access = nodeAt(screen, ['access']);
  return access?.kind === 'object' ? [{ place: access.place, value: access }] : [];
}
