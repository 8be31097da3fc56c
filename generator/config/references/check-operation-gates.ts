import { errorAt, warningAt } from '#generator/diagnostics/finding-at.ts';
import type { Gate, Gates } from '#config/gates.gen.ts';
import type { NamedGates } from '#core/gates.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { oncePer } from '#generator/once-per.ts';
import type { DescribedOperation, OperationGate } from '#generator/openapi/described-operation.ts';
import { blockSchema } from '#generator/schemas/schema-set.ts';
import { featuresOff } from '#generator/prune/prune-files.ts';
import type { BindSources } from './check-bind.ts';
import { namedElsewhere } from './named-elsewhere.ts';
import { opensToClient } from './is-closed-gate.ts';
import {
  keyPlaceAt,
  keysAt,
  type Located,
  nodeAt,
  noEntries,
  placeAt,
  textAt,
  toJson,
} from '../read/located.ts';
import { offeredScreens } from './offered-screens.ts';
import type { Project } from '../read/project.ts';
import { blocksOf, type PlacedBlock } from '../read/screen-blocks.ts';
import type { TenantFiles } from '../read/tenant-files.ts';

/** An operation that a block needs, and where it is named. */
interface NeededOperation {
  readonly id: string;
  readonly place: Place;
}

/**
 * Blocks behind which an operation asks for more than the screen and the block do: some client would be shown what the
 * backend then refuses. Links to a screen do not count, since its address can be typed. For files without errors.
 */
export function checkOperationGates(
  files: TenantFiles,
  project: Project,
  { operation: describe }: BindSources,
): Finding[] {
  const named = toJson(
    nodeAt(files.all.get('gates') ?? noEntries, ['gates']) ?? noEntries,
  ) as Gates['gates'];
  const known: Known = {
    named,
    off: featuresOff(files),
    names: {
      gate: Object.keys(named),
      feature: keysAt(files.all.get('profile'), ['features']),
      permission: keysAt(files.all.get('profile'), ['permissions']),
    },
  };
  return offeredScreens(files).flatMap((id) => {
    const screen = files.screens.get(id);
    return screen
      ? blocksOf(screen).flatMap((block) =>
          checkBlock(screen, block, files, project, describe, known),
        )
      : [];
  });
}

interface Known {
  readonly named: NamedGates;
  /** Features that are off for all clients. */
  readonly off: ReadonlySet<string>;
  readonly names: Readonly<Record<OperationGate['kind'], readonly string[]>>;
}

function checkBlock(
  screen: Located,
  placed: PlacedBlock,
  files: TenantFiles,
  project: Project,
  describe: BindSources['operation'],
  known: Known,
): Finding[] {
  const shown = [gateAt(screen, 'access'), gateAt(placed.node, 'gate')].flatMap((gate) =>
    gate === undefined ? [] : [gate],
  );
  const gate = nodeAt(placed.node, ['gate']);
  return neededBy(placed, files, project).flatMap(({ id, place }): Finding[] => {
    const operation = describe(id);
    if (!operation)
      return [
        errorAt(
          'reference/operation',
          `block "${placed.block}" calls ${id}, which is not in any OpenAPI document`,
          place,
        ),
      ];
    return operation.gates.flatMap((asked) =>
      checkAsked(operation, asked, shown, gate?.place ?? place, known),
    );
  });
}

function checkAsked(
  operation: DescribedOperation,
  asked: OperationGate,
  shown: readonly Gate[],
  place: Place,
  { named, off, names }: Known,
): Finding[] {
  const { kind, name } = asked;
  if (!names[kind].includes(name)) {
    const file = kind === 'gate' ? 'gates.json' : 'profile.json';
    const suggestion = suggest(name, names[kind]);
    return [
      errorAt(
        'gate/undeclared',
        `operation ${operation.id} requires ${kind} "${name}", which ${file} does not declare: access is always denied`,
        place,
        suggestion,
      ),
    ];
  }
  const needed: Gate =
    kind === 'gate' ? name : kind === 'feature' ? { feature: name } : { permission: name };
  if (!opensWithout(shown, needed, named, off)) return [];
  return [
    warningAt(
      'gate/weaker',
      `operation ${operation.id} requires ${kind} "${name}", but this block is shown without it`,
      place,
      `add "gate": ${JSON.stringify(needed)} to the block`,
    ),
  ];
}

/** Whether some client who is shown something is refused by what is needed. What cannot be decided counts as yes. */
function opensWithout(
  shown: readonly Gate[],
  needed: Gate,
  named: NamedGates,
  off: ReadonlySet<string>,
): boolean {
  const asked = JSON.stringify(needed);
  const given = shown.map((gate) => JSON.stringify(gate));
  if (given.includes(asked)) return false;
  const answers = answersFor(named);
  const key = [[...off].sort().join(), asked, ...given].join('\n');
  const answer =
    answers.get(key) ?? opensToClient({ all: [{ not: needed }, ...shown] }, named, off);
  answers.set(key, answer);
  return answer;
}

/** Features that are off, and what is needed and shown → the answer. Gates that are inherited are the same object. */
const answersFor = oncePer<NamedGates, Map<string, boolean>>(() => new Map());

/** The operation that a block is bound to, those that its forms send to, and those that its code calls. */
function neededBy(
  { block, node, props }: PlacedBlock,
  files: TenantFiles,
  project: Project,
): NeededOperation[] {
  const bound = textAt(node, 'bind', 'operation');
  const forms = (props ? namedElsewhere(props, `blocks/${block}`, project.schemas) : []).filter(
    ({ kind }) => kind === 'form',
  );
  const all = [
    ...(bound === undefined ? [] : [{ id: bound, place: placeAt(node, ['bind', 'operation']) }]),
    ...forms.flatMap(({ name, node: { place } }) => {
      const id = textAt(files.forms.get(name), 'submit', 'operation');
      return id === undefined ? [] : [{ id, place }];
    }),
    ...(blockSchema(project.schemas, block)?.schema['x-operations'] ?? []).map((id) => ({
      id,
      place: keyPlaceAt(node, ['block']),
    })),
  ];
  return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index);
}

function gateAt(node: Located, key: string): Gate | undefined {
  const found = nodeAt(node, [key]);
  // The schemas have been run over it.
  return found && (toJson(found) as Gate);
}
