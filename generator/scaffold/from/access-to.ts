import type { Gate } from '#config/gates.gen.ts';
import type { DescribedOperation } from '#generator/openapi/described-operation.ts';

/** Who may open a screen that calls an operation: those whom it answers. Undefined when that is everybody. */
export function accessTo(
  { signedIn, gates }: DescribedOperation,
  knownGates: ReadonlySet<string>,
): Gate | undefined {
  const all: Gate[] = gates.map(({ kind, name }) =>
    kind === 'gate' ? name : kind === 'feature' ? { feature: name } : { permission: name },
  );
  const who: Gate[] = signedIn
    ? [knownGates.has('signedIn') ? 'signedIn' : { signedIn: true }]
    : [];
  const [first, ...others] = [...who, ...all];
  return first === undefined || others.length === 0 ? first : { all: [first, ...others] };
}
